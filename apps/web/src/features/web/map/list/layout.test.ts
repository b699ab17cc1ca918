import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ABNORMAL_BELOW } from '../model/ranks.ts';
import { ABNORMAL_ROW_PX, HEADING_PX, layOut, ROW_PX, rowsWithin, scrollTo, siteByKey } from './layout.ts';

const group = (title: string, sites: number[], needsAttention = false) => ({ title, needsAttention, sites });
const list = layOut([group('Not yet polled', [7, 3]), group('Normal', [1, 2, 4])], () => ABNORMAL_BELOW);

it('gives sites that need attention a line more', () => {
  const { rows, height } = layOut(
    [group('Needs attention', [7, 3], true), group('Normal', [1])],
    () => ABNORMAL_BELOW,
  );
  expect(rows.slice(0, 3).map(({ top }) => top)).toEqual([0, HEADING_PX, HEADING_PX + ABNORMAL_ROW_PX]);
  expect(height).toBe(2 * HEADING_PX + 2 * ABNORMAL_ROW_PX + ROW_PX);
});

it('lays out headings and sites below each other', () => {
  expect(list.rows.map((row) => [row.kind, row.top])).toEqual([
    ['heading', 0],
    ['site', HEADING_PX],
    ['site', HEADING_PX + ROW_PX],
    ['heading', HEADING_PX + 2 * ROW_PX],
    ['site', 2 * HEADING_PX + 2 * ROW_PX],
    ['site', 2 * HEADING_PX + 3 * ROW_PX],
    ['site', 2 * HEADING_PX + 4 * ROW_PX],
  ]);
  expect(list.order).toEqual([7, 3, 1, 2, 4]);
  expect(list.height).toBe(2 * HEADING_PX + 5 * ROW_PX);
});

it('starts with the worst site without the first heading', () => {
  const groups = [group('Not yet polled', [7]), group('Normal', [1])];
  const { rows } = layOut(groups, () => ABNORMAL_BELOW, false);
  expect(rows.map((row) => [row.kind, row.top])).toEqual([
    ['site', 0],
    ['heading', ROW_PX],
    ['site', ROW_PX + HEADING_PX],
  ]);
});

it('finds the rows on screen and few more', () => {
  const sizes = fc.array(fc.nat(60), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(sizes, fc.nat(3_000), fc.integer({ min: 50, max: 800 }), (groups, top, height) => {
      let next = 0;
      const layout = layOut(
        groups.map((size, at) =>
          group(
            `${at}`,
            Array.from({ length: size }, () => next++),
            at === 0,
          ),
        ),
        () => ABNORMAL_BELOW,
      );
      const found = rowsWithin(layout, top, height, 2);
      for (const row of layout.rows) {
        const end = row.top + (row.kind === 'site' ? row.height : HEADING_PX);
        if (end > top && row.top < top + height) expect(found).toContain(row);
      }
      expect(found.length).toBeLessThanOrEqual(height / HEADING_PX + 13);
    }),
  );
});

it('scrolls only as far as needed', () => {
  const last = list.rows.at(-1)!;
  expect(scrollTo(last, 0, 200)).toBe(last.top + ROW_PX - 200);
  expect(scrollTo(last, last.top + ROW_PX - 200, 200)).toBeNull();
  expect(scrollTo(list.rows[1]!, 100, 200)).toBe(0);
});

it('moves through the list by keyboard and stays in it', () => {
  expect(siteByKey(list.order, 7, 'ArrowDown')).toBe(3);
  expect(siteByKey(list.order, 7, 'ArrowUp')).toBe(7);
  expect(siteByKey(list.order, 3, 'PageDown')).toBe(4);
  expect(siteByKey(list.order, null, 'ArrowDown')).toBe(7);
  // The filter changed: the list starts at the top.
  expect(siteByKey(list.order, 99, 'ArrowUp')).toBe(7);
  expect(siteByKey(list.order, 1, 'End')).toBe(4);
  expect(siteByKey(list.order, 1, 'x')).toBeUndefined();
});
