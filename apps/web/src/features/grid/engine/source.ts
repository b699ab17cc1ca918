import type { LivePoints } from '../../../data/points/live-points.ts';
import type { PointsTable } from '../../../data/points/points-table.ts';
import type { Judged } from './judged.ts';

/** What is sorted, searched and shown. */
export interface Source {
  readonly table: PointsTable;
  readonly points: LivePoints;
  readonly judged: Judged;
  /** The server's clock, ms since 1970-01-01T00:00Z. */
  readonly nowMs: number;
}
