import type { StationConfig } from '@outpost/contract';
import { BAD, GOOD, pointReading } from '@outpost/core';
import { stalledMs, type Timer } from '../../platform/clock.ts';
import type { LinkState, ReceivedValue } from '../ingest/index.ts';
import { backOffMs } from './back-off.ts';
import type { Driver, DriverDeps, DriverStats } from './driver.ts';
import { disabled, FieldError, notFound, notReady, observeOnly } from './field-error.ts';
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
import * as texts from './texts.ts';

/** After the first failure; then twice as long each time. */
const RECONNECT_MS = 1_000;
const RECONNECT_CAP_MS = 30_000;
/** The longest wait for all values of a source that is asked for them. */
const ALL_VALUES_MS = 10_000;
/** The shortest silence after which a connection counts as broken. */
const MIN_SILENCE_MS = 10_000;

/** A connection to the source of one station. It is open, or is being opened. */
export interface Feed {
  /** Asks for all values, if it is open; one that is being opened gets them anyway. */
  refresh(): void;
  /** Closes the connection; no event follows. */
  close(): void;
}

/** Events of a feed. None is raised before `open` has returned. */
export interface FeedEvents {
  /**
   * Numbers came together, as the source has them; `Subscriptions` applies invert, scale and range.
   * None: a sign of life, due at least twice per poll interval.
   */
  received(values: readonly ReceivedValue[]): void;
  /** Since it was opened or refreshed, all values have come. */
  complete(): void;
  /** It was not opened, or was lost. It is opened again after a back-off. */
  ended(error: FieldError): void;
}

/** What a protocol has to do to subscribe to the values of a station. */
export interface FeedProtocol {
  /** IDs of its protocols. */
  readonly protocols: readonly string[];
  open(config: StationConfig, events: FeedEvents): Feed;
  /** Where the source is, for messages. */
  place(config: StationConfig): string;
}

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: FieldError) => void;
}

/** A station as it is subscribed to. */
interface Subscribed extends Reach {
  readonly config: StationConfig;
  feed: Feed | null;
  /** Why there is no feed; null: it is open, or was never opened. */
  lost: FieldError | null;
  /** Feeds that ended one after the other without a value. */
  failures: number;
  /** Something was received since the last look. */
  isHeard: boolean;
  /** When the feed was opened or last brought something, by `Clock.listenedMs`. */
  heardMs: number;
  reopen: Timer | null;
  look: Timer | null;
  /** Runs while all values are waited for. */
  deadline: Timer | null;
  waiters: Waiter[];
}

type SubscribingDriver = Pick<Driver, 'start' | 'stop' | 'has' | 'pollNow' | 'link' | 'stats'>;

/**
 * Subscribes to the sources of stations, for protocols in which values come by themselves. What comes
 * is reported to ingest at once. A poll interval in which nothing came counts as a failed poll: values
 * are stale, and from the `OfflineAfter`th in a row on the station is offline.
 */
export class Subscriptions implements SubscribingDriver {
  readonly #deps: DriverDeps;
  readonly #protocol: FeedProtocol;
  readonly #stations = new Map<number, Subscribed>();
  readonly #latenessMs = new Uint32Array(1);
  readonly #counts = { requests: 0, goodPolls: 0, failedPolls: 0 };
  #unsubscribe: (() => void) | null = null;

  constructor(deps: DriverDeps, protocol: FeedProtocol) {
    this.#deps = deps;
    this.#protocol = protocol;
  }

  start(stations: readonly StationConfig[]): void {
    for (const config of stations) this.#add(config, unknownReach(config.Enabled));
    this.#unsubscribe = this.#deps.bus.on('stationChanged', ({ StationId, Config }) =>
      this.#change(StationId, isOfProtocols(Config, this.#protocol.protocols) ? Config : null),
    );
  }

  async stop(): Promise<void> {
    this.#unsubscribe?.();
    for (const station of this.#stations.values()) {
      this.#end(station);
      settle(station, notReady());
    }
    this.#stations.clear();
    // Sockets are gone one turn of the event loop after they were destroyed.
    await new Promise((resolve) => setImmediate(resolve));
  }

  has(stationId: number): boolean {
    return this.#stations.has(stationId);
  }

  async pollNow(stationId: number): Promise<void> {
    const station = this.#find(stationId);
    if (this.#deps.observeOnly) throw observeOnly();
    if (!station.config.Enabled) throw disabled(station.config);
    return new Promise((resolve, reject) => {
      station.waiters.push({ resolve, reject });
      station.deadline ??= this.#deps.clock.setDeadline(() => this.#tooLate(station), ALL_VALUES_MS);
      if (station.feed) station.feed.refresh();
      else this.#open(station);
    });
  }

  link(stationId: number): LinkState {
    return { ...this.#find(stationId).link };
  }

  get stats(): DriverStats {
    const feeds = [...this.#stations.values()].filter(({ feed }) => feed !== null).length;
    return {
      ...{ stations: this.#stations.size, endpoints: this.#stations.size, connections: feeds },
      ...{ refusedPolls: 0, missedPolls: 0, latenessMs: this.#latenessMs, ...this.#counts },
    };
  }

  #find(stationId: number): Subscribed {
    const station = this.#stations.get(stationId);
    if (station === undefined) throw notFound(stationId);
    return station;
  }

  /** @param config null: it is no longer one of this driver's */
  #change(stationId: number, config: StationConfig | null): void {
    const old = this.#stations.get(stationId);
    if (old) this.#end(old);
    this.#stations.delete(stationId);
    if (config === null) {
      if (old) settle(old, notFound(stationId));
      return;
    }
    const isSame = old && isSameSource(old.config, config);
    const station = this.#add(config, isSame ? old : unknownReach(config.Enabled));
    if (!old) return;
    station.waiters = old.waiters;
    if (!config.Enabled) settle(station, disabled(config));
    else if (station.waiters.length > 0) {
      station.deadline = this.#deps.clock.setDeadline(() => this.#tooLate(station), ALL_VALUES_MS);
    }
  }

  #add(config: StationConfig, { link, success }: Reach): Subscribed {
    const station: Subscribed = {
      ...{ config, link, success, feed: null, lost: null, failures: 0, isHeard: false, heardMs: 0 },
      ...{ reopen: null, look: null, deadline: null, waiters: [] },
    };
    this.#stations.set(config.StationId, station);
    const { clock, observeOnly: isObserving } = this.#deps;
    if (!config.Enabled || isObserving) return station;
    // What has arrived during a stall of this process counts.
    const look = () => clock.afterInput(() => this.#look(station));
    station.look = clock.setInterval(look, config.PollIntervalSeconds * 1_000);
    this.#open(station);
    return station;
  }

  #isPresent(station: Subscribed): boolean {
    return this.#stations.get(station.config.StationId) === station;
  }

  #open(station: Subscribed): void {
    station.reopen?.cancel();
    station.reopen = null;
    if (this.#deps.maySend?.() === false) {
      station.reopen = this.#deps.clock.setTimeout(() => this.#open(station), RECONNECT_MS);
      return;
    }
    station.link.lastAttemptAtMs = this.#deps.clock.now();
    station.heardMs = this.#deps.clock.listenedMs();
    this.#counts.requests++;
    const isOpen = () => station.feed === feed && this.#isPresent(station);
    const feed = this.#protocol.open(station.config, {
      received: (values) => {
        if (isOpen()) this.#received(station, values);
      },
      complete: () => {
        if (isOpen()) settle(station, null);
      },
      ended: (error) => {
        if (isOpen()) this.#lost(station, error);
      },
    });
    station.feed = feed;
  }

  #received(station: Subscribed, values: readonly ReceivedValue[]): void {
    const { clock } = this.#deps;
    const { config, link } = station;
    station.isHeard = true;
    station.heardMs = clock.listenedMs();
    station.failures = 0;
    station.lost = null;
    const receivedAtMs = clock.now();
    link.lastAttemptAtMs = receivedAtMs;
    markOnline(this.#deps, config.StationId, station, null);
    this.#counts.goodPolls++;
    const { StationId: stationId, Version: version } = config;
    const envelope = { stationId, version, link, stalledMs: stalledMs(clock) };
    const error = handToIngest(this.#deps, {
      ...envelope,
      receivedAtMs,
      values: values.map((received) => asPointValue(config, received)),
    });
    if (error !== null) settle(station, error);
  }

  #lost(station: Subscribed, error: FieldError): void {
    station.feed = null;
    station.lost = error;
    station.failures++;
    const { clock, random } = this.#deps;
    const delayMs = backOffMs(RECONNECT_MS, station.failures, RECONNECT_CAP_MS, random());
    station.reopen = clock.setTimeout(() => this.#open(station), delayMs);
    if (station.waiters.length > 0) this.#failed(station, error);
  }

  /** All values were asked for and have not come. */
  #tooLate(station: Subscribed): void {
    station.deadline = null;
    const error = this.#silence(station, ALL_VALUES_MS / 1_000);
    // Some of them may have come: then the source is alive.
    if (station.isHeard) settle(station, error);
    else this.#failed(station, error);
  }

  /** A poll interval has passed. */
  #look(station: Subscribed): void {
    if (!this.#isPresent(station)) return;
    const { isHeard, lost, config, feed } = station;
    station.isHeard = false;
    if (isHeard) {
      countPoll(this.#deps, station, true);
      return;
    }
    const error = lost ?? this.#silence(station, config.PollIntervalSeconds);
    this.#failed(station, error);
    // A connection that brings nothing may be broken without either side knowing.
    const silentMs = this.#deps.clock.listenedMs() - station.heardMs;
    const isBroken = silentMs >= Math.max(MIN_SILENCE_MS, config.PollIntervalSeconds * 1_000);
    if (feed === null || station.link.status !== 'offline' || !isBroken) return;
    feed.close();
    this.#lost(station, error);
  }

  #silence({ config }: Subscribed, seconds: number): FieldError {
    const text = texts.nothingReceived(this.#protocol.place(config), seconds);
    return new FieldError('STATION_TIMEOUT', 'answer', text);
  }

  #failed(station: Subscribed, error: FieldError): void {
    this.#counts.failedPolls++;
    settle(station, reportFailure(this.#deps, station.config, station, error));
  }

  #end(station: Subscribed): void {
    station.feed?.close();
    for (const timer of [station.reopen, station.look, station.deadline]) timer?.cancel();
  }
}

/** Ends the wait for all values; null: they have come. */
function settle(station: Subscribed, error: FieldError | null): void {
  station.deadline?.cancel();
  station.deadline = null;
  const { waiters } = station;
  station.waiters = [];
  for (const { resolve, reject } of waiters) {
    if (error === null) resolve();
    else reject(error);
  }
}

/** What a number of a source says of its point. Of one that is not good, only the last known value. */
function asPointValue({ Points }: StationConfig, received: ReceivedValue): ReceivedValue {
  if (received.quality === BAD || Number.isNaN(received.value)) return received;
  const { value, quality, reason } = pointReading(Points[received.position]!, received.value);
  return received.quality === GOOD
    ? { ...received, value, quality: quality === GOOD ? GOOD : BAD, reason }
    : { ...received, value };
}
