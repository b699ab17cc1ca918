/** By row: 1 where it belongs to what is looked for. */
export type Mask = Uint8Array;

/** Marks the rows whose code is a hit. */
export function markCodes(mask: Mask, codes: Uint32Array | Uint8Array, hits: Uint8Array): void {
  if (!hits.includes(1)) return;
  for (let row = 0; row < mask.length; row++) if (hits[codes[row]!] === 1) mask[row] = 1;
}

/** Marks the rows that pass a test; for tests that few filters need, or that few rows get to. */
export function markRows(mask: Mask, test: (row: number) => boolean): void {
  for (let row = 0; row < mask.length; row++) if (mask[row] === 0 && test(row)) mask[row] = 1;
}

/** Leaves in `mask` what is in the other one too. */
export function intersect(mask: Mask, other: Mask): void {
  for (let row = 0; row < mask.length; row++) mask[row]! &= other[row]!;
}

/** The marked rows, in ascending order. */
export function maskedRows(mask: Mask): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(mask.length);
  let count = 0;
  for (let row = 0; row < mask.length; row++) if (mask[row] === 1) rows[count++] = row;
  return rows.slice(0, count);
}
