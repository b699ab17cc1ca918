import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineAt, linesInView, topOf } from '../view/geometry.ts';
import { entryAt, type GridLines, groupedLines, headingAt, lineOf, plainLines } from './lines.ts';

const SITE_OF = Uint32Array.of(0, 0, 0, 1, 1, 2);
const HEIGHTS = { row: 34, heading: 36 };

const words = (lines: GridLines) =>
  Array.from({ length: lines.count }, (_, line) => {
    const entry = entryAt(lines, line);
    return entry.kind === 'row' ? String(entry.row) : `site ${entry.site}`;
  });

const grouped = (order: number[], folded: number[] = []) =>
  groupedLines(Uint32Array.from(order), SITE_OF, 3, (site) => folded.includes(site));

describe('lines', () => {
  it('are the rows in order', () => {
    expect(words(plainLines(Uint32Array.of(4, 0, 2)))).toEqual(['4', '0', '2']);
  });

  it('group rows below their sites in the order of the first rows', () => {
    expect(words(grouped([4, 0, 2, 3]))).toEqual(['site 1', '4', '3', 'site 0', '0', '2']);
  });

  it('omit rows of folded sites, and still count them', () => {
    const lines = grouped([4, 0, 2, 3], [1]);
    expect(words(lines)).toEqual(['site 1', 'site 0', '0', '2']);
    expect([...lines.rowsOfSite]).toEqual([2, 2, 0]);
    expect([...lines.headings]).toEqual([0, 1]);
  });

  it('find rows, headings and the height above a line', () => {
    const lines = grouped([4, 0, 2, 3], [1]);
    expect(lineOf(lines, { kind: 'row', row: 2 })).toBe(3);
    expect(lineOf(lines, { kind: 'row', row: 3 })).toBe(-1);
    expect(lineOf(lines, { kind: 'site', site: 0 })).toBe(1);
    expect([0, 1, 3].map((line) => headingAt(lines, line))).toEqual([0, 1, 1]);
    expect(headingAt(plainLines(Uint32Array.of(1)), 0)).toBe(-1);
  });
});

describe('geometry', () => {
  it('finds the line at each height', () => {
    const order = fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1 });
    const folded = fc.uniqueArray(fc.integer({ min: 0, max: 2 }));
    fc.assert(
      fc.property(order, folded, (rows, sites) => {
        const lines = grouped(rows, sites);
        let top = 0;
        for (let line = 0; line < lines.count; line++) {
          expect(topOf(lines, HEIGHTS, line)).toBe(top);
          const height = HEIGHTS[entryAt(lines, line).kind === 'row' ? 'row' : 'heading'];
          expect(lineAt(lines, HEIGHTS, top)).toBe(line);
          expect(lineAt(lines, HEIGHTS, top + height - 1)).toBe(line);
          top += height;
        }
        expect(topOf(lines, HEIGHTS, lines.count)).toBe(top);
        expect(lineAt(lines, HEIGHTS, top + 1_000)).toBe(lines.count - 1);
      }),
    );
  });

  it('has the lines of a window plus a margin', () => {
    const lines = plainLines(Uint32Array.from({ length: 100 }, (_, row) => row));
    expect(linesInView(lines, HEIGHTS, 340, 340, 3)).toEqual({ first: 7, end: 24 });
    expect(linesInView(lines, HEIGHTS, 0, 340, 3)).toEqual({ first: 0, end: 14 });
    expect(linesInView(lines, HEIGHTS, 3_390, 340, 3).end).toBe(100);
    expect(linesInView(plainLines(new Uint32Array(0)), HEIGHTS, 0, 340, 3)).toEqual({ first: 0, end: 0 });
  });
});
