/** More rows are not counted. */
export const MAX_COUNTED = 1_000;

/**
 * The number of rows out of order: those outside a longest ordered subsequence. At most
 * `MAX_COUNTED + 1`, which means more. A row in its place needs one comparison, so 100,000 rows
 * with few moves take a millisecond or two.
 * @param key by row, the most significant word first, as for `sortRows`; equal keys are in
 * ascending order of rows
 */
export function countMoved(order: Uint32Array, key: readonly Uint32Array[]): number {
  // Patience sorting: tails[n] is the row with the smallest key that ends an ascending subsequence
  // of n + 1 rows.
  const tails = new Uint32Array(order.length);
  let length = 0;
  let last = 0;
  for (let at = 0; at < order.length; at++) {
    const row = order[at]!;
    if (length === 0 || isBefore(key, last, row)) {
      tails[length++] = row;
      last = row;
      continue;
    }
    let low = 0;
    let high = length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(key, tails[middle]!, row)) low = middle + 1;
      else high = middle;
    }
    tails[low] = row;
    last = tails[length - 1]!;
    if (at + 1 - length > MAX_COUNTED) return MAX_COUNTED + 1;
  }
  return order.length - length;
}

function isBefore(key: readonly Uint32Array[], a: number, b: number): boolean {
  for (let index = 0; index < key.length; index++) {
    const word = key[index]!;
    const ofA = word[a]!;
    const ofB = word[b]!;
    if (ofA !== ofB) return ofA < ofB;
  }
  return a < b;
}
