import { describe, expect, it } from 'vitest';
import { fittingLayout, paneRows } from './panes.ts';
import type { TrendRow } from './rows.ts';

const analog = (Id: number, Units: string) => ({ point: { Id, Kind: 'analog', Units } }) as TrendRow;
const digital = (Id: number) => ({ point: { Id, Kind: 'digital' } }) as TrendRow;
const ids = (rows: readonly TrendRow[]) => rows.map(({ point }) => point.Id);
const shapeOf = (...parts: Parameters<typeof paneRows>) =>
  paneRows(...parts).map((pane) => [pane.key, ids(pane.analog), ids(pane.digital)]);

const LINES = [analog(1, 'm'), analog(2, 'A'), analog(3, 'm'), analog(4, '')];

describe('panes', () => {
  it('are one for all points overlaid', () => {
    expect(shapeOf(LINES, [digital(5)], 'overlaid')).toEqual([['all', [1, 2, 3, 4], [5]]]);
  });

  it('have the points of one unit, and the states below', () => {
    expect(shapeOf(LINES, [digital(5), digital(6)], 'unit')).toEqual([
      ['um', [1, 3], []],
      ['uA', [2], []],
      ['u', [4], []],
      ['states', [], [5, 6]],
    ]);
  });

  it('have one point each, without a pane for states if there are none', () => {
    expect(shapeOf(LINES.slice(0, 2), [], 'point')).toEqual([
      ['p1', [1], []],
      ['p2', [2], []],
    ]);
  });

  it('are never none', () => {
    expect(shapeOf([], [], 'unit')).toEqual([['states', [], []]]);
    expect(shapeOf([], [digital(5)], 'point')).toEqual([['states', [], [5]]]);
  });
});

describe('a layout in which every line has an axis', () => {
  const layoutOf = (lines: TrendRow[], widthPx: number, axes: 'shared' | 'own' = 'shared') =>
    fittingLayout(lines, { layout: 'overlaid', axes }, widthPx);

  it('has panes by unit where a second axis does not fit', () => {
    expect(layoutOf(LINES, 362)).toBe('unit');
    expect(layoutOf([analog(1, 'm'), analog(3, 'm')], 362)).toBe('overlaid');
    expect(layoutOf(LINES, 640)).toBe('overlaid');
    expect(layoutOf(LINES, 480)).toBe('unit');
    expect(layoutOf(LINES.slice(0, 2), 480)).toBe('overlaid');
    expect(layoutOf(LINES, 0)).toBe('overlaid');
  });

  it('has panes by point where points have axes of their own', () => {
    expect(layoutOf([analog(1, 'm'), analog(3, 'm')], 362, 'own')).toBe('point');
    expect(layoutOf(LINES, 640, 'own')).toBe('point');
    expect(layoutOf(LINES, 1_100, 'own')).toBe('overlaid');
  });

  it('is the chosen one if that has panes', () => {
    expect(fittingLayout(LINES, { layout: 'point', axes: 'shared' }, 362)).toBe('point');
  });
});
