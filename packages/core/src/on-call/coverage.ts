import type { AlertSetting, Priority } from '@outpost/contract';
import { DAY_MS, HOUR_MS } from '../time-units.ts';
import type { Routing } from './routing.ts';
import { commonSpans, mergeSpans, type Span } from './spans.ts';
import { type Week, weekSpans } from './weekly.ts';
import { clockRuns, wallMs } from './zone-clock.ts';

const HOURS = 24;

/** `covered`: a user is on call all the time; `none`: the clock skips the hour. */
export type HourCoverage = 'covered' | 'part' | 'open' | 'none';

/** A date in a zone with its hours from 00:00 local time. */
export interface CoveredDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** 24 of them. */
  readonly hours: readonly HourCoverage[];
}

/**
 * When no user is on call for alarms of a priority at a station, merged, in order, clipped to the
 * span.
 */
export function openTimes(routing: Routing, stationId: number, priority: Priority, span: Span): Span[] {
  const times = changesWithin(routing, routing.settingsOf(stationId), span);
  return mergeSpans(
    times.flatMap((fromMs, index) => {
      if (routing.isAnyoneOnCall({ stationId, priority, atMs: fromMs })) return [];
      return [{ fromMs, toMs: times[index + 1] ?? span.toMs }];
    }),
  );
}

/** Stations with the same key have the same coverage. */
export function coverageKey(settings: readonly AlertSetting[]): string {
  return settings
    .map(({ AccountId, LeastPriority, Channels }) => `${AccountId} ${LeastPriority} ${Channels.join()}`)
    .join(';');
}

/** Whether a user is on call, hour by hour, from the local date on which `span` begins. */
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
 * The instants at which the local clock of a zone shows a time: two where it is repeated. Where it
 * is skipped, the instant at which the clock passes it.
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

/**
 * Every instant within a span at which an on-call time may begin or end, and its start; in order.
 */
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
