import { formatDuration } from '@outpost/core';

/** A delay in up to two units, rounded down: `0.4 s`, `12 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`. */
export const formatDelay = (ms: number): string =>
  ms < 10_000 ? `${(Math.floor(ms / 100) / 10).toFixed(1)} s` : formatDuration(ms);

/** How long an exchange took: `< 1 ms`, `42 ms`, `1.2 s`. */
export function formatTook(ms: number): string {
  if (ms < 1) return '< 1 ms';
  return ms < 999.5 ? `${Math.round(ms)} ms` : formatDelay(ms);
}
