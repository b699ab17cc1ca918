import type { ReadingColumns } from './readings.ts';

/**
 * The last stored values of all points, as parallel columns indexed by slot (one slot per point,
 * the points of a station side by side).
 */
export interface StoredColumns {
  /** NaN: no value. */
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
  readonly reasons: Uint8Array;
  /** When the last sample was stored, ms; 0 or -Infinity: never, so the point is due at once. */
  readonly storedAtMs: Float64Array;
}

/** Receives positions from `detectChanges`; both arrays need room for every point of the range. */
export interface ChangedPositions {
  readonly changed: Int32Array;
  changedCount: number;
  readonly due: Int32Array;
  dueCount: number;
}

/** A list with room for `capacity` points. */
export function createChangeList(capacity: number): ChangedPositions {
  return {
    changed: new Int32Array(capacity),
    changedCount: 0,
    due: new Int32Array(capacity),
    dueCount: 0,
  };
}

/**
 * Compares the `count` values of a station with the stored ones of slots `firstSlot` and up.
 *
 * A point has *changed* if its quality or reason differs, if it has a value now and had none (or
 * the other way round), or if its value differs from the stored one by more than its deadband; with
 * deadband 0 that is any difference, as for digital points. 0 and -0 are the same. The comparison
 * is always with the stored value, not with the last reading, so a slow drift is noticed.
 * `deadbands` are in engineering units by position, 0 for digital points.
 *
 * A point is *due* if it has not changed and its last sample is `forcedAfterMs` old or older.
 * Digital points can be due too, so that no reader of history looks back further than
 * `forcedAfterMs` for the current value.
 *
 * `list` gets positions in the station (0 to count - 1), ascending, from its index 0 on; nothing
 * else is written: the caller stores the samples and updates `stored`.
 */
export function detectChanges(
  stored: StoredColumns,
  firstSlot: number,
  deadbands: Float64Array,
  readings: ReadingColumns,
  count: number,
  atMs: number,
  forcedAfterMs: number,
  list: ChangedPositions,
): void {
  const { values, qualities, reasons } = readings;
  const { changed, due } = list;
  const dueBefore = atMs - forcedAfterMs;
  let changedCount = 0;
  let dueCount = 0;
  for (let position = 0; position < count; position++) {
    const slot = firstSlot + position;
    const value = values[position]!;
    const last = stored.values[slot]!;
    // Beyond the deadband; false if either is NaN.
    const moved = value - last > deadbands[position]! || last - value > deadbands[position]!;
    if (
      moved ||
      qualities[position] !== stored.qualities[slot] ||
      reasons[position] !== stored.reasons[slot] ||
      // biome-ignore lint/suspicious/noSelfCompare: the cheapest test for NaN, and this loop runs 240,000 times a second
      (value !== value) !== (last !== last)
    ) {
      changed[changedCount++] = position;
    } else if (stored.storedAtMs[slot]! <= dueBefore) {
      due[dueCount++] = position;
    }
  }
  list.changedCount = changedCount;
  list.dueCount = dueCount;
}
