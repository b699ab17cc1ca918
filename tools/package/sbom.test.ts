import { expect, it } from 'vitest';
import { debPurl, npmPurl, sbomOf } from './sbom.ts';

const PARTS = [
  { purl: 'pkg:generic/node@24.0.0', name: 'node', version: '24.0.0', licence: 'MIT', sha512: '', needs: [] },
  {
    purl: npmPurl('@a/b', '1.0.0'),
    name: '@a/b',
    version: '1.0.0',
    licence: '(MIT OR Apache-2.0)',
    sha512: Buffer.from('ab', 'hex').toString('base64'),
    needs: [npmPurl('c', '2.0.0')],
  },
  { purl: npmPurl('c', '2.0.0'), name: 'c', version: '2.0.0', licence: '', sha512: '', needs: [] },
  // In another folder.
  { purl: npmPurl('c', '2.0.0'), name: 'c', version: '2.0.0', licence: '', sha512: '', needs: [] },
];
const time = new Date('2026-11-27T12:00:00Z');

it('names packages as package URLs', () => {
  expect(npmPurl('@a/b', '1.0.0')).toBe('pkg:npm/%40a/b@1.0.0');
  expect(debPurl('libstdc++6', '1:14~rc1-2', 'amd64')).toBe(
    'pkg:deb/debian/libstdc%2B%2B6@1%3A14~rc1-2?arch=amd64',
  );
});

it('lists parts, licences, hashes and dependencies', () => {
  const bom = JSON.parse(sbomOf('0.1.0', time, PARTS));
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { timestamp: '2026-11-27T12:00:00.000Z', component: { name: 'outpost', version: '0.1.0' } },
  });
  expect(bom.components).toEqual([
    {
      type: 'platform',
      'bom-ref': 'pkg:generic/node@24.0.0',
      name: 'node',
      version: '24.0.0',
      purl: 'pkg:generic/node@24.0.0',
      licenses: [{ license: { id: 'MIT' } }],
    },
    expect.objectContaining({
      licenses: [{ expression: '(MIT OR Apache-2.0)' }],
      hashes: [{ alg: 'SHA-512', content: 'ab' }],
    }),
    expect.not.objectContaining({ licenses: expect.anything() }),
  ]);
  expect(bom.dependencies).toEqual([
    { ref: 'outpost@0.1.0', dependsOn: ['pkg:generic/node@24.0.0', 'pkg:npm/%40a/b@1.0.0'] },
    { ref: 'pkg:generic/node@24.0.0', dependsOn: [] },
    { ref: 'pkg:npm/%40a/b@1.0.0', dependsOn: ['pkg:npm/c@2.0.0'] },
    { ref: 'pkg:npm/c@2.0.0', dependsOn: [] },
  ]);
});

it('has the same bytes for the same parts, and another serial number for others', () => {
  expect(sbomOf('0.1.0', time, PARTS)).toBe(sbomOf('0.1.0', time, PARTS));
  const serialOf = (version: string) => JSON.parse(sbomOf(version, time, PARTS)).serialNumber as string;
  expect(serialOf('0.1.0')).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(serialOf('0.1.0')).not.toBe(serialOf('0.1.1'));
});
