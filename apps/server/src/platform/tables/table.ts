/**
 * How a column is written. `text`, `number`: unchanged; `date`: `YYYY-MM-DD`; `time`: milliseconds
 * of local time, as if it were UTC's. A text in a column of another kind is written as a text:
 * `Total` among dates.
 */
export type ColumnKind = 'text' | 'number' | 'date' | 'time';

export interface TableColumn {
  readonly title: string;
  readonly kind: ColumnKind;
  /** Decimals, 0 to 6; as many as the number has by default. */
  readonly decimals?: number;
  /** In characters. */
  readonly width?: number;
}

/** @param width in characters */
export const textColumn = (title: string, width: number): TableColumn => ({ title, kind: 'text', width });

/** @param decimals as many as each number has by default */
export const numberColumn = (title: string, decimals?: number, width = 14): TableColumn => ({
  ...{ title, kind: 'number', width },
  ...(decimals !== undefined && { decimals }),
});

/** null: empty. NaN is empty, too. */
export type TableCell = string | number | null;

export interface TableRow {
  /** One for each column, or fewer. */
  readonly cells: readonly TableCell[];
  /** Highlighted, like a total. */
  readonly isTotal?: boolean;
}

/** A table for a file; its rows are iterated once, as fast as they are written. */
export interface Table {
  /** Name of the sheet. */
  readonly name: string;
  /** Lines above the table in a workbook; not in CSV, where the table begins with its titles. */
  readonly heading?: readonly string[];
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<TableRow> | AsyncIterable<TableRow>;
}

/** `2026-03-29 03:15:00`, with milliseconds only if there are any. */
export function wallClockText(ms: number): string {
  const text = new Date(ms).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, ms % 1_000 === 0 ? 19 : 23)}`;
}
