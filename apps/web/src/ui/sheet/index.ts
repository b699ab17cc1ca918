export { type SheetColumn, type SheetOption, type SheetRow, shown, TICKED } from './columns.ts';
export { EditableRows, type EditableRowsProps } from './EditableRows.tsx';
export { type AddedRow, type CellEdit, cellName, type UntakenCell } from './edits.ts';
export { RowForm, type RowFormProps } from './RowForm.tsx';
export { Sheet, type SheetProps } from './Sheet.tsx';
export { UntakenCells, type UntakenCellsProps } from './UntakenCells.tsx';
