/** Changes are gathered this long, unless sending them takes long. */
export const TICK_MS = 50;
/** Changes are never gathered longer than this. */
export const MAX_TICK_MS = 150;
/** The pause between two deltas is at least this many times the duration of the last one. */
const REST = 5;

/**
 * How long to gather after a delta. Few clients get changes sooner; with so many that sending takes
 * noticeable time, deltas become fewer and larger, and the rest of the server keeps five sixths of
 * its thread.
 */
export function gatherMs(tookMs: number): number {
  return Math.min(MAX_TICK_MS, Math.max(TICK_MS, REST * tookMs));
}
