import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SETTINGS } from '../../apps/server/src/config.ts';
import { ARCHITECTURES } from './architectures.ts';
import { controlFile } from './debian.ts';
import { debianVersion } from './version.ts';

it('orders pre-releases before the release', () => {
  expect(debianVersion('1.2.3')).toBe('1.2.3-1');
  expect(debianVersion('1.2.3-beta.1')).toBe('1.2.3~beta.1-1');
  expect(() => debianVersion('1.2')).toThrow(
    '"1.2" is not a version. Use a form like 1.2.3 or 1.2.3-beta.1.',
  );
});

it('describes the package', () => {
  const text = controlFile('0.1.0', ARCHITECTURES[1]!, 'A Name <a@utility.example>', 1234);
  expect(text).toMatch(/^Package: outpost\nVersion: 0\.1\.0-1\nArchitecture: arm64\n/);
  expect(text).toContain('\nMaintainer: A Name <a@utility.example>\nInstalled-Size: 1234\n');
  const [, description] = text.split('\nDescription: ');
  expect(
    description!
      .trimEnd()
      .split('\n')
      .slice(1)
      .every((line) => /^ \S/.test(line)),
  ).toBe(true);
  expect(text.endsWith('\n')).toBe(true);
});

it('lists settings that exist, all as comments', () => {
  const lines = readFileSync(new URL('debian/outpost.env', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  expect(lines.filter((line) => !line.startsWith('#'))).toEqual([]);
  const names = lines.flatMap((line) => /^#([A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !(name in SETTINGS))).toEqual([]);
});
