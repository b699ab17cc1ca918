import type { LivePoints } from '../../../../data/points/live-points.ts';
import type { LivePointColumns } from '../../../../data/points/points-table.ts';
import type { EvaluatedRows } from './evaluated-rows.ts';

/** The data to sort, search and show. */
export interface Source {
  readonly table: LivePointColumns;
  readonly points: LivePoints;
  readonly judged: EvaluatedRows;
  /** The server's clock, ms since 1970-01-01T00:00Z. */
  readonly nowMs: number;
}
