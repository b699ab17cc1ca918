import { exceptionOfReason } from './quality.ts';
import type { ReadingColumns } from './readings.ts';

/**
 * Whether a poll that the device answered to its end counts as good: it refused no more than half of the station's points with an
 * exception. Values that were read and cannot be trusted (no number, out of range) are no matter of the poll; a station without points
 * only has to answer.
 */
export function isGoodPoll(reading: ReadingColumns): boolean {
  return 2 * countRefused(reading) <= reading.reasons.length;
}

/** How many points of a poll the device refused with an exception. */
export function countRefused({ reasons }: ReadingColumns): number {
  let refused = 0;
  for (const reason of reasons) if (exceptionOfReason(reason) !== null) refused++;
  return refused;
}
