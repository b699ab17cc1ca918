import type { Rows } from './rows.ts';
import type { RollUpSummary } from './summary.ts';

/** How a kind of aggregate begins, and how it becomes a row of columns. */
export interface Kind<S extends RollUpSummary, Column extends string> {
  readonly columns: readonly Column[];
  create(): S;
  write(summary: S, rows: Rows<Column>, index: number): void;
}

/** An aggregate that combines stored rows. */
export interface Joinable<Stored extends string> extends RollUpSummary {
  /** Adds the stored aggregates from index `from` up to `to`, of the time that follows. */
  addRows(rows: Rows<Stored>, from: number, to: number): void;
}
