import { QUALITIES, type Quality } from '@outpost/contract';
import { gatewayExceptionText, isGatewayException } from './exceptions.ts';

export { BAD, DISABLED, GOOD, type QualityCode, STALE } from './quality-codes.ts';

/** The contract's name of a quality code. Throws RangeError for a number that is none. */
export function qualityName(code: number): Quality {
  const name = QUALITIES[code];
  if (name === undefined) throw new RangeError(`expected a quality code 0 to 3, got ${code}`);
  return name;
}

/**
 * Why a value is not good, as one byte. `EXCEPTION` plus the exception code of the device is a Modbus exception on
 * the point's block (Modbus Application Protocol V1.1b3, 7). With GOOD the reason is always NONE.
 */
export const REASON = {
  NONE: 0,
  /** The registers hold no finite number. BAD, no value. */
  NOT_A_NUMBER: 1,
  /** Outside the instrument's range. BAD, the number is kept. */
  OUT_OF_RANGE: 2,
  /** A nibble above 9 in a BCD value. BAD, no value. */
  INVALID_BCD: 3,
  /** The station did not answer. STALE, the last known value is kept. */
  NO_ANSWER: 4,
  /** Nobody is asking. DISABLED. */
  DISABLED: 5,
  /** No poll has read it since it was declared. STALE, no value. */
  NOT_YET_READ: 6,
  /** The value is from before the server's restart. STALE, the value is kept. */
  RESTARTED: 7,
  /** Configured differently, and not asked since. STALE; without a value if the point means something else now. */
  RECONFIGURED: 8,
  EXCEPTION: 0x80,
} as const;

/** The reason code of a Modbus exception code (1 to 127). Throws RangeError outside of that. */
export function exceptionReason(exceptionCode: number): number {
  if (!Number.isInteger(exceptionCode) || exceptionCode < 1 || exceptionCode > 127) {
    throw new RangeError(`expected a Modbus exception code 1 to 127, got ${exceptionCode}`);
  }
  return REASON.EXCEPTION + exceptionCode;
}

/** The Modbus exception code of a reason, or null if the reason is not an exception. */
export function exceptionOfReason(reason: number): number | null {
  return reason > REASON.EXCEPTION ? reason - REASON.EXCEPTION : null;
}

const TEXTS = new Map<number, string>([
  [REASON.NOT_A_NUMBER, 'The controller gives no valid number'],
  [REASON.OUT_OF_RANGE, "Outside the instrument's range"],
  [REASON.INVALID_BCD, 'The register holds no valid BCD number'],
  [REASON.NO_ANSWER, 'The station does not answer; this is the last known value'],
  [REASON.DISABLED, 'The station is disabled'],
  [REASON.NOT_YET_READ, 'Not yet read'],
  [REASON.RESTARTED, 'Value from before the restart; not polled since'],
  [REASON.RECONFIGURED, 'The configuration has changed; not polled since'],
]);

// Modbus Application Protocol V1.1b3, 7; code 7 is from older editions and still met in the field.
const EXCEPTION_TEXTS = new Map<number, string>([
  [1, 'The controller does not know this function (illegal function)'],
  [2, 'The controller refuses this register (illegal data address)'],
  [3, 'The controller refuses this request (illegal data value)'],
  [4, 'The controller failed while reading this register (device failure)'],
  [5, 'The controller needs more time (acknowledge)'],
  [6, 'The controller is busy (device busy)'],
  [7, 'The controller cannot do this (negative acknowledge)'],
  [8, "The controller's memory has an error (memory parity error)"],
]);

/** A reason in an operator's words, null for NONE. An unknown code is named by its number. */
export function reasonText(code: number): string | null {
  if (code === REASON.NONE) return null;
  const exception = exceptionOfReason(code);
  if (exception !== null) {
    if (isGatewayException(exception)) {
      return gatewayExceptionText(exception, 'The gateway', 'the controller');
    }
    return EXCEPTION_TEXTS.get(exception) ?? `The controller answers with exception ${exception}`;
  }
  return TEXTS.get(code) ?? `Unknown reason ${code}`;
}

/** Values younger than this are never called old, however short the poll interval. */
const MIN_OLD_AFTER_MS = 15_000;
/** Polls without news after which a value is old. */
const OLD_AFTER_POLLS = 3;

/** How old the last good poll may be before its values are old to everybody: three polls, at least 15 s; ms. */
export function oldAfterMs(pollIntervalSeconds: number): number {
  return Math.max(OLD_AFTER_POLLS * pollIntervalSeconds * 1_000, MIN_OLD_AFTER_MS);
}
