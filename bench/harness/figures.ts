/** One measured figure. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

export function printFigure({ name, value, unit }: Figure): void {
  console.log(`${name.padEnd(58)} ${value.toFixed(2).padStart(9)} ${unit}`);
}

/**
 * The number that a share of all numbers does not exceed (nearest rank); NaN without numbers.
 * @param share 0 to 1
 */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** @param ms durations */
export const spread = (ms: readonly number[]): string =>
  `p50 ${quantile(ms, 0.5).toFixed(1)}, p99 ${quantile(ms, 0.99).toFixed(1)}, max ${quantile(ms, 1).toFixed(1)} ms`;

/** The end of the bucket, of a millisecond each, that a share of all counts does not exceed. */
export function bucketQuantile(buckets: Uint32Array, share: number): number {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [ms, count] of buckets.entries()) {
    seen += count;
    if (total > 0 && seen >= share * total) return ms + 1;
  }
  return 0;
}

/** Numbers from 0 up to 1 that are the same in every run (a linear congruential generator). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export const formatWhole = (count: number): string => Math.round(count).toLocaleString('en');

/** Whether a goal is met. */
export const formatGoal = (isMet: boolean, goal: string): string =>
  `goal ${goal}: ${isMet ? 'met' : 'MISSED'}`;
