export { type SheetColumn, type SheetRow, shown, TICKED } from './columns.ts';
export type { CellEdit } from './edits.ts';
export { Sheet, type SheetProps } from './Sheet.tsx';
export { parseCells } from './tsv.ts';
