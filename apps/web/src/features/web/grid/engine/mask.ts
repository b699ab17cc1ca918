/** By row: 1 if it matches. */
export type Mask = Uint8Array;

/** Marks the rows whose code is a hit. */
export function markCodes(mask: Mask, codes: Uint32Array | Uint8Array, hits: Uint8Array): void {
  if (!hits.includes(1)) return;
  for (let row = 0; row < mask.length; row++) if (hits[codes[row]!] === 1) mask[row] = 1;
}

/** Marks the rows that pass a test; for rare filters or few rows. */
export function markRows(mask: Mask, test: (row: number) => boolean): void {
  for (let row = 0; row < mask.length; row++) if (mask[row] === 0 && test(row)) mask[row] = 1;
}

/** Intersects `mask` with another one. */
export function intersect(mask: Mask, other: Mask): void {
  for (let row = 0; row < mask.length; row++) mask[row]! &= other[row]!;
}

/** The marked rows, ascending. */
export function maskedRows(mask: Mask): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(mask.length);
  let count = 0;
  for (let row = 0; row < mask.length; row++) if (mask[row] === 1) rows[count++] = row;
  return rows.slice(0, count);
}
