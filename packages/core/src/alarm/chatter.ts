/** Raised so often within the time below an alarm chatters (ANSI/ISA-18.2-2016, 16.5.5: three or more a minute). */
export const CHATTER_RAISES = 3;
export const CHATTER_MS = 60_000;

/** Newest raises of one alarm, ms, oldest first; as many as {@link CHATTER_RAISES} need. */
export type Raises = readonly number[];

/** Notes that an alarm was raised. */
export function noteRaise(raises: Raises, atMs: number): Raises {
  return [...raises, atMs].slice(-CHATTER_RAISES);
}

/** Whether the newest raises came so close together that the alarm chatters. */
export function chatters(raises: Raises): boolean {
  const first = raises.at(-CHATTER_RAISES);
  return first !== undefined && Math.abs(raises.at(-1)! - first) < CHATTER_MS;
}
