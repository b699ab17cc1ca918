import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;
/** A module of which a class is chosen at run time. */
const ANY = '[]';

/** The classes that a file uses, by CSS module. */
function usedIn(file: string): [css: string, name: string][] {
  const source = read(file);
  const code = source.replace(IMPORT, '');
  return [...source.matchAll(IMPORT)].flatMap(([, styles, path]) => {
    const css = join(dirname(file), path!);
    const uses = code.matchAll(new RegExp(String.raw`\b${styles}(?:\.(\w+)|(\[))`, 'g'));
    return [...uses].map(([, name]): [string, string] => [css, name ?? ANY]);
  });
}

/** The classes that a CSS module defines; not those of libraries. */
const definedIn = (css: string): string[] =>
  [
    ...read(css)
      .replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '')
      .matchAll(/\.([A-Za-z_][\w-]*)(?=[^;{}]*\{)/g),
  ].map(([, name]) => name!);

it('the page uses the classes that its style sheets define, and no others', () => {
  const used = sourceFiles('apps/web/src/*.ts', 'apps/web/src/*.tsx').flatMap(usedIn);
  const sheets = sourceFiles('apps/web/src/*.module.css');
  expect(sheets.length).toBeGreaterThan(50);
  const usesOf = (css: string) => used.flatMap(([sheet, name]) => (sheet === css ? [name] : []));
  const problems = sheets.flatMap((css) => {
    const [uses, definitions] = [new Set(usesOf(css)), new Set(definedIn(css))];
    const missing = [...uses].filter((name) => name !== ANY && !definitions.has(name));
    const unused = uses.has(ANY) ? [] : [...definitions].filter((name) => !uses.has(name));
    return [
      ...missing.map((name) => `${css}: .${name} is missing`),
      ...unused.map((name) => `${css}: .${name} is not used`),
    ];
  });
  expect(problems).toEqual([]);
});

/** The classes of a style sheet that is not a module. */
const globalIn = (css: string) => new Set(definedIn(`apps/web/${css}`));

it('class names outside modules are those of the shared style sheets, and all of them are used', () => {
  const sources = sourceFiles('apps/web/src/*.ts', 'apps/web/src/*.tsx').map(read);
  const shared = globalIn('src/ui/theme/shared.css');
  const others = ['start/start.css', 'src/ui/theme/base.css', 'src/ui/toast/toasts.css'].flatMap((css) => [
    ...globalIn(css),
  ]);
  const words = (text: string) => text.split(/\s+/).filter((word) => /^[a-z][a-z-]*$/.test(word));
  const written = sources.flatMap((source) =>
    [...source.matchAll(/className="([^"]*)"/g)].flatMap(([, text]) => words(text!)),
  );
  const quoted = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap(([, ...texts]) =>
        texts.flatMap((text) => (text === undefined ? [] : words(text.replace(/\$\{[^}]*\}/g, ' ')))),
      ),
    ),
  );
  const known = new Set([...shared, ...others]);
  expect([...new Set(written.filter((word) => !known.has(word)))]).toEqual([]);
  // The name of a tone ends with the state that has it.
  expect([...shared].filter((name) => !quoted.has(name) && !name.startsWith('tone-'))).toEqual([]);
});
