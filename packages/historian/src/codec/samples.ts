/**
 * Samples of one point in time order, as parallel columns of one length. Between two samples the
 * earlier one holds.
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
 * The samples of several pieces of one point's history in time order. Pieces may overlap and be in
 * any order; of samples at the same time the one of the later piece in the list counts.
 */
export function mergeSamples(pieces: readonly SampleColumns[]): SampleColumns {
  const inOrder = pieces
    .map((piece, place) => ({ piece, place }))
    .filter(({ piece }) => piece.atMs.length > 0)
    .sort((a, b) => a.piece.atMs[0]! - b.piece.atMs[0]!);
  // Overlapping pieces are merged; the rest follow one another and are joined at once.
  const apart: SampleColumns[] = [];
  for (let start = 0; start < inOrder.length; ) {
    let end = start + 1;
    let last = inOrder[start]!.piece.atMs.at(-1)!;
    while (end < inOrder.length && inOrder[end]!.piece.atMs[0]! <= last) {
      last = Math.max(last, inOrder[end++]!.piece.atMs.at(-1)!);
    }
    const overlapping = inOrder.slice(start, end).sort((a, b) => a.place - b.place);
    apart.push(overlapping.map(({ piece }) => piece).reduce(mergeTwo));
    start = end;
  }
  return apart.length === 1 ? apart[0]! : concatenate(apart);
}

function concatenate(pieces: readonly SampleColumns[]): SampleColumns {
  const count = pieces.reduce((sum, piece) => sum + piece.atMs.length, 0);
  const atMs = new Float64Array(count);
  const values = new Float64Array(count);
  const qualities = new Uint8Array(count);
  let at = 0;
  for (const piece of pieces) {
    atMs.set(piece.atMs, at);
    values.set(piece.values, at);
    qualities.set(piece.qualities, at);
    at += piece.atMs.length;
  }
  return { atMs, values, qualities };
}

/** Of samples at the same time the one of `b` counts. */
function mergeTwo(a: SampleColumns, b: SampleColumns): SampleColumns {
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
