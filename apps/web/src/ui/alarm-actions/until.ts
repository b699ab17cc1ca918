import { MAX_SHELVE_HOURS } from '@outpost/contract';
import { instantOfWall } from '../time/index.ts';
import * as texts from './texts.ts';

const HOUR_MS = 3_600_000;

/** Predefined ends, in hours from now. */
export const ENDS = ['1', '4', '8', '24'] as const;
export type EndChoice = (typeof ENDS)[number] | 'time';

export interface End {
  readonly choice: EndChoice;
  /** Value of a `datetime-local` field, in the page's time zone: `2026-03-01T14:30`. */
  readonly time: string;
}

/**
 * The end in ms, or an error message.
 * @param timeZone of the page, if it is not the browser's
 */
export function endMs({ choice, time }: End, nowMs: number, timeZone = ''): number | string {
  if (choice !== 'time') return nowMs + Number(choice) * HOUR_MS;
  // Without an offset, the time is in the browser's time zone (ECMA-262, 21.4.1.32).
  const ms = Date.parse((timeZone === '' ? null : instantOfWall(time, timeZone, 'last')) ?? time);
  if (Number.isNaN(ms)) return texts.enterTime;
  if (ms <= nowMs) return texts.enterFutureTime;
  if (ms > nowMs + MAX_SHELVE_HOURS * HOUR_MS) return texts.mustBeWithin7Days;
  return ms;
}
