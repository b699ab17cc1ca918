import type { ErrorCode, Point, PushEntryOutcome } from '@outpost/contract';
import { formatPointValue, matchesReported, reasonText } from '@outpost/core';
import type { Carried } from '../acquisition/index.ts';
import * as texts from './texts.ts';

/** The result of one write. */
export interface EntryVerdict {
  readonly outcome: Exclude<PushEntryOutcome, 'unchanged'>;
  /** Why the value is not in the controller, or no longer; null where it is. */
  readonly reason: string | null;
  readonly code: ErrorCode | null;
}

/**
 * Determines the result of a write from the device's response and, above all, from the read-back.
 * @param old the value before; NaN: unknown
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
      reason: texts.notWrittenControllerSilent,
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
            reason: `${sent.error.message}; ${name} now reads ${shown}`,
            code: 'WRITE_REFUSED',
          }
        : { outcome: 'refused', reason: sent.error.message, code: 'WRITE_REFUSED' };
    case 'taken': {
      if (!known) {
        const why =
          readBack === null
            ? texts.readBackFailedReason
            : (reasonText(readBack.reason) ?? texts.pointHasNoValueReason);
        return {
          outcome: 'unknown',
          reason: texts.acceptedNotConfirmed(why),
          code: 'WRITE_UNKNOWN',
        };
      }
      if (point.Momentary) return { outcome: 'applied', reason: texts.resetByController(shown), code: null };
      return isOld
        ? {
            outcome: 'refused',
            reason: texts.valueUnchanged(shown),
            code: 'WRITE_REFUSED',
          }
        : { outcome: 'differs', reason: texts.valueDiffers(shown), code: null };
    }
    case 'unknown': {
      const what = known ? `; ${name} now reads ${shown}` : '';
      // A value that is neither is from another source; the old one may still become the new one.
      return { outcome: 'unknown', reason: `${sent.error.message}${what}`, code: 'WRITE_UNKNOWN' };
    }
  }
}
