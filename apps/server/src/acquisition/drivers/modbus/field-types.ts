import type { StationConfig } from '@outpost/contract';
import type { ModbusRequest, PreparedRequest } from '@outpost/modbus';
import type { LinkState } from '../../ingest/index.ts';
import type { DriverDeps, DriverStats } from '../driver.ts';
import type { RequestOptions, SendRequest } from './ad-hoc-requests.ts';
import type { RequestTarget } from './address.ts';
import type { FieldLimits } from './limits.ts';
import type { RequestLimits } from './read-planner.ts';
import type { PlannedReads, PointsRead } from './read-points.ts';
import type { TestReport } from './test-target.ts';

export interface FieldDeps extends DriverDeps {
  readonly limits?: Partial<FieldLimits>;
}

/** Polls Modbus units, and sends them the requests of commands, tests and probes. */
export interface FieldPoller {
  /** Begins to poll. Later changes arrive over the bus as `stationChanged`. May be called once. */
  start(stations: readonly StationConfig[]): void;
  /** Ends every poll and connection; resolves when no socket or timer is left. */
  stop(): Promise<void>;
  /**
   * Polls ahead of all scheduled work. Resolves when the outcome has been handed to ingest; several
   * calls that wait for the same station share one poll.
   * @throws {FieldError} STATION_NOT_FOUND, STATION_DISABLED, NOT_READY, OBSERVE_ONLY, or why the
   * device did not respond (MODBUS_…)
   */
  pollNow(stationId: number): Promise<void>;
  /** See `Driver.finishPolls`. */
  finishPolls(stationIds: readonly number[]): Promise<void>;
  /**
   * Sends a device one request, ahead of scheduled polls and in turn with them on the one
   * connection of its Host:Port; where there is no station, over a connection that is closed
   * afterwards. A request is sent once, never again.
   * @returns the response's data: registers high byte first, bits packed lowest first; nothing
   * after a write
   * @throws {FieldError} as `pollNow`; `mayHaveArrived` tells whether a write may have taken effect
   */
  ask(
    target: RequestTarget,
    request: ModbusRequest | PreparedRequest,
    options?: RequestOptions,
  ): Promise<Uint8Array>;
  /**
   * Several requests to one device, such as to read, change and write: no other `ask`, `together`
   * or `test` of that device comes in between; polls may. The connection stays open meanwhile.
   */
  together<T>(
    target: RequestTarget,
    task: (ask: SendRequest) => Promise<T>,
    options?: RequestOptions,
  ): Promise<T>;
  /**
   * Reads points once as polls of such a station would: with the same plan, learning what the
   * device rejects and how much it returns at once. In turn with polls, as `ask`.
   * @throws {FieldError} as `pollNow`, where the unit does not respond; rejected points are bad in
   * the result
   */
  read(target: RequestTarget, reads: PlannedReads, options?: RequestOptions): Promise<PointsRead>;
  /**
   * As `read`, with a report of how far it got and how long each step took.
   * @throws {FieldError} NOT_READY, or because there was no turn for it (STATION_OVERDUE)
   */
  test(target: RequestTarget, reads: PlannedReads, options?: RequestOptions): Promise<TestReport>;
  /**
   * How much of a station one request may read: set, or learned by its polls.
   * @throws {FieldError} STATION_NOT_FOUND
   */
  requestLimits(stationId: number): RequestLimits;
  /**
   * A copy of the communication state of a station.
   * @throws {FieldError} STATION_NOT_FOUND
   */
  link(stationId: number): LinkState;
  has(stationId: number): boolean;
  readonly stats: DriverStats;
}
