import type { DayStrip, Point } from '@outpost/contract';
import { dayStrip, type LastValue, lastValue } from '@outpost/core';
import type { History } from '../../history/index.ts';
import { type Clock, instantOrNull, toInstant } from '../../platform/clock.ts';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { findStateChange } from './state-change.ts';

const STEP_MS = 15 * 60_000;
const STEPS = 96;
/** A strip is cached for this long before it is updated. */
const FRESH_MS = 60_000;
/** After this long all steps are read again: samples of a server that was cut off arrive late. */
const WHOLE_MS = 60 * 60_000;
/**
 * Points whose history is read at a time, so that other readers of the database are not delayed.
 */
const AT_ONCE = 2;
/** Further samples within a strip's time are ignored; a point has 86,400 at one per second. */
const MAX_SAMPLES = 400_000;
/** Cached strips; beyond it the least recently used ones are dropped. */
const MAX_RETAINED = 20_000;

interface Kept {
  /** Start of the first step. */
  startMs: number;
  builtMs: number;
  /** When all steps were read. */
  wholeMs: number;
  low: (number | null)[];
  high: (number | null)[];
  /** null: there is none. */
  last: LastValue | null;
  /** A value that is older than the strip was searched for in all of history. */
  isSearched: boolean;
}

/**
 * The last 24 h of points in steps of 15 minutes, the current step last. Cached for a minute; after
 * that only newer steps are read, for an hour.
 */
export class DayStrips {
  readonly #history: History;
  readonly #clock: Clock;
  /** By point; least recently used first. */
  readonly #kept = new Map<number, Kept>();
  readonly #building = new Map<number, Promise<Kept>>();
  readonly #turns = new ConcurrencyLimit(AT_ONCE);

  constructor(history: History, clock: Clock) {
    this.#history = history;
    this.#clock = clock;
  }

  /**
   * @param withState also since when a digital point has been in its state
   * @throws StorageError, ChunkError
   */
  async get({ Id: pointId, Kind }: Pick<Point, 'Id' | 'Kind'>, withState: boolean): Promise<DayStrip> {
    const nowMs = this.#clock.now();
    const kept = this.#kept.get(pointId);
    const ageMs = kept ? nowMs - kept.builtMs : Number.POSITIVE_INFINITY;
    const strip = kept && ageMs >= 0 && ageMs < FRESH_MS ? kept : await this.#build(pointId, kept);
    this.#kept.delete(pointId);
    this.#kept.set(pointId, strip);
    this.#forget();
    const state = withState && Kind === 'digital' ? await this.#stateOf(pointId, strip) : null;
    return {
      PointId: pointId,
      StartAt: toInstant(strip.startMs),
      StepSeconds: STEP_MS / 1_000,
      Low: strip.low,
      High: strip.high,
      ...(state !== null && { LastState: presentState(state, strip.builtMs) }),
    };
  }

  #forget(): void {
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_RETAINED) return;
      this.#kept.delete(oldest);
    }
  }

  #build(pointId: number, kept: Kept | undefined): Promise<Kept> {
    const underWay = this.#building.get(pointId);
    if (underWay) return underWay;
    const building = this.#turns
      .take(() => this.#read(pointId, kept))
      .finally(() => this.#building.delete(pointId));
    this.#building.set(pointId, building);
    return building;
  }

  async #read(pointId: number, before: Kept | undefined): Promise<Kept> {
    const nowMs = this.#clock.now();
    const startMs = Math.floor(nowMs / STEP_MS) * STEP_MS - (STEPS - 1) * STEP_MS;
    // Whole steps that are known already; the last cached one was incomplete and is read again.
    const kept = before && nowMs - before.wholeMs < WHOLE_MS ? before : undefined;
    const shift = kept ? (startMs - kept.startMs) / STEP_MS : STEPS;
    const reusable = kept && shift >= 0 && shift < STEPS - 1 ? STEPS - 1 - shift : 0;
    const fromMs = startMs + reusable * STEP_MS;
    const samples = await this.#history.read(pointId, fromMs, nowMs + 1, {
      limit: MAX_SAMPLES,
      includeBefore: true,
    });
    const known = before && before.builtMs >= fromMs ? before : null;
    const fresh = dayStrip(samples, fromMs, STEP_MS, STEPS - reusable, null, nowMs);
    return {
      startMs,
      builtMs: nowMs,
      wholeMs: reusable > 0 ? kept!.wholeMs : nowMs,
      low: [...(kept?.low.slice(shift, shift + reusable) ?? []), ...fresh.low],
      high: [...(kept?.high.slice(shift, shift + reusable) ?? []), ...fresh.high],
      last: lastValue(samples, fromMs, known?.last ?? null),
      isSearched: known?.isSearched ?? false,
    };
  }

  /** The state of a digital point; what is older than the strip is searched once. */
  async #stateOf(pointId: number, strip: Kept): Promise<LastValue | null> {
    const { last, isSearched, startMs } = strip;
    if (last === null || last.sinceMs !== null || isSearched) return last;
    const sinceMs = await this.#turns.take(() =>
      findStateChange(this.#history, pointId, last.value !== 0, startMs),
    );
    strip.isSearched = true;
    strip.last = { ...last, sinceMs };
    return strip.last;
  }
}

const presentState = ({ value, sinceMs }: LastValue, atMs: number): NonNullable<DayStrip['LastState']> => ({
  ...{ Value: value !== 0, Since: instantOrNull(sinceMs), At: toInstant(atMs) },
});
