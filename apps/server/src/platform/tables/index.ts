export { csvOf } from './csv.ts';
export {
  type Table,
  type TableCell,
  type TableColumn,
  type TableRow,
  wallClockText,
} from './table.ts';
export { xlsxOf } from './xlsx.ts';
