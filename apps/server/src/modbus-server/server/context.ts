import type { Image } from '../../acquisition/index.ts';
import type { Context } from '../../platform/context.ts';
import type { ModbusMap } from '../map/index.ts';
import type { CoilPolls } from './coil-polls.ts';
import type { Journal } from './journal.ts';
import type { Masters } from './masters.ts';

/** What a stale point reads: its last value, or exception 11 for the whole request. */
export type StaleResponse = 'last' | 'exception';

export interface ModbusServerSettings {
  readonly host: string;
  /** 0: any free one; null: it is switched off. */
  readonly port: number | null;
  /** Addresses and CIDR ranges that may connect; empty: only this machine. */
  readonly allow: readonly string[];
  readonly stale: StaleResponse;
}

/** What the parts of the Modbus server share. */
export interface ModbusServerContext extends Context {
  readonly image: Image;
  readonly map: ModbusMap;
  readonly masters: Masters;
  readonly polls: CoilPolls;
  readonly journal: Journal;
}
