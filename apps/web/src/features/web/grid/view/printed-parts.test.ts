import { describe, expect, it } from 'vitest';
import { groupedLines, plainLines } from '../engine/lines.ts';
import { STANDARD_VIEW } from '../model/view.ts';
import { printedColumns, printedParts } from './printed-parts.ts';

const ORDER = Uint32Array.of(3, 0, 1, 2);
const SITES = Uint32Array.of(0, 0, 1, 1);

describe('the tables of a printed grid', () => {
  it('are one without groups, in the order of the rows', () => {
    expect(printedParts(plainLines(ORDER))).toEqual([{ site: null, rows: [3, 0, 1, 2] }]);
    expect(printedParts(plainLines(Uint32Array.of()))).toEqual([]);
  });

  it('are one for each station, without the points of a folded one', () => {
    const lines = groupedLines(ORDER, SITES, 2, (site) => site === 0);
    expect(printedParts(lines)).toEqual([
      { site: 1, rows: [3, 2] },
      { site: 0, rows: [] },
    ]);
  });

  it('end at the limit', () => {
    expect(printedParts(plainLines(ORDER), 3)).toEqual([{ site: null, rows: [3, 0, 1] }]);
  });
});

describe('the columns of a printed grid', () => {
  const withColumns = (names: readonly ('name' | 'alarm')[], GroupBySite = false) => ({
    ...STANDARD_VIEW,
    GroupBySite,
    Columns: names.map((Column) => ({ Column, Width: 100, Pinned: false })),
  });
  const namesOf = (view: typeof STANDARD_VIEW) => printedColumns(view).map(({ Column }) => Column);

  it('have the station, and what a value needs to be judged, also if they are hidden', () => {
    expect(namesOf(withColumns(['name', 'alarm']))).toEqual([
      'site',
      'name',
      'alarm',
      'value',
      'quality',
      'age',
    ]);
  });

  it('leave out the station below its heading', () => {
    expect(namesOf(withColumns(['name'], true))).toEqual(['name', 'value', 'quality', 'age']);
  });

  it('are those of the view if it shows them', () => {
    expect(namesOf(STANDARD_VIEW)).toEqual(STANDARD_VIEW.Columns.map(({ Column }) => Column));
  });
});
