import * as texts from '../texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From then on minutes do not matter. */
const PRECISE_BELOW = 10 * HOUR;

/**
 * A duration in its shortest form: `3 s`, `22 min`, `1 h 44 min`, `12 h`, `3 d`. Whole units, rounded
 * down, so that nothing looks older than it is; negative values (clocks that differ slightly) are `0 s`.
 */
export function formatAge(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.floor(ms / 1_000))} s`;
  if (ms < HOUR) return texts.minutes(Math.floor(ms / MINUTE));
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  if (ms < PRECISE_BELOW && minutes > 0) return `${Math.floor(ms / HOUR)} h ${texts.minutes(minutes)}`;
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} d`;
}
