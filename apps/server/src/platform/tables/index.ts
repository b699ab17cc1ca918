export { csvOf } from './csv.ts';
export {
  numberColumn,
  type Table,
  type TableCell,
  type TableColumn,
  type TableRow,
  textColumn,
  wallClockText,
} from './table.ts';
export { xlsxOf } from './xlsx.ts';
