import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  below,
  exampleFiles,
  isDocument,
  isPackageFile,
  programFiles,
  serviceUnit,
} from './installation-files.ts';

const root = join(import.meta.dirname, '../..');

it.each([
  ['docs/operations.md', true],
  ['docs/images/stations.png', true],
  ['README.md', true],
  ['docs/decisions/0001-write-decisions-down.md', false],
  ['CONTRIBUTING.md', false],
])('of the tracked files, %s is for the reader: %s', (path, isForReader) => {
  expect(isDocument(path)).toBe(isForReader);
});

it.each([
  ['lib/index.js', true],
  ['LICENSE', true],
  ['LICENSE.md', true],
  ['licence-mit.txt', true],
  ['package.json', true],
  ['static/index.html', true],
  ['prebuilds/linux-arm64/x.armv8.glibc.node', true],
  ['prebuilds/linux-arm64/x.armv8.musl.node', false],
  ['prebuilds/linux-x64/x.glibc.node', false],
  ['prebuilds/darwin-x64+arm64/x.node', false],
  ['lib/index.d.ts', false],
  ['lib/index.d.mts', false],
  ['lib/index.js.map', false],
  ['README.md', false],
  ['test/a.js', false],
  ['.github/a.js', false],
  ['lib/.npmignore', false],
])('of a package for arm64, %s is needed: %s', (path, isNeeded) => {
  expect(isPackageFile(path, 'linux-arm64')).toBe(isNeeded);
});

it('lays out an installed folder as the project is, without sources', () => {
  const record = { user: 'outpost', settingsFile: '/etc/outpost.env', dataDir: '/data', cacheDir: null };
  const files = programFiles(
    {
      root: '/src',
      version: '1.2.3',
      tracked: [
        'apps/server/src/main.ts',
        'packages/contract/station-templates/well.json',
        'tools/command/outpost.sh',
        'README.md',
      ],
      packages: [{ name: 'pino', version: '10.0.0', folder: 'node_modules/pino', sha512: '', needs: [] }],
      built: ['apps/web/dist/index.html', 'apps/server/dist/main.js'],
      packageFiles: () => ['index.js', 'index.d.ts', 'LICENSE'],
      nodeBinary: '/node/bin/node',
      prebuilds: 'linux-x64',
    },
    record,
  );
  expect([...files.keys()].sort()).toEqual([
    'apps/server/dist/main.js',
    'apps/web/dist/index.html',
    'bin/node',
    'installation.json',
    'node_modules/pino/LICENSE',
    'node_modules/pino/index.js',
    'outpost',
    'package.json',
    'packages/contract/station-templates/well.json',
  ]);
  expect(files.get('bin/node')).toEqual({ from: '/node/bin/node', executable: true });
  expect(files.get('outpost')).toEqual({ from: '/src/tools/command/outpost.sh', executable: true });
  const content = (path: string) => JSON.parse((files.get(path) as { content: string }).content);
  expect(content('package.json')).toMatchObject({ version: '1.2.3', type: 'module' });
  expect(content('installation.json')).toEqual(record);
  expect([...below('usr/lib', new Map([['a', { link: 'b' }]]))]).toEqual([['usr/lib/a', { link: 'b' }]]);
});

it('takes along the examples for other programs', () => {
  const deployed = ['outpost.service', 'nginx-outpost.conf', 'compose.yaml', 'grafana/outpost-infinity.json'];
  const files = exampleFiles(new Map(deployed.map((path) => [path, path])));
  expect([...files]).toEqual([
    ['nginx-outpost.conf', { content: 'nginx-outpost.conf' }],
    ['grafana/outpost-infinity.json', { content: 'grafana/outpost-infinity.json' }],
  ]);
});

it('points the systemd unit to an installed folder', () => {
  const text = readFileSync(join(root, 'deploy/outpost.service'), 'utf8');
  const unit = serviceUnit(text, '/usr/lib/outpost', '/usr/share/doc/outpost/docs');
  expect(unit).toMatch(/^\[Unit\]\n/);
  expect(unit).not.toMatch(/\/opt\/|\.bin|useradd/);
  expect(unit).toContain('\nDocumentation=file:/usr/share/doc/outpost/docs/operations.md\n');
  expect(unit).toContain('\nWorkingDirectory=/usr/lib/outpost\n');
  expect(unit).toContain(
    '\nExecStart=/usr/lib/outpost/bin/node --max-semi-space-size=16 apps/server/dist/main.js\n',
  );
});
