/*
 * The parts of the grid by their roles. A `table` could not have its rows where they are needed, one below the other in a
 * height of millions of pixels, so its parts are plain elements that say what they are. Numbers are counted from 0 here and
 * from 1 there.
 */

export const groupRole = () => ({ role: 'rowgroup' }) as const;

export const rowRole = (line: number) => ({ role: 'row', 'aria-rowindex': line + 1 }) as const;

export const cellRole = (column: number) => ({ role: 'gridcell', 'aria-colindex': column + 1 }) as const;

/** @param sorted how the column is sorted: `Descending` of the view's sort; undefined: not */
export const headingRole = (column: number, sorted: boolean | undefined) =>
  ({
    role: 'columnheader',
    'aria-colindex': column + 1,
    'aria-sort': sorted === undefined ? 'none' : sorted ? 'descending' : 'ascending',
  }) as const;

/** The whole. The focus is on it, and it says which cell is the active one (`aria-activedescendant`). */
export const gridRole = (isGrouped: boolean, lines: number, columns: number) =>
  ({
    role: isGrouped ? 'treegrid' : 'grid',
    tabIndex: 0,
    'aria-label': 'Points',
    'aria-readonly': true,
    'aria-rowcount': lines,
    'aria-colcount': columns,
  }) as const;
