import * as texts from '../texts.ts';

/*
 * The parts of the grid by role. Rows are positioned in a height of millions of pixels, which
 * `table` does not support, so the parts are elements with roles. Numbers count from 0 here and
 * from 1 in ARIA.
 */

export const groupRole = () => ({ role: 'rowgroup' }) as const;

export const rowRole = (line: number) => ({ role: 'row', 'aria-rowindex': line + 1 }) as const;

export const cellRole = (column: number) => ({ role: 'gridcell', 'aria-colindex': column + 1 }) as const;

/** @param sorted `Descending` of the view's sort; undefined: not sorted */
export const headingRole = (column: number, sorted: boolean | undefined) =>
  ({
    role: 'columnheader',
    'aria-colindex': column + 1,
    'aria-sort': sorted === undefined ? 'none' : sorted ? 'descending' : 'ascending',
  }) as const;

/** The grid. It has the focus and names the active cell (`aria-activedescendant`). */
export const gridRole = (isGrouped: boolean, lines: number, columns: number) =>
  ({
    role: isGrouped ? 'treegrid' : 'grid',
    tabIndex: 0,
    'aria-label': texts.points,
    'aria-readonly': true,
    'aria-rowcount': lines,
    'aria-colcount': columns,
  }) as const;
