export { csvOf } from './csv.ts';
export { type Cell, type Column, type ColumnKind, type Row, type Table, wallClockText } from './table.ts';
export { SHEET_ROWS_MOST, type Workbook, xlsxOf } from './xlsx.ts';
