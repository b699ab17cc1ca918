import type { ReadingColumns } from '@outpost/core';
import type { IngestContext, IngestStats } from './ingest-types.ts';

/** Stores the value at `position` of a reading as that of a slot, in history and image. */
export type StoreValue = (
  slot: number,
  reading: ReadingColumns,
  position: number,
  atMs: number,
  version: number,
) => void;

/** Every value of polls and reports is stored with it, so it allocates nothing. */
export function createValueStore(
  { image, history }: Pick<IngestContext, 'image' | 'history'>,
  stats: Pick<IngestStats, 'samples'>,
): StoreValue {
  return (slot, reading, position, atMs, version) => {
    const { columns } = image;
    const value = reading.values[position]!;
    const quality = reading.qualities[position]!;
    const reason = reading.reasons[position]!;
    const series = columns.series[slot]!;
    columns.storedAtMs[slot] = history.append(series, atMs, value, quality);
    stats.samples += 1;
    // Object.is: NaN equals NaN, so "no value" again is no change.
    if (
      quality === columns.qualities[slot] &&
      reason === columns.reasons[slot] &&
      Object.is(value, columns.values[slot])
    ) {
      return;
    }
    columns.values[slot] = value;
    columns.qualities[slot] = quality;
    columns.reasons[slot] = reason;
    // History knows whether the value held before, as over a short restart, and returns times that
    // never go back.
    columns.changedAtMs[slot] = history.sinceMs(series);
    columns.versions[slot] = version;
  };
}
