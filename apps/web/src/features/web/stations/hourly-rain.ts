import type { AnalogTrend } from '@outpost/contract';
import { DAY_MS, HOUR_MS } from '@outpost/core';
import { instantOf, type Zone } from '../../../ui/time/index.ts';

const HOURS = 24;
/** More than this without data, and rain may be missing in an hour. */
const MAX_UNKNOWN_MS = HOUR_MS / 10;

/** The rain of an hour, in the unit of the amount. */
export interface RainHour {
  readonly startMs: number;
  /** null: no data. */
  readonly amount: number | null;
  /** Some of the hour has no data. */
  readonly isPartial: boolean;
}

export interface HourlyRain {
  /** The current hour and the 23 before it, oldest first. */
  readonly hours: readonly RainHour[];
  /** Since midnight; null: no data. */
  readonly today: number | null;
  /** Some of the day has no data, so there may have been more. */
  readonly isTodayPartial: boolean;
}

/** When the day and the hours that are shown begin, in a zone. */
export function rainWindow(zone: Zone, nowMs: number) {
  const midnightMs = instantOf(zone, Math.floor(zone.wallAt(nowMs) / DAY_MS) * DAY_MS);
  const hourMs = midnightMs + Math.floor((nowMs - midnightMs) / HOUR_MS) * HOUR_MS;
  const firstMs = hourMs - (HOURS - 1) * HOUR_MS;
  // A day of 25 hours begins before the first of 24.
  return { midnightMs, firstMs, fromMs: Math.min(midnightMs, firstMs), toMs: hourMs + HOUR_MS };
}

/**
 * The rain by hour, from the trend of its rate.
 * @param perMs what a rate of 1 adds up to in a millisecond
 * @param readAtMs when the trend was read
 */
export function hourlyRain(trend: AnalogTrend, perMs: number, zone: Zone, readAtMs: number): HourlyRain {
  const { midnightMs, firstMs, fromMs, toMs } = rainWindow(zone, readAtMs);
  const all: RainHour[] = [];
  for (let startMs = fromMs; startMs < toMs; startMs += HOUR_MS)
    all.push(rainOf(trend, perMs, startMs, Math.min(HOUR_MS, readAtMs - startMs)));
  const ofToday = all.filter(({ startMs }) => startMs >= midnightMs);
  const known = ofToday.filter(({ amount }) => amount !== null);
  return {
    hours: all.filter(({ startMs }) => startMs >= firstMs),
    today: known.length === 0 ? null : known.reduce((sum, { amount }) => sum + amount!, 0),
    isTodayPartial: ofToday.some(({ isPartial }) => isPartial),
  };
}

function rainOf(trend: AnalogTrend, perMs: number, startMs: number, elapsedMs: number): RainHour {
  let [amount, knownMs] = [0, 0];
  const first = Math.max(0, Math.round((startMs - Date.parse(trend.StartAt)) / trend.BucketMs));
  for (let index = first; index < first + HOUR_MS / trend.BucketMs; index++) {
    const bucketMs = trend.KnownMs[index] ?? 0;
    amount += (trend.Mean[index] ?? 0) * bucketMs * perMs;
    knownMs += bucketMs;
  }
  const isPartial = elapsedMs - knownMs > MAX_UNKNOWN_MS;
  return { startMs, amount: knownMs === 0 && isPartial ? null : amount, isPartial };
}
