import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@outpost/core';
import {
  formatDate,
  formatDay,
  formatDayInstant,
  formatTime,
  instantOf,
  type Zone,
} from '../../../../ui/time/index.ts';
import type { TrendSpan } from './range.ts';

/** Room for `14:05:30` and for `21 Nov` with margins. */
const TICK_PX = 76;

type Step =
  | { readonly unit: 'ms'; readonly ms: number }
  | { readonly unit: 'day' | 'month'; readonly count: number; readonly ms: number };

const ms = (each: number): Step => ({ unit: 'ms', ms: each });
const STEPS: readonly Step[] = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => ms(seconds * SECOND_MS)),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => ms(minutes * MINUTE_MS)),
  ...[1, 2, 3, 6, 12].map((hours) => ms(hours * HOUR_MS)),
  ...[1, 2, 5, 10].map((count): Step => ({ unit: 'day', count, ms: count * DAY_MS })),
  ...[1, 2, 3, 6, 12, 24, 60].map((count): Step => ({ unit: 'month', count, ms: count * 30 * DAY_MS })),
];

export interface TimeTick {
  readonly atMs: number;
  /** `14:00`, `14:00:05`, `21 Nov`, `Nov`, `2026`. */
  readonly label: string;
  /** Second line where it differs from the previous tick: the day or the year. */
  readonly context: string;
}

/** The ticks of a time axis: round local times, also on days when the clock changes. */
export function timeTicks(span: TrendSpan, widthPx: number, zone: Zone): TimeTick[] {
  const least = ((span.toMs - span.fromMs) / Math.max(1, widthPx)) * TICK_PX;
  const step = STEPS.find((one) => one.ms >= least) ?? STEPS.at(-1)!;
  let context = '';
  return instantsOf(step, span, zone).map((atMs) => {
    const own = contextOf(step, atMs, zone);
    const isNew = own !== context;
    context = own;
    return { atMs, label: labelOf(step, atMs, zone), context: isNew ? own : '' };
  });
}

function instantsOf(step: Step, { fromMs, toMs }: TrendSpan, zone: Zone): number[] {
  const found: number[] = [];
  if (step.unit === 'ms' && step.ms <= HOUR_MS) {
    // By instants, so that a repeated hour has two ticks.
    const behind = (atMs: number) => ((zone.wallAt(atMs) % step.ms) + step.ms) % step.ms;
    for (let atMs = fromMs; atMs <= toMs; ) {
      const off = behind(atMs);
      if (off === 0) found.push(atMs);
      atMs += step.ms - off;
    }
    return found;
  }
  for (const wall of wallsOf(step, zone.wallAt(fromMs), zone.wallAt(toMs))) {
    const atMs = instantOf(zone, wall);
    if (atMs >= fromMs && atMs <= toMs) found.push(atMs);
  }
  return found;
}

function* wallsOf(step: Step, fromWall: number, toWall: number): Generator<number> {
  if (step.unit === 'ms') {
    for (let wall = Math.floor(fromWall / step.ms) * step.ms; wall <= toWall; wall += step.ms) yield wall;
    return;
  }
  const first = new Date(fromWall);
  const [firstYear, firstMonth] = [first.getUTCFullYear(), first.getUTCMonth()];
  if (step.unit === 'month') {
    const month = Math.floor((firstYear * 12 + firstMonth) / step.count) * step.count;
    for (let at = month; ; at += step.count) {
      const wall = Date.UTC(Math.floor(at / 12), at % 12);
      if (wall > toWall) return;
      yield wall;
    }
  }
  // Days 1, 6, 11 … 26 of the month, none too close to the next month.
  for (let month = 0; ; month++) {
    const start = Date.UTC(firstYear, firstMonth + month);
    if (start > toWall) return;
    const days = new Date(Date.UTC(firstYear, firstMonth + month + 1, 0)).getUTCDate();
    for (let day = 1; day <= days; day += step.count) {
      if (day > 1 && days - day + 1 < step.count * 0.6) break;
      yield start + (day - 1) * DAY_MS;
    }
  }
}

function labelOf(step: Step, atMs: number, { name }: Zone): string {
  if (step.unit === 'ms') return formatTime(atMs, name, step.ms < MINUTE_MS);
  const [day, month, year] = formatDate(atMs, name).split(' ');
  if (step.unit === 'day') return `${day} ${month}`;
  return step.count >= 12 ? year! : month!;
}

function contextOf(step: Step, atMs: number, { name }: Zone): string {
  if (step.unit === 'ms') return formatDay(atMs, name);
  return step.unit === 'month' && step.count >= 12 ? '' : formatDate(atMs, name).split(' ').at(-1)!;
}

/** `Sat 21 Nov 2026 06:32 – 14:32`, with the second date if it differs. */
export function spanLabel({ fromMs, toMs }: TrendSpan, { name }: Zone): string {
  const withSeconds = toMs - fromMs < 15 * MINUTE_MS;
  const isOneDay = formatDate(fromMs, name) === formatDate(toMs, name);
  const end = (isOneDay ? formatTime : formatDayInstant)(toMs, name, withSeconds);
  return `${formatDayInstant(fromMs, name, withSeconds)} – ${end}`;
}
