import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const root = resolve(import.meta.dirname, '..');
const MAX_LINE_CHARACTERS = 120;

const files = sourceFiles('*.md');
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');

/** The lines outside code blocks, each with its number. */
function linesOutsideCode(text: string): { line: string; number: number }[] {
  let fence: string | null = null;
  return text.split('\n').flatMap((line, index) => {
    const mark = /^ *(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === null || mark.startsWith(fence))) {
      fence = fence === null ? mark : null;
      return [];
    }
    return fence === null ? [{ line, number: index + 1 }] : [];
  });
}

/** The lines that are too long; rows of tables cannot be wrapped. */
const longLines = (text: string): string[] =>
  linesOutsideCode(text).flatMap(({ line, number }) => {
    const { length } = [...line];
    return line.trimStart().startsWith('|') || length <= MAX_LINE_CHARACTERS
      ? []
      : [`line ${number}: ${length} characters, at most ${MAX_LINE_CHARACTERS}`];
  });

/** The anchors that GitHub gives to headings. */
function anchorsOf(text: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = linesOutsideCode(text).flatMap(({ line }) => {
    const heading = /^#{1,6} +(.+?) *#*$/.exec(line)?.[1];
    if (heading === undefined) return [];
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replace(/ /g, '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return [times === 0 ? slug : `${slug}-${times}`];
  });
  return new Set(anchors);
}

/** Targets of links and images that are not addresses of the internet. */
function relativeLinks(text: string): string[] {
  const prose = linesOutsideCode(text)
    .map(({ line }) => line)
    .join('\n')
    .replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)|^\[[^\]]+\]: *(\S+)/gm)]
    .map(([, inline, reference]) => inline ?? reference!)
    .filter((target) => !/^[a-z][a-z0-9+.-]*:/i.test(target));
}

/** Links of a file that lead to no file or to no heading of it. */
function brokenLinks(file: string, text: string): string[] {
  return relativeLinks(text).filter((target) => {
    const [path = '', anchor] = target.split('#');
    const to = path === '' ? file : relative(root, resolve(root, dirname(file), decodeURI(path)));
    if (to !== file && !existsSync(resolve(root, to))) return true;
    if (anchor === undefined || !to.endsWith('.md')) return false;
    return !anchorsOf(to === file ? text : read(to)).has(anchor);
  });
}

it('finds the links that lead nowhere', () => {
  const text = [
    '# The title, with `code`',
    '[file](operations.md) [heading](operations.md#settings) [own](#the-title-with-code) [web](https://a.example)',
    '[no file](missing.md) [no heading](operations.md#missing) [no own](#missing) ![image](images/missing.png)',
    '`[code](missing-in-code.md)`',
    '```',
    '[block](missing-in-block.md)',
    '```',
    '[reference]: missing-reference.md',
  ].join('\n');
  expect(brokenLinks('docs/planted.md', text)).toEqual([
    'missing.md',
    'operations.md#missing',
    '#missing',
    'images/missing.png',
    'missing-reference.md',
  ]);
});

it('finds the lines that are too long', () => {
  const long = 'x'.repeat(MAX_LINE_CHARACTERS + 1);
  expect(
    longLines(['é'.repeat(MAX_LINE_CHARACTERS), long, `| ${long} |`, '```', long, '```', long].join('\n')),
  ).toEqual(['line 2: 121 characters, at most 120', 'line 7: 121 characters, at most 120']);
});

it.each(files)('%s has no broken link and no line that is too long', (file) => {
  const text = read(file);
  expect(brokenLinks(file, text)).toEqual([]);
  expect(longLines(text)).toEqual([]);
});

it('links every how-to and every page of docs from another page', () => {
  const linked = new Set(
    files.flatMap((file) =>
      relativeLinks(read(file)).map((target) =>
        relative(root, resolve(root, dirname(file), decodeURI(target.split('#')[0]!))),
      ),
    ),
  );
  const pages = files.filter((file) => /^docs\/(?:how-to\/)?[^/]+\.md$/.test(file));
  expect(pages.filter((page) => !linked.has(page))).toEqual([]);
});
