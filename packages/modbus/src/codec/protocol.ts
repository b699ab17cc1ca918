/**
 * Numbers of the Modbus Application Protocol Specification V1.1b3 ("MAP" below): function codes, exception codes,
 * quantity limits and sizes.
 */

/** The function codes this package speaks (MAP 6). */
export const FunctionCode = {
  READ_COILS: 1,
  READ_DISCRETE_INPUTS: 2,
  READ_HOLDING_REGISTERS: 3,
  READ_INPUT_REGISTERS: 4,
  WRITE_SINGLE_COIL: 5,
  WRITE_SINGLE_REGISTER: 6,
  WRITE_MULTIPLE_COILS: 15,
  WRITE_MULTIPLE_REGISTERS: 16,
  MASK_WRITE_REGISTER: 22,
  READ_WRITE_MULTIPLE_REGISTERS: 23,
} as const;
export type FunctionCode = (typeof FunctionCode)[keyof typeof FunctionCode];

/** Set in the function code of an exception response (MAP 7). */
export const EXCEPTION_FLAG = 0x80;

/** Exception codes (MAP 7; 7 is from older editions and still met in the field). */
export const ExceptionCode = {
  ILLEGAL_FUNCTION: 1,
  ILLEGAL_DATA_ADDRESS: 2,
  ILLEGAL_DATA_VALUE: 3,
  SERVER_DEVICE_FAILURE: 4,
  ACKNOWLEDGE: 5,
  SERVER_DEVICE_BUSY: 6,
  NEGATIVE_ACKNOWLEDGE: 7,
  MEMORY_PARITY_ERROR: 8,
  GATEWAY_PATH_UNAVAILABLE: 10,
  GATEWAY_TARGET_FAILED_TO_RESPOND: 11,
} as const;
export type ExceptionCode = (typeof ExceptionCode)[keyof typeof ExceptionCode];

const EXCEPTION_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(ExceptionCode).map(([name, code]) => [code, name]),
);

/** Name of an exception code; a code outside the specification reads `UNKNOWN_EXCEPTION_<code>`. */
export function exceptionName(code: number): string {
  return EXCEPTION_NAMES.get(code) ?? `UNKNOWN_EXCEPTION_${code}`;
}

const FUNCTION_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(FunctionCode).map(([name, code]) => [code, name.toLowerCase().replaceAll('_', ' ')]),
);

/** Words for a function code, such as `read holding registers`; an unknown one reads `function <code>`. */
export function functionName(functionCode: number): string {
  return FUNCTION_NAMES.get(functionCode) ?? `function ${functionCode}`;
}

/** Most of each that one request may carry. */
export const Limit = {
  /** Coils or discrete inputs in one read (MAP 6.1, 6.2). */
  READ_BITS: 2000,
  /** Registers in one read (MAP 6.3, 6.4, 6.17). */
  READ_REGISTERS: 125,
  /** Coils in one write (MAP 6.11). */
  WRITE_COILS: 1968,
  /** Registers in one write (MAP 6.12). */
  WRITE_REGISTERS: 123,
  /** Registers written by one read/write (MAP 6.17). */
  READ_WRITE_REGISTERS: 121,
  /** Each table has this many addresses, 0 to 65535 (MAP 4.4). */
  ADDRESSES: 65536,
  /** Longest PDU in bytes (MAP 4.1). */
  PDU_BYTES: 253,
} as const;
