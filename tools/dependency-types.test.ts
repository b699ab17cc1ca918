import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const root = resolve(import.meta.dirname, '..');
/** Fewer are better: parts take the `Context` first, and their collaborators after. */
const MAX_DEPS_TYPES = 20;

it('a list of dependencies is exported only if several files use it, and there are few', () => {
  const files = sourceFiles('*.ts', '*.tsx').filter((file) => !file.endsWith('dependency-types.test.ts'));
  const words = new Map(
    files.map((file) => {
      const source = readFileSync(resolve(root, file), 'utf8');
      return [file, { source, deps: new Set(source.match(/\b\w+Deps\b/g)) }] as const;
    }),
  );
  const declared = [...words].flatMap(([file, { source }]) =>
    [...source.matchAll(/^(export )?(?:interface|type) (\w+Deps)\b/gm)].map(([, exported, name = '']) => ({
      ...{ file, name, isExported: exported !== undefined },
      users: [...words].filter(([, { deps }]) => deps.has(name)).length,
    })),
  );
  expect(declared.filter(({ isExported, users }) => isExported && users < 2)).toEqual([]);
  const ofServer = declared.filter(({ file }) => /^(apps\/server|packages\/historian)\/src\//.test(file));
  expect(ofServer.length).toBeGreaterThan(0);
  expect(ofServer.length).toBeLessThanOrEqual(MAX_DEPS_TYPES);
});
