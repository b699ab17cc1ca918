import type { ErrorCode, Point, PushEntryOutcome } from '@outpost/contract';
import { formatPointValue, matchesReported, reasonText } from '@outpost/core';
import type { Carried } from './exchange.ts';

/** What came of one write. */
export interface EntryVerdict {
  readonly outcome: Exclude<PushEntryOutcome, 'unchanged'>;
  /** Why it is not there, in words; null where it is. */
  readonly reason: string | null;
  readonly code: ErrorCode | null;
}

/**
 * Judges a write by what the device said and, above all, by what the point reads afterwards.
 * @param old what the point read before; NaN: unknown
 */
export function judgeEntry(
  point: Point,
  wanted: number,
  old: number,
  { sent, readBack }: Carried,
): EntryVerdict {
  const name = point.Name;
  const reads = readBack?.value ?? Number.NaN;
  const known = !Number.isNaN(reads);
  const shown = formatPointValue(point, reads);
  if (sent === null) {
    return {
      outcome: 'skipped',
      reason: 'Not tried: the controller gave no answer before',
      code: 'WRITE_UNKNOWN',
    };
  }
  if (sent.kind === 'failed') return { outcome: 'failed', reason: sent.error.message, code: sent.error.code };
  if (known && matchesReported(point, wanted, reads)) return { outcome: 'applied', reason: null, code: null };
  const isOld = known && matchesReported(point, old, reads);
  switch (sent.kind) {
    case 'refused':
      return known && !isOld && !Number.isNaN(old)
        ? {
            outcome: 'differs',
            reason: `${sent.error.message}; ${name} reads ${shown} now`,
            code: 'WRITE_REFUSED',
          }
        : { outcome: 'refused', reason: sent.error.message, code: 'WRITE_REFUSED' };
    case 'taken': {
      if (!known) {
        const why =
          readBack === null
            ? 'it could not be read back'
            : (reasonText(readBack.reason) ?? 'it reads no value');
        return { outcome: 'unknown', reason: `The controller took it, and ${why}`, code: 'WRITE_UNKNOWN' };
      }
      return isOld
        ? {
            outcome: 'refused',
            reason: `The controller took it and still holds ${shown}`,
            code: 'WRITE_REFUSED',
          }
        : { outcome: 'differs', reason: `The controller took it and holds ${shown}`, code: null };
    }
    case 'unknown': {
      const what = known ? `, and ${name} reads ${shown} now` : '';
      // A value that is neither is somebody's; one that is the old one may still become the new one.
      return { outcome: 'unknown', reason: `${sent.error.message}${what}`, code: 'WRITE_UNKNOWN' };
    }
  }
}
