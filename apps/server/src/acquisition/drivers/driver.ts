import type {
  ConnectionTest,
  ConnectionTestBody,
  Point,
  ProbeBody,
  ProtocolDescriptor,
  StationConfig,
} from '@outpost/contract';
import type { PointReading } from '@outpost/core';
import type { Context } from '../../platform/context.ts';
import type { Ingest, LinkState } from '../ingest/index.ts';
import type { FieldError } from './field-error.ts';

/**
 * What every driver gets. Changes of stations arrive over the bus as `stationChanged`; a driver takes
 * those of its protocols.
 */
export interface DriverDeps extends Pick<Context, 'bus' | 'clock' | 'logger' | 'random'> {
  readonly ingest: Ingest;
  /** Nothing is polled or sent; every request is refused with OBSERVE_ONLY. Default false. */
  readonly observeOnly?: boolean;
  /**
   * Asked before each request: false when another server may have taken over the stations. Always
   * true by default.
   */
  readonly maySend?: () => boolean;
  /** Which addresses stations may have; all by default. */
  readonly mayConnect?: ((address: string) => boolean) | undefined;
}

/** One value for one point: 1 or 0 of a digital one, engineering units of an analog one. */
export interface ValueToWrite {
  readonly point: Point;
  readonly value: number;
}

/**
 * The result of a write. `taken`: accepted. `refused`: rejected. `failed`: nothing was sent.
 * `unknown`: sent without a response.
 */
export type Sent =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused' | 'failed' | 'unknown'; readonly error: FieldError };

/**
 * A write and the value read afterwards; `sent` null: not tried; `readBack` null: it could not be
 * read.
 */
export interface Carried {
  readonly sent: Sent | null;
  readonly readBack: PointReading | null;
}

/** A turn at one device, in which no other command, test or probe comes in between. */
export interface DeviceSession {
  /**
   * Reads points in the fewest requests; those that the device rejects are bad.
   * @throws {FieldError} when the device does not respond, after its retries
   */
  read(points: readonly Point[]): Promise<PointReading[]>;
  /**
   * Writes values in order and reads them back. Nothing is sent twice. Ends at the first write with
   * an unknown result, unless the device responds again directly afterwards.
   */
  write(values: readonly ValueToWrite[]): Promise<Carried[]>;
}

export interface SessionOptions {
  /** How many points it reads or writes, for how long it waits at most. Default: one write. */
  readonly points?: number;
  /** For long operations such as a push: polls get every second request. Default false. */
  readonly givesWay?: boolean;
}

/** Counts since the start, for metrics and benchmarks. */
export interface DriverStats {
  readonly stations: number;
  readonly endpoints: number;
  /** Endpoints with an open connection now. */
  readonly connections: number;
  readonly requests: number;
  readonly goodPolls: number;
  /** Answered, but the device rejected most of the points. */
  readonly refusedPolls: number;
  readonly failedPolls: number;
  readonly missedPolls: number;
  /**
   * How late scheduled polls started: element n counts those n to n + 1 ms late, the last one all
   * later ones. The same array every time; a reader that wants differences copies it.
   */
  readonly latenessMs: Uint32Array;
}

/**
 * Gets the values of stations that are reached by its protocols, and hands them to `ingest.accept`
 * with their quality, reason and time. Only a driver knows its protocols.
 */
export interface Driver {
  /**
   * Begins to poll or, where values come by themselves, to subscribe. Later changes arrive over the
   * bus. May be called once, with its own stations.
   */
  start(stations: readonly StationConfig[]): void;
  /** Ends every poll, subscription and connection; resolves when no socket or timer is left. */
  stop(): Promise<void>;
  /** Whether it polls the station or subscribes to it, or would if it were enabled. */
  has(stationId: number): boolean;
  /**
   * Polls ahead of all scheduled work, or asks a source for all values. Resolves when the values have
   * been handed to ingest; several calls that wait for the same station share one poll.
   * @throws {FieldError} STATION_NOT_FOUND, STATION_DISABLED, NOT_READY, OBSERVE_ONLY, or why the
   * device did not respond
   */
  pollNow(stationId: number): Promise<void>;
  /**
   * Begins no further scheduled poll of stations that are dropped next, and resolves when none is
   * under way, so that no value that a device has already sent is lost.
   */
  finishPolls?(stationIds: readonly number[]): Promise<void>;
  /**
   * A copy of the communication state of a station.
   * @throws {FieldError} STATION_NOT_FOUND
   */
  link(stationId: number): LinkState;
  /**
   * Runs a task with a turn at the station's device; only with the capability to write.
   * @throws {FieldError} when it gets no turn, or is not allowed to send; errors of the task
   */
  session?<T>(
    config: StationConfig,
    task: (session: DeviceSession) => Promise<T>,
    options?: SessionOptions,
  ): Promise<T>;
  /**
   * The longest time that a write and its read-back take, with the wait for a turn; ms. With
   * `session`.
   */
  writeTimeMs?(config: StationConfig): number;
  /**
   * Tries a source before it is saved, step by step, with what polls would read.
   * @throws {FieldError} NOT_READY, OBSERVE_ONLY, STATION_OVERDUE
   */
  test(body: ConnectionTestBody): Promise<ConnectionTest>;
  /**
   * The present content of some addresses, raw, while a station is set up; only with the capability.
   * @throws {FieldError} as `session`, or because the device rejects an address
   */
  probe?(body: ProbeBody): Promise<readonly number[]>;
  readonly stats: DriverStats;
}

/** A driver as it is registered. */
export interface DriverModule {
  /** What forms, files and the check of a station are made from. */
  readonly protocols: readonly ProtocolDescriptor[];
  /**
   * What stations share that only one process should use at a time, such as the address of a gateway.
   * Nothing by default.
   * @param source of one of its protocols
   */
  endpointOf?(source: StationConfig['Source']): string;
  /** It polls nothing until `start`. */
  create(deps: DriverDeps): Driver;
}
