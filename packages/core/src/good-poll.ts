import { exceptionOfReason } from './quality.ts';
import type { ReadingColumns } from './readings.ts';

/**
 * Whether a completely answered poll counts as good: no more than half of the station's points were
 * rejected with an exception. Values that were read but are unusable (no number, out of range) do
 * not count; a station without points only has to respond.
 */
export function isGoodPoll(reading: ReadingColumns): boolean {
  return 2 * countRefused(reading) <= reading.reasons.length;
}

/** How many points of a poll the device rejected with an exception. */
export function countRefused({ reasons }: ReadingColumns): number {
  let refused = 0;
  for (const reason of reasons) if (exceptionOfReason(reason) !== null) refused++;
  return refused;
}
