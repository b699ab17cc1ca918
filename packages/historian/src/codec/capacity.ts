/**
 * The next length of columns that grow: an eighth more, since they hold a value for each of a million
 * points and unused room is memory.
 *
 * @param needed at least
 */
export const nextCapacity = (length: number, needed: number): number =>
  Math.max(needed, length + (length >> 3));
