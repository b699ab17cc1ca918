export { csvOf } from './csv.ts';
export {
  type ColumnKind,
  type Table,
  type TableCell,
  type TableColumn,
  type TableRow,
  wallClockText,
} from './table.ts';
export { SHEET_ROWS_MOST, type Workbook, xlsxOf } from './xlsx.ts';
