import { QUALITIES, type Quality } from '@outpost/contract';
import { gatewayExceptionText, isGatewayException } from './exceptions.ts';

export { BAD, DISABLED, GOOD, type QualityCode, STALE } from '@outpost/historian/pure';

/** The contract's name of a quality code. Throws RangeError for an unknown number. */
export function qualityName(code: number): Quality {
  const name = QUALITIES[code];
  if (name === undefined) throw new RangeError(`expected a quality code 0 to 3, got ${code}`);
  return name;
}

/**
 * Why a value is not good, as one byte. `EXCEPTION` plus the exception code of the device is a
 * Modbus exception on the point's block (Modbus Application Protocol V1.1b3, 7). With GOOD the
 * reason is always NONE.
 */
export const REASON = {
  NONE: 0,
  /** The registers contain no finite number. BAD, no value. */
  NOT_A_NUMBER: 1,
  /** Outside the instrument's range. BAD, the number is kept. */
  OUT_OF_RANGE: 2,
  /** A nibble above 9 in a BCD value. BAD, no value. */
  INVALID_BCD: 3,
  /** The station did not respond. STALE, the last known value is kept. */
  NO_ANSWER: 4,
  /** The station is not polled. DISABLED. */
  DISABLED: 5,
  /** Not polled since it was declared. STALE, no value. */
  NOT_YET_READ: 6,
  /** The value is from before the server's restart. STALE, the value is kept. */
  RESTARTED: 7,
  /**
   * Reconfigured, and not polled since. STALE; without a value if the meaning of the point changed.
   */
  RECONFIGURED: 8,
  /**
   * The server of the cluster that polls the station cannot be reached. STALE, the last known value
   * is kept.
   */
  SERVER_UNREACHABLE: 9,
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
  [REASON.NOT_A_NUMBER, 'Invalid value from the controller'],
  [REASON.OUT_OF_RANGE, "Outside the instrument's range"],
  [REASON.INVALID_BCD, 'The register contains no valid BCD number'],
  [REASON.NO_ANSWER, 'No response from the station; last known value'],
  [REASON.DISABLED, 'Station disabled'],
  [REASON.NOT_YET_READ, 'Not yet polled'],
  [REASON.RESTARTED, 'Value from before the restart; not polled since'],
  [REASON.RECONFIGURED, 'Configuration changed; not polled since'],
  [REASON.SERVER_UNREACHABLE, 'The server that polls this station cannot be reached; last known value'],
]);

// Modbus Application Protocol V1.1b3, 7; code 7 is from older editions and still occurs in the
// field.
const EXCEPTION_TEXTS = new Map<number, string>([
  [1, 'The controller does not support this function (illegal function)'],
  [2, 'The controller rejects this register (illegal data address)'],
  [3, 'The controller rejects this request (illegal data value)'],
  [4, 'The controller failed to read this register (device failure)'],
  [5, 'The controller needs more time (acknowledge)'],
  [6, 'The controller is busy (device busy)'],
  [7, 'The controller rejects this function (negative acknowledge)'],
  [8, 'Memory error in the controller (memory parity error)'],
]);

/** A reason as text for operators, null for NONE. An unknown code is named by its number. */
export function reasonText(code: number): string | null {
  if (code === REASON.NONE) return null;
  const exception = exceptionOfReason(code);
  if (exception !== null) {
    if (isGatewayException(exception)) {
      return gatewayExceptionText(exception, 'The gateway', 'the controller');
    }
    return EXCEPTION_TEXTS.get(exception) ?? `The controller responds with exception ${exception}`;
  }
  return TEXTS.get(code) ?? `Unknown reason ${code}`;
}

/** Values younger than this never count as old, however short the poll interval. */
const MIN_OLD_AFTER_MS = 15_000;
/** Missed polls after which a value is old. */
const OLD_AFTER_POLLS = 3;

/**
 * Maximum age of the last good poll before its values count as old: three polls, at least 15 s; ms.
 */
export function oldAfterMs(pollIntervalSeconds: number): number {
  return Math.max(OLD_AFTER_POLLS * pollIntervalSeconds * 1_000, MIN_OLD_AFTER_MS);
}
