import type { StationConfig } from '@outpost/contract';
import type { Bus } from '../bus/index.ts';
import type { Ingest, LinkState } from '../ingest/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { FieldLimits } from './limits.ts';

export interface FieldDeps {
  readonly ingest: Ingest;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  /** 0 inclusive to 1 exclusive; only the jitter of back-offs comes from it. */
  readonly random: () => number;
  readonly limits?: Partial<FieldLimits>;
}

/** Counts since the start, for metrics and benches. */
export interface FieldStats {
  readonly stations: number;
  readonly endpoints: number;
  /** Endpoints with an open connection now. */
  readonly connections: number;
  readonly requests: number;
  readonly goodPolls: number;
  readonly failedPolls: number;
  readonly missedPolls: number;
  /**
   * How long after they were due scheduled polls started: element n counts those n to n + 1 ms late, the last one
   * all that were later. The same array every time; a reader that wants differences copies it.
   */
  readonly latenessMs: Uint32Array;
}

/** The room that talks to the controllers. */
export interface Field {
  /** Begins to poll. Later changes come over the bus as `stationChanged`. May be called once. */
  start(stations: readonly StationConfig[]): void;
  /** Ends every poll and connection; resolves when no socket or timer is left. */
  stop(): Promise<void>;
  /**
   * Polls ahead of all scheduled work. Resolves when the outcome has been handed to ingest; several calls that wait
   * for the same station share one poll.
   * @throws {FieldError} STATION_NOT_FOUND, STATION_DISABLED, NOT_READY, or why the device did not answer (MODBUS_…)
   */
  pollNow(stationId: number): Promise<void>;
  /**
   * How the conversation with a station goes. A copy.
   * @throws {FieldError} STATION_NOT_FOUND
   */
  link(stationId: number): LinkState;
  readonly stats: FieldStats;
}
