import { describe, expect, it } from 'vitest';
import { drawnPlaces, HEAD_WIDTH, ROW_HEIGHT, type Scrolled, visibleRangeOf } from './visible-range.ts';

/** 100, 50, 50, … */
const COLUMNS = [100, ...Array<number>(20).fill(50)].map((width) => ({ width }));
const box = (more: Partial<Scrolled> = {}): Scrolled => ({
  top: 0,
  left: 0,
  height: 10 * ROW_HEIGHT,
  width: HEAD_WIDTH + 100 + 4 * 50,
  ...more,
});

describe('the visible part of a sheet', () => {
  it('at the start, covers the visible part and a margin', () => {
    const sight = visibleRangeOf(box(), 500, COLUMNS);
    expect(sight).toEqual({ first: 0, last: 16, firstColumn: 0, lastColumn: 5, pageRows: 8 });
  });

  it('in the middle, omits rows above and columns to the left', () => {
    const sight = visibleRangeOf(box({ top: 100 * ROW_HEIGHT, left: 300 }), 500, COLUMNS);
    expect(sight).toMatchObject({ first: 94, last: 116 });
    // Columns 7 to 10 are visible: 1 to 6 are behind the first, which stays.
    expect(sight).toMatchObject({ firstColumn: 6, lastColumn: 11 });
  });

  it('includes partly visible rows and columns', () => {
    const sight = visibleRangeOf(box({ top: 100 * ROW_HEIGHT + 1, left: 301 }), 500, COLUMNS);
    expect(sight).toMatchObject({ first: 94, last: 117, firstColumn: 6, lastColumn: 12 });
  });

  it('ends with the last row and column', () => {
    const sight = visibleRangeOf(box({ top: 490 * ROW_HEIGHT, left: 800 }), 500, COLUMNS);
    expect(sight).toMatchObject({ last: 499, lastColumn: 20 });
    expect(visibleRangeOf(box(), 3, COLUMNS)).toMatchObject({ first: 0, last: 2 });
    expect(visibleRangeOf(box(), 0, COLUMNS)).toMatchObject({ first: 0, last: -1 });
  });

  it('has at least one column in a narrow box', () => {
    expect(visibleRangeOf(box({ width: 120 }), 500, COLUMNS)).toMatchObject({
      firstColumn: 20,
      lastColumn: 0,
    });
  });
});

describe('positions to render', () => {
  it('have the number omitted before each', () => {
    expect(drawnPlaces(5, 7, [0])).toEqual([
      { place: 0, gap: 0 },
      { place: 5, gap: 4 },
      { place: 6, gap: 0 },
      { place: 7, gap: 0 },
    ]);
  });

  it('have each position once', () => {
    expect(drawnPlaces(1, 2, [0, 2, 9])).toEqual([
      { place: 0, gap: 0 },
      { place: 1, gap: 0 },
      { place: 2, gap: 0 },
      { place: 9, gap: 6 },
    ]);
    expect(drawnPlaces(3, 1, [0])).toEqual([{ place: 0, gap: 0 }]);
  });
});
