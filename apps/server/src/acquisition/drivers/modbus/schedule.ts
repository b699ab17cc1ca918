/**
 * The first instant after `afterMs` that belongs to a station: `baseMs` plus a whole number of
 * intervals. Counted from the base each time, so that late starts don't add up to a drift.
 */
export function nextSlotMs(baseMs: number, intervalMs: number, afterMs: number): number {
  const periods = Math.floor((afterMs - baseMs) / intervalMs) + 1;
  const slotMs = baseMs + periods * intervalMs;
  // An interval such as 1.1 s has no exact binary form; rounding must not return the same slot
  // twice.
  return slotMs > afterMs ? slotMs : baseMs + (periods + 1) * intervalMs;
}

/** Whole periods between a slot and now, beyond the one that the slot begins. */
export function periodsSlept(slotMs: number, intervalMs: number, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - slotMs) / intervalMs));
}
