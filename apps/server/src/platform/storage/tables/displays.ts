import type { Generated } from 'kysely';

export interface DisplayTables {
  displays: DisplaysTable;
}

/** Wall displays. */
export interface DisplaysTable {
  id: Generated<number>;
  name: string;
  /** The stations' numbers, as JSON. */
  stations: string;
  slide_seconds: number;
  /** `22:00-06:00`; null: never dims. */
  night: string | null;
  created_at: number;
  /** The user's name at that time. */
  created_by: string;
  /** Of the pairing code; null: none is waiting. */
  code_hash: string | null;
  code_expires_at: number | null;
  /** A random name of the pairing, from which the device's tokens are derived; null: not paired. */
  pairing: string | null;
  /** How often the paired device has exchanged its token. */
  generation: number;
  paired_at: number | null;
  last_seen_at: number | null;
  /** The paired device and its address; empty: unknown. */
  device: string;
  address: string;
}
