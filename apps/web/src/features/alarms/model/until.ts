import { MAX_SHELVE_HOURS } from '@outpost/contract';

const HOUR_MS = 3_600_000;

/** Ends that are chosen with one press, hours from now. */
export const ENDS = ['1', '4', '8', '24'] as const;
export type EndChoice = (typeof ENDS)[number] | 'time';

export interface End {
  readonly choice: EndChoice;
  /** Of a field for date and time, in the reader's zone: `2026-03-01T14:30`. */
  readonly time: string;
}

/** When it ends, ms; or what is wrong with the choice, in words. */
export function endMs({ choice, time }: End, nowMs: number): number | string {
  if (choice !== 'time') return nowMs + Number(choice) * HOUR_MS;
  // Without an offset it is read in the reader's zone (ECMA-262, 21.4.1.32).
  const ms = Date.parse(time);
  if (Number.isNaN(ms)) return 'Choose a day and a time.';
  if (ms <= nowMs) return 'Choose a time ahead.';
  if (ms > nowMs + MAX_SHELVE_HOURS * HOUR_MS) return 'At most a week ahead.';
  return ms;
}
