import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conformanceFaults, requirementRows } from './conformance.ts';

const root = resolve(import.meta.dirname, '..');

function read(path: string): string | undefined {
  try {
    return readFileSync(resolve(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

describe('the table of requirements', () => {
  const markdown = read('docs/conformance.md') ?? '';

  it('names for each requirement an existing source and test', () => {
    expect(conformanceFaults(markdown, read)).toEqual([]);
  });

  it('has no row that the parser skips', () => {
    const rows = markdown.split('\n').filter((line) => /^\|/.test(line) && !/^\| *(id|-+) *\|/.test(line));
    expect(requirementRows(markdown).length).toBe(rows.length);
  });
});

describe('a table with errors', () => {
  const files: Record<string, string> = {
    'a.ts': '',
    'a.test.ts':
      "it.each(x)(\n  'says %s', f); const t = 'not a test'; describe('a group', g); itOnEachDatabase('stores', h);",
  };
  const faults = (row: string) => conformanceFaults(row, (path) => files[path]);

  it.each([
    ['| 1.1 | Says | `a.ts` | `a.test.ts` “says %s” |', []],
    ['| 1.1 | Says | `a.ts` | `a.test.ts` “stores” |', []],
    ['| 1.1 | Says | `a.ts` | |', ['line 1, 1.1: no test named']],
    ['| 1.1 | Says | | `a.test.ts` “says %s” |', ['line 1, 1.1: no source named']],
    ['| 1.1 | Says | `b.ts` | `a.test.ts` “says %s” |', ['line 1, 1.1: b.ts does not exist']],
    ['| 1.1 | Says | `a.ts` | `b.test.ts` “says %s” |', ['line 1, 1.1: b.test.ts does not exist']],
    ['| 1.1 | Says | `a.ts` | `a.test.ts` “says” |', ['line 1, 1.1: a.test.ts has no test “says”']],
    [
      '| 1.1 | Says | `a.ts` | `a.test.ts` “not a test” |',
      ['line 1, 1.1: a.test.ts has no test “not a test”'],
    ],
  ])('%s', (row, expected) => {
    expect(faults(row)).toEqual(expected);
  });

  it('rejects a duplicate number', () => {
    const row = '| 1.1 | Says | `a.ts` | `a.test.ts` “says %s” |';
    expect(faults(`${row}\n${row}`)).toEqual(['line 2, 1.1: duplicate number']);
  });
});
