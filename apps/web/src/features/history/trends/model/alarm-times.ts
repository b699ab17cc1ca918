import { type AlarmPeriod, PRIORITIES, type Priority } from '@outpost/contract';
import type { TrendSpan } from './range.ts';

/** A time in alarm from the log; `toMs` is infinite while the alarm is active. */
export interface AlarmTime extends TrendSpan {
  readonly alarmId: number;
  readonly priority: Priority;
  /** The message of the alarm: `High wet well`. */
  readonly message: string;
}

export type AlarmTimes = ReadonlyMap<number, readonly AlarmTime[]>;

/** By PointId, the least urgent first and then by time: later ones are drawn on top. */
export function alarmTimes(periods: readonly AlarmPeriod[]): AlarmTimes {
  const times = new Map<number, AlarmTime[]>();
  for (const { PointId, AlarmId, Priority, Message, From, To } of periods) {
    const own = times.get(PointId) ?? [];
    if (own.length === 0) times.set(PointId, own);
    const toMs = To === null ? Number.POSITIVE_INFINITY : Date.parse(To);
    own.push({ alarmId: AlarmId, priority: Priority, message: Message, fromMs: Date.parse(From), toMs });
  }
  for (const own of times.values()) own.sort((a, b) => rank(b) - rank(a) || a.fromMs - b.fromMs);
  return times;
}

/** Alarms active at an instant, the most urgent first. */
export function alarmsAt(
  times: readonly AlarmTime[] | undefined,
  atMs: number,
  untilMs: number,
): readonly AlarmTime[] {
  if (times === undefined || atMs > untilMs) return [];
  return times.filter(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs).reverse();
}

const rank = ({ priority }: AlarmTime) => PRIORITIES.indexOf(priority);
