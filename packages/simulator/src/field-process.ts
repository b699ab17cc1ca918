import type { NewStation } from '@outpost/contract';
import type { Fault, FaultKind } from './field/fault.ts';
import type { FieldState } from './field/field-types.ts';
import type { LoadPlan } from './load/load-types.ts';

/** A line on the standard input of `process.ts`. */
export type ProcessCommand =
  | { readonly command: 'fault'; readonly site: string; readonly fault: Fault }
  | { readonly command: 'clear'; readonly site?: string; readonly kind?: FaultKind }
  | { readonly command: 'set'; readonly site: string; readonly name: string; readonly value: number }
  | { readonly command: 'release'; readonly site?: string; readonly name?: string }
  | { readonly command: 'read'; readonly site: string; readonly name: string }
  | { readonly command: 'advance'; readonly seconds: number }
  | { readonly command: 'weather'; readonly mmPerHour: number; readonly seconds: number }
  | { readonly command: 'snapshot' };

/** The first line that `process.ts` prints. `stations` of a field; `load` of a load field. */
export interface ProcessReady {
  readonly ready: true;
  readonly stations?: NewStation[];
  readonly load?: LoadPlan;
}

/** Its answer to each command, in order. */
export type ProcessAnswer =
  | { readonly ok: true; readonly nowMs: number; readonly value?: number; readonly state?: FieldState }
  | { readonly ok: false; readonly code: string; readonly error: string };

/** A field in a process of its own. */
export interface FieldProcess {
  readonly pid: number;
  readonly ready: ProcessReady;
  /** Rejects with the SimulatorError that the process answered, or SIMULATOR_PROCESS_ENDED. */
  send(command: ProcessCommand): Promise<ProcessAnswer & { ok: true }>;
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>;
}

/** Runs `process.ts` with these arguments (`['--seed', '7']`) and waits until it is ready. */
export declare function spawnField(args?: readonly string[]): Promise<FieldProcess>;
