/** Activations within the time below that make an alarm chattering (ANSI/ISA-18.2-2016, 16.5.5). */
export const CHATTER_RAISES = 3;
export const CHATTER_MS = 60_000;

/**
 * The newest activations of one alarm, ms, oldest first; as many as {@link CHATTER_RAISES} needs.
 */
export type Raises = readonly number[];

/** Adds an activation. */
export function noteRaise(raises: Raises, atMs: number): Raises {
  return [...raises, atMs].slice(-CHATTER_RAISES);
}

/** Whether the alarm is chattering. */
export function chatters(raises: Raises): boolean {
  const first = raises.at(-CHATTER_RAISES);
  return first !== undefined && Math.abs(raises.at(-1)! - first) < CHATTER_MS;
}
