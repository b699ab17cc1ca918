import type { StationConfig } from '@outpost/contract';
import { GOOD, pointReading, type ReadingColumns } from '@outpost/core';
import { stalledMs, type Timer } from '../../platform/clock.ts';
import type { LinkState } from '../ingest/index.ts';
import type { Driver, DriverDeps, DriverStats } from './driver.ts';
import { disabled, FieldError, notFound, notReady } from './field-error.ts';
import { phaseShare } from './phase.ts';
import {
  countPoll,
  handToIngest,
  isOfProtocols,
  isSameSource,
  markOnline,
  type Reach,
  reportFailure,
  unknownReach,
} from './reports.ts';
import { MAX_SUSPENSION_MS } from './suspension.ts';
import * as texts from './texts.ts';

/** The longest time that a device has for a poll. */
const MAX_POLL_MS = 10_000;

/** The first polls after a start are spread over this time, or over the interval. */
const START_SPREAD_MS = 4_000;

/** What a protocol has to do to poll a station. */
export interface PollProtocol {
  /** IDs of its protocols. */
  readonly protocols: readonly string[];
  /**
   * Reads the numbers that the device holds, of all points of a station in their order. `Polls` then
   * applies invert, scale and range to those that are good.
   *
   * @param signal the poll has taken too long, or the driver stops
   * @throws {FieldError} why the device did not respond
   */
  read(config: StationConfig, signal: AbortSignal): Promise<ReadingColumns>;
  /** Where the device is, for messages. */
  place(config: StationConfig): string;
}

/** A station as it is polled. */
interface Polled extends Reach {
  readonly config: StationConfig;
  timer: Timer | null;
  /** The poll under way, with why it failed; null: none is. */
  poll: Promise<FieldError | null> | null;
  readonly ending: AbortController;
}

type PollingDriver = Pick<Driver, 'start' | 'stop' | 'has' | 'pollNow' | 'link' | 'stats'>;

/**
 * Polls stations, each by itself, for protocols whose devices do not share a connection: once at the
 * start and then in each interval. A poll that is under way is not repeated.
 */
export class Polls implements PollingDriver {
  readonly #deps: DriverDeps;
  readonly #protocol: PollProtocol;
  readonly #stations = new Map<number, Polled>();
  readonly #latenessMs = new Uint32Array(1);
  readonly #counts = { requests: 0, goodPolls: 0, failedPolls: 0, missedPolls: 0 };
  #unsubscribe: (() => void) | null = null;

  constructor(deps: DriverDeps, protocol: PollProtocol) {
    this.#deps = deps;
    this.#protocol = protocol;
  }

  start(stations: readonly StationConfig[]): void {
    for (const config of stations) {
      const spreadMs = Math.min(config.PollIntervalSeconds * 1_000, START_SPREAD_MS);
      this.#add(config, unknownReach(config.Enabled), phaseShare(config.StationId) * spreadMs);
    }
    this.#unsubscribe = this.#deps.bus.on('stationChanged', ({ StationId, Config }) => {
      const old = this.#stations.get(StationId);
      if (old) this.#end(old);
      if (!isOfProtocols(Config, this.#protocol.protocols)) return;
      this.#add(Config, old && isSameSource(old.config, Config) ? old : unknownReach(Config.Enabled));
    });
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    const stations = [...this.#stations.values()];
    for (const station of stations) this.#end(station);
    await Promise.all(stations.map(({ poll }) => poll));
  }

  has(stationId: number): boolean {
    return this.#stations.has(stationId);
  }

  async pollNow(stationId: number): Promise<void> {
    const station = this.#find(stationId);
    if (!station.config.Enabled) throw disabled(station.config);
    const error = await this.#poll(station);
    if (this.#unsubscribe === null) throw notReady();
    // It was changed or deleted meanwhile.
    if (!this.#isPresent(station)) return this.pollNow(stationId);
    if (error !== null) throw error;
  }

  link(stationId: number): LinkState {
    return { ...this.#find(stationId).link };
  }

  get stats(): DriverStats {
    return {
      ...{ stations: this.#stations.size, endpoints: this.#stations.size, connections: 0, refusedPolls: 0 },
      ...{ ...this.#counts, latenessMs: this.#latenessMs },
    };
  }

  #find(stationId: number): Polled {
    const station = this.#stations.get(stationId);
    if (station === undefined) throw notFound(stationId);
    return station;
  }

  /** @param delayMs of the first poll */
  #add(config: StationConfig, { link, success }: Reach, delayMs = 0): void {
    const station: Polled = { config, link, success, timer: null, poll: null, ending: new AbortController() };
    this.#stations.set(config.StationId, station);
    if (!config.Enabled || this.#deps.observeOnly) return;
    const poll = () => {
      if (this.#deps.maySend?.() === false) return;
      if (station.poll) {
        link.missedPolls++;
        this.#counts.missedPolls++;
      } else void this.#poll(station);
    };
    const { clock } = this.#deps;
    const begin = () => {
      station.timer = clock.setInterval(poll, config.PollIntervalSeconds * 1_000);
      poll();
    };
    if (delayMs === 0) begin();
    else station.timer = clock.setTimeout(begin, delayMs);
  }

  #end(station: Polled): void {
    this.#stations.delete(station.config.StationId);
    station.timer?.cancel();
    station.ending.abort();
  }

  #isPresent(station: Polled): boolean {
    return this.#stations.get(station.config.StationId) === station;
  }

  /** Those who wait for the same station share one poll. @returns why it failed; null: it did not */
  #poll(station: Polled): Promise<FieldError | null> {
    station.poll ??= this.#readAndReport(station).finally(() => {
      station.poll = null;
    });
    return station.poll;
  }

  async #readAndReport(station: Polled): Promise<FieldError | null> {
    const { config, link } = station;
    const { clock } = this.#deps;
    const begunMs = clock.monotonicMs();
    link.lastAttemptAtMs = clock.now();
    this.#counts.requests++;
    const read = await this.#readAwake(station);
    if (!this.#isPresent(station)) return null;
    if (read instanceof FieldError) {
      this.#counts.failedPolls++;
      return reportFailure(this.#deps, config, station, read);
    }
    this.#counts.goodPolls++;
    markOnline(this.#deps, config.StationId, station, clock.monotonicMs() - begunMs);
    countPoll(this.#deps, station, true);
    const { StationId: stationId, Version: version } = config;
    const outcome = { stationId, version, link, stalledMs: stalledMs(clock), atMs: clock.now() };
    return handToIngest(this.#deps, { ...outcome, reading: pointReadings(config, read) });
  }

  /** Reads until this process was not suspended meanwhile: what waited for it may be as old as the suspension. */
  async #readAwake(station: Polled): Promise<ReadingColumns | FieldError> {
    const { clock } = this.#deps;
    for (;;) {
      const before = stalledMs(clock);
      const read = await this.#read(station);
      if (stalledMs(clock) - before < MAX_SUSPENSION_MS || !this.#isPresent(station)) return read;
      if (this.#deps.maySend?.() === false) return notReady();
    }
  }

  /** @returns the values, or why there are none */
  #read({ config, ending }: Polled): Promise<ReadingColumns | FieldError> {
    const { promise, resolve } = Promise.withResolvers<ReadingColumns | FieldError>();
    const late = new AbortController();
    const deadline = this.#deps.clock.setDeadline(() => late.abort(), MAX_POLL_MS);
    const signal = AbortSignal.any([late.signal, ending.signal]);
    const onAbort = () => {
      const text = texts.nothingReceived(this.#protocol.place(config), MAX_POLL_MS / 1_000);
      resolve(ending.signal.aborted ? notReady() : new FieldError('STATION_TIMEOUT', 'answer', text));
    };
    signal.addEventListener('abort', onAbort);
    this.#protocol.read(config, signal).then(resolve, (error) => {
      const isKnown = error instanceof FieldError;
      resolve(isKnown ? error : new FieldError('INTERNAL', 'station', String(error), error));
    });
    return promise.finally(() => {
      deadline.cancel();
      // With a listener, the signal and all it refers to would be kept for as long as the station.
      signal.removeEventListener('abort', onAbort);
    });
  }
}

/** Puts what the numbers in a device say of its points in their place. */
function pointReadings({ Points }: StationConfig, columns: ReadingColumns): ReadingColumns {
  const { values, qualities, reasons } = columns;
  for (const [position, point] of Points.entries()) {
    if (qualities[position] !== GOOD) continue;
    const { value, quality, reason } = pointReading(point, values[position]!);
    values[position] = value;
    qualities[position] = quality;
    reasons[position] = reason;
  }
  return columns;
}
