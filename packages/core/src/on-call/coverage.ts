import type { AlertSetting, Priority } from '@outpost/contract';
import type { Routing } from './routing.ts';
import { commonSpans, mergeSpans, type Span } from './spans.ts';
import { type Week, weekSpans } from './weekly.ts';
import { clockRuns, wallMs } from './zone-clock.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS = 24;

/** `covered`: somebody is on call all the time; `none`: the clock leaves the hour out. */
export type HourCoverage = 'covered' | 'part' | 'open' | 'none';

/** A date of a zone with its hours from 00:00 on, as the clock on the wall has them. */
export interface CoveredDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** 24 of them. */
  readonly hours: readonly HourCoverage[];
}

/** When nobody is on call for alarms of a priority at a station, merged, in order, cut at both ends. */
export function openTimes(routing: Routing, stationId: number, priority: Priority, span: Span): Span[] {
  const times = changesWithin(routing, routing.settingsOf(stationId), span);
  return mergeSpans(
    times.flatMap((fromMs, index) => {
      if (routing.isAnybodyOnCall({ stationId, priority, atMs: fromMs })) return [];
      return [{ fromMs, toMs: times[index + 1] ?? span.toMs }];
    }),
  );
}

/** Stations with the same text have the same coverage. */
export function coverageKey(settings: readonly AlertSetting[]): string {
  return settings
    .map(({ AccountId, LeastPriority, Channels }) => `${AccountId} ${LeastPriority} ${Channels.join()}`)
    .join(';');
}

/** Whether somebody is on call, hour by hour, from the date on at which `span` begins in the zone. */
export function coveredDays(open: readonly Span[], timeZone: string, span: Span): CoveredDay[] {
  const days = new Map<string, HourCoverage[]>();
  for (let hour = 0; hour < HOURS; hour++) {
    const week: Week = Array.from({ length: 7 }, () => ({
      fromMs: hour * HOUR_MS,
      toMs: (hour + 1) * HOUR_MS,
    }));
    const byDate = new Map<string, Span[]>();
    for (const part of weekSpans(week, timeZone, span)) {
      const date = new Date(wallMs(timeZone, part.fromMs)).toISOString().slice(0, 10);
      byDate.set(date, [...(byDate.get(date) ?? []), part]);
    }
    for (const [date, parts] of byDate) {
      const hours = days.get(date) ?? Array.from({ length: HOURS }, (): HourCoverage => 'none');
      const openMs = lengthOf(commonSpans(mergeSpans(parts), open));
      hours[hour] = openMs === 0 ? 'covered' : openMs < lengthOf(parts) ? 'part' : 'open';
      days.set(date, hours);
    }
  }
  return [...days].map(([date, hours]) => ({ date, hours })).sort((a, b) => (a.date < b.date ? -1 : 1));
}

/**
 * The instants at which the clock on the wall of a zone shows a time: two where it comes twice. Where it does not come, the instant at
 * which the clock goes past it.
 *
 * @param shownMs ms since 1970-01-01T00:00 of that clock
 */
export function instantsOf(timeZone: string, shownMs: number): number[] {
  const runs = clockRuns(timeZone, { fromMs: shownMs - 2 * DAY_MS, toMs: shownMs + 2 * DAY_MS });
  const found = runs.flatMap(({ fromMs, toMs, offsetMs }) => {
    const atMs = shownMs - offsetMs;
    return fromMs <= atMs && atMs < toMs ? [atMs] : [];
  });
  if (found.length > 0) return found;
  const after = runs.find(({ fromMs, offsetMs }) => Number.isFinite(fromMs) && fromMs + offsetMs > shownMs);
  return after ? [after.fromMs] : [];
}

/** Every instant within a span at which somebody's duty may begin or end, and its beginning; in order. */
function changesWithin(routing: Routing, settings: readonly AlertSetting[], span: Span): number[] {
  const times = new Set([span.fromMs]);
  const add = (ms: number) => {
    if (ms > span.fromMs && ms < span.toMs) times.add(ms);
  };
  for (const { AccountId } of settings) {
    for (const { fromMs, toMs } of routing.duty.weeklySpansOf(AccountId, span)) {
      add(fromMs);
      add(toMs);
    }
  }
  for (const { fromMs, toMs } of routing.duty.overrides) {
    add(fromMs);
    add(toMs);
  }
  return [...times].sort((a, b) => a - b);
}

const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
