import type { Trust } from './shown-value.ts';

/**
 * When a value was read: a good one at the last good poll, any other at its own time, but never
 * after the last response. null: never.
 */
export function readAt(trust: Trust, at: string | null, lastResponseAt: string | null): string | null {
  if (trust === 'good' || trust === 'old') return lastResponseAt ?? at;
  if (trust !== 'stale' || at === null || lastResponseAt === null) return at;
  return Date.parse(at) < Date.parse(lastResponseAt) ? at : lastResponseAt;
}
