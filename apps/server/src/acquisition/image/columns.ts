import type { StoredColumns } from '@outpost/core';

/**
 * The state of every point, one column per property, one slot per point. The arrays are replaced
 * when they grow, so read them through `image.columns` each time and keep none of them over an
 * `await`.
 */
export interface PointColumns extends StoredColumns {
  /** Engineering units, or 1 and 0 for a digital point; NaN when there has never been one. */
  readonly values: Float64Array;
  /** Quality codes of core. */
  readonly qualities: Uint8Array;
  /** REASON codes of core: why the quality is not good. */
  readonly reasons: Uint8Array;
  /** When the value was last measured, ms since 1970-01-01T00:00Z; NaN: never. */
  readonly measuredAtMs: Float64Array;
  /** When value or quality last changed; NaN: never. */
  readonly changedAtMs: Float64Array;
  /** Time of the newest sample in history; -Infinity: none. */
  readonly storedAtMs: Float64Array;
  /** The image's version at the last change of value, quality or reason. */
  readonly versions: Float64Array;
  /** Bit n: alarm n of the point, in `pointAlarms`, is active. */
  readonly conditions: Uint8Array;
  /** History's handle of the point; -1: none. */
  readonly series: Int32Array;
}

export function createColumns(slots: number): PointColumns {
  return {
    values: new Float64Array(slots),
    qualities: new Uint8Array(slots),
    reasons: new Uint8Array(slots),
    measuredAtMs: new Float64Array(slots),
    changedAtMs: new Float64Array(slots),
    storedAtMs: new Float64Array(slots),
    versions: new Float64Array(slots),
    conditions: new Uint8Array(slots),
    series: new Int32Array(slots),
  };
}

/** Copies everything from one slot to another, also between two sets of columns. */
export function copySlot(from: PointColumns, fromSlot: number, to: PointColumns, toSlot: number): void {
  to.values[toSlot] = from.values[fromSlot]!;
  to.qualities[toSlot] = from.qualities[fromSlot]!;
  to.reasons[toSlot] = from.reasons[fromSlot]!;
  to.measuredAtMs[toSlot] = from.measuredAtMs[fromSlot]!;
  to.changedAtMs[toSlot] = from.changedAtMs[fromSlot]!;
  to.storedAtMs[toSlot] = from.storedAtMs[fromSlot]!;
  to.versions[toSlot] = from.versions[fromSlot]!;
  to.conditions[toSlot] = from.conditions[fromSlot]!;
  to.series[toSlot] = from.series[fromSlot]!;
}

/** The same columns with more room; their content stays in place. */
export function growColumns(columns: PointColumns, slots: number): PointColumns {
  const grown = createColumns(slots);
  grown.values.set(columns.values);
  grown.qualities.set(columns.qualities);
  grown.reasons.set(columns.reasons);
  grown.measuredAtMs.set(columns.measuredAtMs);
  grown.changedAtMs.set(columns.changedAtMs);
  grown.storedAtMs.set(columns.storedAtMs);
  grown.versions.set(columns.versions);
  grown.conditions.set(columns.conditions);
  grown.series.set(columns.series);
  return grown;
}
