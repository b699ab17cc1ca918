import type { SheetColumn, SheetRow } from './columns.ts';
import { cellName } from './edits.ts';
import styles from './sheet.module.css';

interface CellStatusProps {
  readonly row: SheetRow | undefined;
  readonly column: SheetColumn | undefined;
  /** The position of the row. */
  readonly rowIndex: number;
  readonly problemAt: (row: SheetRow, column: SheetColumn) => string | null;
  readonly warningAt: (row: SheetRow, column: SheetColumn) => string | null;
  readonly isUsed: (row: SheetRow, column: SheetColumn) => boolean;
}

/** The error or warning of the active cell, or else the meaning of its column. */
export function CellStatus({ row, column, rowIndex, problemAt, warningAt, isUsed }: CellStatusProps) {
  const isAt = row !== undefined && column !== undefined && isUsed(row, column);
  const problem = isAt ? problemAt(row, column) : null;
  const message = problem ?? (isAt ? warningAt(row, column) : null);
  return (
    <p
      className={problem === null ? `note ${styles.words}` : `note ${styles.words} ${styles.wrong}`}
      role="status"
    >
      {column && message !== null ? `${cellName(column, rowIndex)}: ${message}` : (column?.hint ?? '')}
    </p>
  );
}
