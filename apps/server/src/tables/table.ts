/**
 * How a column is written. `text`, `number`: as they are; `date`: `YYYY-MM-DD`; `time`: milliseconds of the wall clock, as if it
 * were UTC's. A text in a column of another kind is written as a text: `Total` among dates.
 */
export type ColumnKind = 'text' | 'number' | 'date' | 'time';

export interface TableColumn {
  readonly title: string;
  readonly kind: ColumnKind;
  /** Digits after the point, 0 to 6; as many as the number has when left out. */
  readonly decimals?: number;
  /** In characters. */
  readonly width?: number;
}

/** null: nothing. A number that is none (NaN) is nothing too. */
export type TableCell = string | number | null;

export interface TableRow {
  /** One for each column, or fewer. */
  readonly cells: readonly TableCell[];
  /** Stands out, as a total does. */
  readonly isTotal?: boolean;
}

/** A table as a file has it; its rows are taken once, as fast as they are written. */
export interface Table {
  /** What the sheet is called. */
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
