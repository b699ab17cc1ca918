import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const root = resolve(import.meta.dirname, '..');
const EXPORTED =
  /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([\w$]+)/gm;

/** Names with a fixed meaning for the caller, so several modules have them. */
const BY_CONVENTION = ['run'];

it('an exported name has one meaning: no two files define it', () => {
  const files = sourceFiles('*.ts', '*.tsx')
    // The texts of an area are imported as a namespace, and areas may say the same.
    .filter((file) => !/\.test\.tsx?$|\/texts\.ts$/.test(file));
  const definedIn = new Map<string, string[]>();
  for (const file of files) {
    const source = readFileSync(resolve(root, file), 'utf8');
    for (const name of new Set([...source.matchAll(EXPORTED)].map((match) => match[1] as string))) {
      definedIn.set(name, [...(definedIn.get(name) ?? []), file]);
    }
  }
  expect(definedIn.size).toBeGreaterThan(1_000);
  const twice = [...definedIn].filter(([name, places]) => places.length > 1 && !BY_CONVENTION.includes(name));
  expect(Object.fromEntries(twice)).toEqual({});
});
