import * as texts from '../texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A duration in its shortest form: `3 s`, `22 min`, `5 h`, `3 d`. Whole units, rounded down, so
 * that nothing looks older than it is; negative values (clocks that differ slightly) are `0 s`.
 */
export function formatAge(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.floor(ms / 1_000))} s`;
  if (ms < HOUR) return texts.minutes(Math.floor(ms / MINUTE));
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} d`;
}
