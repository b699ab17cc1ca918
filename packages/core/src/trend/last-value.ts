import { GOOD, type SampleColumns, STALE } from '@outpost/historian/pure';

/** The last good value of a point. */
export interface LastValue {
  readonly value: number;
  /** When it was first read; null: it has held for longer than the samples extend. */
  readonly sinceMs: number | null;
}

/**
 * The last good value, and since when each good sample has had it. Time without good samples, as
 * while a station is offline, does not end it: whether the value changed meanwhile is not known.
 *
 * @param samples of one point from `fromMs` on, and the newest before it if there is one
 * @param before the value that held at `fromMs` or later, if it is known
 * @returns null without a value
 */
export function lastValue(
  samples: SampleColumns,
  fromMs: number,
  before: LastValue | null = null,
): LastValue | null {
  const { atMs, values, qualities } = samples;
  let last = before;
  // Nothing was stored before a first sample within the time.
  let isNew = atMs.length > 0 && atMs[0]! > fromMs;
  for (let index = 0; index < atMs.length; index++) {
    const value = values[index]!;
    const quality = qualities[index]!;
    if (Number.isNaN(value)) {
      // A marker without a value: the point is read in another way from here on.
      if (quality === STALE) [last, isNew] = [null, true];
      else if (last === null) isNew = false;
    } else if (last === null) {
      // A marker has the value that held before it.
      last = { value, sinceMs: isNew && quality === GOOD ? atMs[index]! : null };
    } else if (quality === GOOD && value !== last.value) {
      last = { value, sinceMs: atMs[index]! };
    }
  }
  return last;
}
