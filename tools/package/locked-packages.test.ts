import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { closureOf, type Lock } from './locked-packages.ts';
import { NODE_PACKAGES } from './node-runtime.ts';

const at = (version: string, more: object = {}) => ({ version, integrity: `sha512-${version}`, ...more });

const LOCK: Lock = {
  '': { dependencies: {} },
  'apps/server': { dependencies: { '@own/core': '1', http: '1', '@types/http': '1' } },
  'packages/core': { dependencies: { clock: '1' }, peerDependencies: { clock: '1' } },
  'node_modules/@own/core': { link: true, resolved: 'packages/core' },
  'node_modules/@types/http': at('1.0.0'),
  'node_modules/http': at('1.2.3', {
    dependencies: { text: '2' },
    optionalDependencies: { fast: '1' },
    peerDependencies: { plugin: '1', extra: '1' },
    peerDependenciesMeta: { extra: { optional: true } },
  }),
  'node_modules/http/node_modules/text': at('2.0.0'),
  'node_modules/text': at('1.0.0'),
  'node_modules/fast': at('1.0.0', { dependencies: { text: '1' } }),
  'node_modules/plugin': at('1.0.0', { dependencies: { http: '1' } }),
  'node_modules/extra': at('1.0.0'),
  'node_modules/clock': at('3.0.0'),
  'node_modules/vitest': at('9.0.0'),
};

it('lists what workspaces need at run time, where Node finds it', () => {
  const { packages, workspaces } = closureOf(LOCK, ['apps/server']);
  expect(workspaces).toEqual(['apps/server', 'packages/core']);
  expect(packages.map(({ folder }) => folder)).toEqual([
    'node_modules/clock',
    'node_modules/fast',
    'node_modules/http',
    'node_modules/http/node_modules/text',
    'node_modules/plugin',
    'node_modules/text',
  ]);
  expect(packages[2]).toEqual({
    name: 'http',
    version: '1.2.3',
    folder: 'node_modules/http',
    sha512: '1.2.3',
    needs: ['node_modules/fast', 'node_modules/http/node_modules/text', 'node_modules/plugin'],
  });
  expect(packages[3]).toMatchObject({ name: 'text', version: '2.0.0' });
});

it('reports a package that the lock file lacks', () => {
  const { 'node_modules/plugin': _, ...rest } = LOCK;
  expect(() => closureOf(rest, ['apps/server'])).toThrow(
    'package-lock.json has no plugin, which node_modules/http needs.',
  );
});

it('packages the Node.js that the project is tested with', () => {
  const { packages } = JSON.parse(
    readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
  ) as { packages: Lock };
  const { version } = packages['node_modules/node']!;
  expect(NODE_PACKAGES).toMatchObject({ x64: { version }, arm64: { version } });
});
