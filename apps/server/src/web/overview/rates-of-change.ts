import type { Point, PointRate, StationConfig } from '@outpost/contract';
import { rateOfChange } from '@outpost/core';
import type { History } from '../../history/index.ts';
import { type Clock, toInstant } from '../../platform/clock.ts';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';

/** A rate is calculated from this time, or from so many polls if these take longer. */
const MIN_WINDOW_MS = 5 * 60_000;
const MAX_WINDOW_MS = 60 * 60_000;
const POLLS = 10;
/** A rate is cached for this long. */
const FRESH_MS = 5_000;
/** Points whose history is read at a time, so that other readers of the database are not delayed. */
const AT_ONCE = 4;
/** More than a window has at ten polls, or at one value per second in five minutes. */
const MAX_SAMPLES = 4_000;

type Station = Pick<StationConfig, 'StationId' | 'PollIntervalSeconds'>;
type AnalogPoint = Pick<Extract<Point, { Kind: 'analog' }>, 'Id' | 'Units' | 'Decimals'>;

/** How fast analog points change, from their last minutes. */
export class RatesOfChange {
  readonly #history: Pick<History, 'read'>;
  readonly #clock: Clock;
  readonly #turns = new ConcurrencyLimit(AT_ONCE);
  /** By point; only those that are fresh. */
  readonly #cached = new Map<number, { readonly atMs: number; readonly rate: Promise<PointRate> }>();

  constructor(history: Pick<History, 'read'>, clock: Clock) {
    this.#history = history;
    this.#clock = clock;
  }

  /** @throws StorageError, ChunkError */
  get(point: AnalogPoint, { StationId, PollIntervalSeconds }: Station): Promise<PointRate> {
    const atMs = this.#clock.now();
    for (const [id, { atMs: cachedMs }] of this.#cached) {
      if (Math.abs(atMs - cachedMs) < FRESH_MS) break;
      this.#cached.delete(id);
    }
    const known = this.#cached.get(point.Id);
    if (known) return known.rate;
    const rate = this.#turns.take(() => this.#read(point, PollIntervalSeconds, StationId));
    this.#cached.set(point.Id, { atMs, rate });
    // Asked again after a failure.
    rate.catch(() => this.#cached.delete(point.Id));
    return rate;
  }

  async #read(point: AnalogPoint, pollIntervalSeconds: number, StationId: number): Promise<PointRate> {
    const nowMs = this.#clock.now();
    const windowMs = Math.max(MIN_WINDOW_MS, Math.min(MAX_WINDOW_MS, POLLS * pollIntervalSeconds * 1_000));
    const fromMs = nowMs - windowMs;
    const samples = await this.#history.read(point.Id, fromMs, nowMs + 1, {
      limit: MAX_SAMPLES,
      includeBefore: true,
    });
    return {
      ...{ StationId, PointId: point.Id, Units: point.Units, At: toInstant(nowMs) },
      PerHour: rateOfChange(samples, fromMs, nowMs, pollIntervalSeconds * 1_000, 10 ** -point.Decimals),
      OverSeconds: windowMs / 1_000,
    };
  }
}
