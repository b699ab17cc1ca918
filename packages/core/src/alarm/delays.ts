/**
 * Delays of a point's conditions; number `i` is bit `i` of the masks. Plain arrays: of a few
 * numbers, a typed array takes five times the memory.
 */
export interface Delays {
  readonly onMs: readonly number[];
  readonly offMs: readonly number[];
}

/** Since when each limit has been waiting to change its condition, ms; NaN: it is not waiting. */
export type DelayClock = number[];

/** Timers for a point with this many limits; none is running. */
export function createDelayClock(count: number): DelayClock {
  return Array.from({ length: count }, () => Number.NaN);
}

/**
 * Applies on-delay and off-delay: a condition changes after the opposite has persisted for its
 * delay without a break (ANSI/ISA-18.2-2016, 10.4.3). It is evaluated when a value arrives, so a
 * condition may begin up to one poll after its delay; with a delay of 0 it follows at once. A clock
 * that is set back restarts the delay.
 * @param wanted the conditions of the value itself
 * @param mask the conditions after the last value
 * @param clock is written to
 * @param atMs of a time that stops while nothing can be read
 * @returns the conditions now
 */
export function delayConditions(
  delays: Delays,
  wanted: number,
  mask: number,
  clock: DelayClock,
  atMs: number,
): number {
  let after = mask;
  for (let index = 0; index < clock.length; index++) {
    const bit = 1 << index;
    if (((wanted ^ mask) & bit) === 0) {
      clock[index] = Number.NaN;
      continue;
    }
    const sinceMs = clock[index]!;
    if (!(sinceMs <= atMs)) clock[index] = atMs;
    const waitedMs = atMs - clock[index]!;
    if (waitedMs < ((wanted & bit) === 0 ? delays.offMs : delays.onMs)[index]!) continue;
    after ^= bit;
    clock[index] = Number.NaN;
  }
  return after;
}
