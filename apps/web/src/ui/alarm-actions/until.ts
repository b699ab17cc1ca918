import { MAX_SHELVE_HOURS } from '@outpost/contract';
import { HOUR_MS } from '@outpost/core';
import { instantOfWall } from '../time/index.ts';
import * as texts from './texts.ts';

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
 * @param timeZone empty: the page's
 */
export function endMs({ choice, time }: End, nowMs: number, timeZone = ''): number | string {
  if (choice !== 'time') return nowMs + Number(choice) * HOUR_MS;
  const ms = Date.parse(instantOfWall(time, timeZone, 'last') ?? '');
  if (Number.isNaN(ms)) return texts.enterTime;
  if (ms <= nowMs) return texts.enterFutureTime;
  if (ms > nowMs + MAX_SHELVE_HOURS * HOUR_MS) return texts.mustBeWithin7Days;
  return ms;
}
