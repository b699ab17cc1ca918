/**
 * Samples of one point in time order, as parallel columns of one length. Between two samples the earlier one holds.
 */
export interface SampleColumns {
  /** Whole milliseconds since 1970-01-01T00:00Z, never descending. */
  readonly atMs: Float64Array;
  /** A digital value is 1 or 0; NaN: no value. */
  readonly values: Float64Array;
  /** Quality codes 0 to 3. */
  readonly qualities: Uint8Array;
}

/** Columns without a sample. */
export const NO_SAMPLES: SampleColumns = {
  atMs: new Float64Array(0),
  values: new Float64Array(0),
  qualities: new Uint8Array(0),
};

/** The index of the first sample at or after `ms`; the length if there is none. */
export function firstIndexFrom(atMs: Float64Array, ms: number): number {
  let low = 0;
  let high = atMs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (atMs[middle]! < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The samples of several pieces of one point's history in time order. Pieces may overlap; of samples at the same
 * time the one of the later piece counts.
 */
export function mergeSamples(pieces: readonly SampleColumns[]): SampleColumns {
  let merged = NO_SAMPLES;
  for (const piece of pieces) merged = mergeTwo(merged, piece);
  return merged;
}

function mergeTwo(a: SampleColumns, b: SampleColumns): SampleColumns {
  if (a.atMs.length === 0) return b;
  if (b.atMs.length === 0) return a;
  const atMs = new Float64Array(a.atMs.length + b.atMs.length);
  const values = new Float64Array(atMs.length);
  const qualities = new Uint8Array(atMs.length);
  let count = 0;
  let inA = 0;
  let inB = 0;
  while (inA < a.atMs.length || inB < b.atMs.length) {
    const atA = inA < a.atMs.length ? a.atMs[inA]! : Number.POSITIVE_INFINITY;
    const atB = inB < b.atMs.length ? b.atMs[inB]! : Number.POSITIVE_INFINITY;
    const fromA = atA < atB;
    const source = fromA ? a : b;
    const index = fromA ? inA : inB;
    atMs[count] = source.atMs[index]!;
    values[count] = source.values[index]!;
    qualities[count] = source.qualities[index]!;
    count++;
    if (fromA) inA++;
    else {
      inB++;
      if (atA === atB) inA++;
    }
  }
  return {
    atMs: atMs.subarray(0, count),
    values: values.subarray(0, count),
    qualities: qualities.subarray(0, count),
  };
}
