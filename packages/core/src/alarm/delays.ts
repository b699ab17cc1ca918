/** Delays of a point's conditions, as the limits have them: number `i` is bit `i` of the masks. */
export interface Delays {
  readonly onMs: Float64Array;
  readonly offMs: Float64Array;
}

/** Since when each limit has been waiting to change its condition, ms; NaN: it does not. */
export type DelayClock = Float64Array;

/** Waits of a point with so many limits; nothing waits. */
export function createDelayClock(count: number): DelayClock {
  return new Float64Array(count).fill(Number.NaN);
}

/**
 * Holds each condition back until it has been otherwise for its delay without a break (ANSI/ISA-18.2-2016, 10.4.3, on-delay
 * and off-delay). It is looked at when a value comes, so a condition may begin up to one poll later than its delay; with a
 * delay of 0 it follows at once. A clock that steps back begins the wait anew.
 *
 * @param wanted the conditions that the value itself makes
 * @param mask the conditions that hold
 * @param clock is written to
 * @param atMs of a time that stands still while nothing can be read
 * @returns the conditions that hold now
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
