import { BAD, DISABLED, GOOD, type QualityCode, STALE } from '@outpost/historian/pure';

/**
 * The worst quality of a bucket by its `seen`, null if nothing was stored for it: not polled yet,
 * before the point's first sample, or in the future. Together with the known time it distinguishes
 * a value for the whole bucket from one for a part.
 */
export function worstQuality(seen: number): QualityCode | null {
  for (const quality of [DISABLED, STALE, BAD, GOOD] as const) if (seen & (1 << quality)) return quality;
  return null;
}
