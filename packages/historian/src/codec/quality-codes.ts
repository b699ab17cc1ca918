/**
 * Quality codes, the index into the contract's QUALITIES. The same numbers are in history and on
 * the hub.
 */
export const GOOD = 0;
export const BAD = 1;
export const STALE = 2;
export const DISABLED = 3;
export type QualityCode = typeof GOOD | typeof BAD | typeof STALE | typeof DISABLED;
