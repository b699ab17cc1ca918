import type { AuditKind, AuditOutcome } from '@outpost/contract';
import type { Generated } from 'kysely';

export interface AuditTables {
  audit: AuditTable;
}

/** Rows are only added. */
export interface AuditTable {
  id: Generated<number>;
  at: number;
  kind: AuditKind;
  action: string;
  outcome: AuditOutcome;
  account_id: number | null;
  by_name: string;
  station_id: number | null;
  point_id: number | null;
  /** The row that this one ends or settles. */
  of_id: number | null;
  words: string;
  /** JSON. */
  details: string | null;
  /** Of the previous row and this one; see `audit/chain.ts`. */
  hash: string;
}
