export { type SheetColumn, type SheetRow, shown, TICKED } from './columns.ts';
export { EditableRows } from './EditableRows.tsx';
export { type AddedRow, type CellEdit, cellName, type UntakenCell } from './edits.ts';
export { RowForm } from './RowForm.tsx';
export { Sheet } from './Sheet.tsx';
export { UntakenCells } from './UntakenCells.tsx';
