const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;

/**
 * Rows in ascending order of their keys; the sort is stable. A key has one or more unsigned 32-bit
 * words, the most significant first; each word is a column by row. Linear in the number of rows:
 * 100,000 rows take about a millisecond per word, a comparison sort fifty.
 */
export function sortRows(
  rows: Uint32Array<ArrayBuffer>,
  key: readonly Uint32Array[],
): Uint32Array<ArrayBuffer> {
  let from = rows.slice();
  let to = new Uint32Array(rows.length);
  const counts = new Uint32Array(DIGITS);
  for (let index = key.length - 1; index >= 0; index--) {
    const word = key[index]!;
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
      if (!distribute(from, to, word, shift, counts)) continue;
      [from, to] = [to, from];
    }
  }
  return from;
}

/** One pass over one digit. Returns false, without moving, if all rows have the same digit. */
function distribute(
  from: Uint32Array,
  to: Uint32Array,
  word: Uint32Array,
  shift: number,
  counts: Uint32Array,
): boolean {
  const { length } = from;
  if (length === 0) return false;
  const mask = DIGITS - 1;
  counts.fill(0);
  for (let at = 0; at < length; at++) counts[(word[from[at]!]! >>> shift) & mask]!++;
  if (counts[(word[from[0]!]! >>> shift) & mask] === length) return false;
  let sum = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = counts[digit]!;
    counts[digit] = sum;
    sum += count;
  }
  for (let at = 0; at < length; at++) {
    const row = from[at]!;
    to[counts[(word[row]! >>> shift) & mask]!++] = row;
  }
  return true;
}
