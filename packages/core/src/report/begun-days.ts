import { NO_SAMPLE, type Rows } from '@outpost/historian/pure';
import type { Day } from './days.ts';

/** A day of a report that has begun. */
export interface BegunDay {
  readonly date: string;
  /** Of its row. */
  readonly index: number;
  /** Of today only the time that has passed. */
  readonly lengthMs: number;
  /** The day is not over, or nothing was stored before some time in it. */
  readonly isPartial: boolean;
}

/**
 * The days of a report that have begun.
 *
 * @param rows one aggregate per day
 * @param nowMs after which nothing has happened
 */
export function begunDays(
  days: readonly Day[],
  { seen, knownMs }: Rows<'seen' | 'knownMs'>,
  nowMs: number,
): BegunDay[] {
  const begun: BegunDay[] = [];
  for (const [index, { date, startMs, endMs }] of days.entries()) {
    const ofDay = seen[index]!;
    if (startMs >= nowMs && ofDay === 0) break;
    const hasNothing = (ofDay & (1 << NO_SAMPLE)) !== 0;
    const hasSamples = (ofDay & ~(1 << NO_SAMPLE)) !== 0;
    begun.push({
      date,
      index,
      lengthMs: Math.max(Math.min(endMs, nowMs) - startMs, knownMs[index]!),
      isPartial: endMs > nowMs || (hasNothing && hasSamples),
    });
  }
  return begun;
}
