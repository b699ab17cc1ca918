import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { COMMANDS } from '../command/commands.ts';
import {
  below,
  exampleFiles,
  isDocument,
  isPackageFile,
  isProgramFile,
  programFiles,
  serviceUnit,
} from './installation-files.ts';

const root = join(import.meta.dirname, '../..');
const WORKSPACES = ['apps/server', 'packages/core'];

it.each([
  ['apps/server/src/main.ts', true],
  ['apps/server/src/main.test.ts', false],
  ['apps/server/build/bundle.ts', false],
  ['apps/server/src/testing/server-process.ts', false],
  ['apps/server/tests/live.ts', false],
  ['apps/server/src/web/README.md', false],
  ['packages/core/src/index.ts', true],
  ['packages/simulator/src/index.ts', false],
  ['apps/web/src/main.tsx', false],
  ['tools/backup.ts', true],
  ['tools/demo.ts', false],
  ['tools/command/main.ts', true],
  ['tools/command/settings-file.test.ts', false],
])('of the tracked files, %s runs: %s', (path, runs) => {
  expect(isProgramFile(path, WORKSPACES)).toBe(runs);
});

it('ships the module of every command, and what it imports', () => {
  const imported = (path: string): string[] => [
    path,
    ...[...readFileSync(join(root, path), 'utf8').matchAll(/from '(\.[^']+)'/g)].flatMap(([, to]) =>
      path.startsWith('tools/') ? imported(join(dirname(path), to!)) : [],
    ),
  ];
  const { start, ...others } = COMMANDS;
  expect(start!.module).toBe('../../apps/server/dist/main.js');
  const modules = Object.values(others).flatMap(({ module }) => imported(join('tools/command', module)));
  expect(modules).toContain('tools/usage.ts');
  expect(modules.filter((path) => !isProgramFile(path, WORKSPACES))).toEqual([]);
});

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

it('lays an installed folder out as the project is, with links to workspaces', () => {
  const record = { user: 'outpost', settingsFile: '/etc/outpost.env', dataDir: '/data', cacheDir: null };
  const files = programFiles(
    {
      root: '/src',
      version: '1.2.3',
      tracked: [
        'apps/server/src/main.ts',
        'apps/server/src/a.test.ts',
        'tools/command/outpost.sh',
        'README.md',
      ],
      closure: {
        workspaces: ['apps/server'],
        packages: [{ name: 'pg', version: '8.0.0', folder: 'node_modules/pg', sha512: '', needs: [] }],
      },
      built: ['apps/web/dist/index.html', 'apps/server/dist/main.js'],
      packageFiles: () => ['index.js', 'index.d.ts', 'LICENSE'],
      nodeBinary: '/node/bin/node',
      prebuilds: 'linux-x64',
      manifestOf: () => ({ name: '@outpost/server', exports: { '.': './src/index.ts' } }),
    },
    record,
  );
  expect([...files.keys()].sort()).toEqual([
    'apps/server/dist/main.js',
    'apps/server/package.json',
    'apps/server/src/main.ts',
    'apps/web/dist/index.html',
    'bin/node',
    'installation.json',
    'node_modules/@outpost/server',
    'node_modules/pg/LICENSE',
    'node_modules/pg/index.js',
    'outpost',
    'package.json',
  ]);
  expect(files.get('node_modules/@outpost/server')).toEqual({ link: '../../apps/server' });
  expect(files.get('bin/node')).toEqual({ from: '/node/bin/node', executable: true });
  expect(files.get('outpost')).toEqual({ from: '/src/tools/command/outpost.sh', executable: true });
  const content = (path: string) => JSON.parse((files.get(path) as { content: string }).content);
  expect(content('package.json')).toMatchObject({ version: '1.2.3', type: 'module' });
  expect(content('apps/server/package.json')).toMatchObject({ version: '1.2.3', name: '@outpost/server' });
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
