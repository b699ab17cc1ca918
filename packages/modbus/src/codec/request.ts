import { FunctionCode, functionName, Limit } from './protocol.ts';

/** A request in words. Addresses are the protocol's, from 0 (register 40001 is holding register 0). */
export type ModbusRequest =
  | {
      readonly functionCode:
        | typeof FunctionCode.READ_COILS
        | typeof FunctionCode.READ_DISCRETE_INPUTS
        | typeof FunctionCode.READ_HOLDING_REGISTERS
        | typeof FunctionCode.READ_INPUT_REGISTERS;
      readonly address: number;
      readonly count: number;
    }
  | {
      readonly functionCode: typeof FunctionCode.WRITE_SINGLE_COIL;
      readonly address: number;
      readonly value: boolean;
    }
  | {
      readonly functionCode: typeof FunctionCode.WRITE_SINGLE_REGISTER;
      readonly address: number;
      /** 0 to 65535. */
      readonly value: number;
    }
  | {
      readonly functionCode: typeof FunctionCode.WRITE_MULTIPLE_COILS;
      readonly address: number;
      readonly values: readonly boolean[];
    }
  | {
      readonly functionCode: typeof FunctionCode.WRITE_MULTIPLE_REGISTERS;
      readonly address: number;
      /** Each 0 to 65535. */
      readonly values: ArrayLike<number>;
    }
  | {
      /** The register becomes `(old AND andMask) OR (orMask AND NOT andMask)` (MAP 6.16). */
      readonly functionCode: typeof FunctionCode.MASK_WRITE_REGISTER;
      readonly address: number;
      readonly andMask: number;
      readonly orMask: number;
    }
  | {
      /** Writes first, then reads (MAP 6.17). */
      readonly functionCode: typeof FunctionCode.READ_WRITE_MULTIPLE_REGISTERS;
      readonly address: number;
      readonly count: number;
      readonly writeAddress: number;
      readonly values: ArrayLike<number>;
    };

function isWord(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 0xffff;
}

function rangeProblem(what: string, address: number, count: number, mostCount: number): string | null {
  if (!isWord(address)) return `address must be a whole number from 0 to 65535, not ${address}`;
  if (!Number.isInteger(count) || count < 1 || count > mostCount) {
    return `${what} takes 1 to ${mostCount} at once, not ${count}`;
  }
  if (address + count > Limit.ADDRESSES) return `${what} of ${count} from ${address} goes past address 65535`;
  return null;
}

function textProblem(values: ArrayLike<number>): string | null {
  for (let i = 0; i < values.length; i++) {
    if (!isWord(values[i]!)) return `a register takes a whole number from 0 to 65535, not ${values[i]}`;
  }
  return null;
}

/** Says in words what is wrong with a request (MAP 6 names the limits of each function), or null. */
export function requestProblem(request: ModbusRequest): string | null {
  const what = functionName(request.functionCode);
  switch (request.functionCode) {
    case FunctionCode.READ_COILS:
    case FunctionCode.READ_DISCRETE_INPUTS:
      return rangeProblem(what, request.address, request.count, Limit.READ_BITS);
    case FunctionCode.READ_HOLDING_REGISTERS:
    case FunctionCode.READ_INPUT_REGISTERS:
      return rangeProblem(what, request.address, request.count, Limit.READ_REGISTERS);
    case FunctionCode.WRITE_SINGLE_COIL:
      return rangeProblem(what, request.address, 1, 1);
    case FunctionCode.WRITE_SINGLE_REGISTER:
      return rangeProblem(what, request.address, 1, 1) ?? textProblem([request.value]);
    case FunctionCode.WRITE_MULTIPLE_COILS:
      return rangeProblem(what, request.address, request.values.length, Limit.WRITE_COILS);
    case FunctionCode.WRITE_MULTIPLE_REGISTERS:
      return (
        rangeProblem(what, request.address, request.values.length, Limit.WRITE_REGISTERS) ??
        textProblem(request.values)
      );
    case FunctionCode.MASK_WRITE_REGISTER:
      return rangeProblem(what, request.address, 1, 1) ?? textProblem([request.andMask, request.orMask]);
    case FunctionCode.READ_WRITE_MULTIPLE_REGISTERS:
      return (
        rangeProblem(what, request.address, request.count, Limit.READ_REGISTERS) ??
        rangeProblem(what, request.writeAddress, request.values.length, Limit.READ_WRITE_REGISTERS) ??
        textProblem(request.values)
      );
    default:
      return `function code ${String((request as { functionCode: unknown }).functionCode)} is not supported`;
  }
}

/** Builds the PDU of a request in which {@link requestProblem} finds nothing. */
export function encodeRequest(request: ModbusRequest): Uint8Array {
  switch (request.functionCode) {
    case FunctionCode.WRITE_SINGLE_COIL:
      // MAP 6.5: 0xFF00 is on, 0 is off, nothing else is allowed.
      return head(5, request.functionCode, request.address, request.value ? 0xff00 : 0);
    case FunctionCode.WRITE_SINGLE_REGISTER:
      return head(5, request.functionCode, request.address, request.value);
    case FunctionCode.WRITE_MULTIPLE_COILS: {
      const byteCount = bitBytes(request.values.length);
      const pdu = head(6 + byteCount, request.functionCode, request.address, request.values.length);
      pdu[5] = byteCount;
      request.values.forEach((on, i) => {
        if (on) pdu[6 + (i >> 3)]! |= 1 << (i & 7);
      });
      return pdu;
    }
    case FunctionCode.WRITE_MULTIPLE_REGISTERS: {
      const byteCount = request.values.length * 2;
      const pdu = head(6 + byteCount, request.functionCode, request.address, request.values.length);
      pdu[5] = byteCount;
      putRegisters(pdu, 6, request.values);
      return pdu;
    }
    case FunctionCode.MASK_WRITE_REGISTER: {
      const pdu = head(7, request.functionCode, request.address, request.andMask);
      putWord(pdu, 5, request.orMask);
      return pdu;
    }
    case FunctionCode.READ_WRITE_MULTIPLE_REGISTERS: {
      const byteCount = request.values.length * 2;
      const pdu = head(10 + byteCount, request.functionCode, request.address, request.count);
      putWord(pdu, 5, request.writeAddress);
      putWord(pdu, 7, request.values.length);
      pdu[9] = byteCount;
      putRegisters(pdu, 10, request.values);
      return pdu;
    }
    default:
      return head(5, request.functionCode, request.address, request.count);
  }
}

/** Bytes that `count` packed bits take. */
export function bitBytes(count: number): number {
  return (count + 7) >> 3;
}

/** The big-endian 16-bit word at `offset`. */
export function word(bytes: Uint8Array, offset: number): number {
  return (bytes[offset]! << 8) | bytes[offset + 1]!;
}

/** Puts a big-endian 16-bit word at `offset`. */
export function putWord(bytes: Uint8Array, offset: number, value: number): void {
  bytes[offset] = value >> 8;
  bytes[offset + 1] = value;
}

function putRegisters(bytes: Uint8Array, offset: number, values: ArrayLike<number>): void {
  for (let i = 0; i < values.length; i++) putWord(bytes, offset + 2 * i, values[i]!);
}

function head(length: number, functionCode: number, first: number, second: number): Uint8Array {
  const pdu = new Uint8Array(length);
  pdu[0] = functionCode;
  putWord(pdu, 1, first);
  putWord(pdu, 3, second);
  return pdu;
}
