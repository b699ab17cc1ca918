export { type SheetColumn, type SheetRow, shown, TICKED } from './columns.ts';
export { EditableRows } from './EditableRows.tsx';
export { type AddedRow, type CellEdit, cellName, type RejectedCell } from './edits.ts';
export { RejectedCells } from './RejectedCells.tsx';
export { RowForm } from './RowForm.tsx';
export { Sheet } from './Sheet.tsx';
