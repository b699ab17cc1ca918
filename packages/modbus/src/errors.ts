import { ExceptionCode, exceptionName } from './codec/protocol.ts';

/** Every code that a {@link ModbusError} can carry. Stable: other packages and operators' rules rely on them. */
export const MODBUS_ERROR_CODES = [
  'MODBUS_TIMEOUT',
  'MODBUS_CONNECT_TIMEOUT',
  'MODBUS_CONNECT_REFUSED',
  'MODBUS_CONNECT_FAILED',
  'MODBUS_RESOLVE_FAILED',
  'MODBUS_CONNECTION_LOST',
  'MODBUS_BAD_RESPONSE',
  'MODBUS_EXCEPTION',
  'MODBUS_CLOSED',
  'MODBUS_BUSY',
  'MODBUS_BAD_REQUEST',
] as const;
export type ModbusErrorCode = (typeof MODBUS_ERROR_CODES)[number];

/**
 * How far a request got before it failed: `request` never left this side, `resolve` the host name, `connect` the
 * connection, `answer` no or no usable answer, `exception` the device answered that it will not.
 */
export type ModbusStep = 'request' | 'resolve' | 'connect' | 'answer' | 'exception';

const STEP_OF: Readonly<Record<ModbusErrorCode, ModbusStep>> = {
  MODBUS_TIMEOUT: 'answer',
  MODBUS_CONNECT_TIMEOUT: 'connect',
  MODBUS_CONNECT_REFUSED: 'connect',
  MODBUS_CONNECT_FAILED: 'connect',
  MODBUS_RESOLVE_FAILED: 'resolve',
  MODBUS_CONNECTION_LOST: 'answer',
  MODBUS_BAD_RESPONSE: 'answer',
  MODBUS_EXCEPTION: 'exception',
  MODBUS_CLOSED: 'request',
  MODBUS_BUSY: 'request',
  MODBUS_BAD_REQUEST: 'request',
};

/** Exceptions that may be gone at the next try; the others say that the request itself will never do. */
const PASSING_EXCEPTIONS: ReadonlySet<number> = new Set([
  ExceptionCode.ACKNOWLEDGE,
  ExceptionCode.SERVER_DEVICE_BUSY,
  ExceptionCode.MEMORY_PARITY_ERROR,
  ExceptionCode.GATEWAY_PATH_UNAVAILABLE,
  ExceptionCode.GATEWAY_TARGET_FAILED_TO_RESPOND,
]);

/**
 * What is wrong with a serial port: `not-found` no such port or no device behind it, `access-denied`, `in-use` locked
 * by another program, `unsupported` settings or no serial port at all, `no-driver` no library for this platform,
 * `unplugged` while it was open.
 */
export type SerialPortProblem =
  | 'not-found'
  | 'access-denied'
  | 'in-use'
  | 'unsupported'
  | 'no-driver'
  | 'unplugged';

/** The only error this package gives to its callers. The message names the device, and what was expected and came. */
export class ModbusError extends Error {
  override readonly name = 'ModbusError';
  readonly code: ModbusErrorCode;
  readonly step: ModbusStep;
  /** True if the same request may succeed later without a change. */
  readonly retryable: boolean;
  /** The device's exception code; only with `MODBUS_EXCEPTION`. */
  readonly exceptionCode: number | undefined;
  /** Name of the exception code, such as `ILLEGAL_DATA_ADDRESS`; only with `MODBUS_EXCEPTION`. */
  readonly exceptionName: string | undefined;
  /** Only with `MODBUS_CONNECT_FAILED` and `MODBUS_CONNECTION_LOST` of a serial port, where known. */
  readonly portProblem: SerialPortProblem | undefined;

  constructor(
    code: ModbusErrorCode,
    message: string,
    details: { exceptionCode?: number; portProblem?: SerialPortProblem; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.step = STEP_OF[code];
    this.portProblem = details.portProblem;
    this.exceptionCode = details.exceptionCode;
    this.exceptionName =
      details.exceptionCode === undefined ? undefined : exceptionName(details.exceptionCode);
    this.retryable =
      details.exceptionCode === undefined
        ? code !== 'MODBUS_BAD_REQUEST'
        : PASSING_EXCEPTIONS.has(details.exceptionCode);
  }
}

/** The error of a request or of options that this side refuses. */
export function badRequest(problem: string): ModbusError {
  return new ModbusError('MODBUS_BAD_REQUEST', problem);
}
