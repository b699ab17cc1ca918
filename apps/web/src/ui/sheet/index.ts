export { type SheetColumn, type SheetRow, shown, TICKED } from './columns.ts';
export { EditableRows, type EditableRowsProps } from './EditableRows.tsx';
export type { CellEdit } from './edits.ts';
export { RowForm, type RowFormProps } from './RowForm.tsx';
export { Sheet, type SheetProps } from './Sheet.tsx';
