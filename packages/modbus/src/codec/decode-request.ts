import { ExceptionCode, FunctionCode, Limit } from './protocol.ts';
import { bitBytes, word } from './request.ts';

/** The parts of a request PDU, filled by {@link decodeRequest}; a part that the function lacks keeps an older value. */
export interface RequestFields {
  functionCode: number;
  /** Where the function reads, or writes if it doesn't read. */
  address: number;
  /** How many it reads, or writes if it doesn't read. */
  count: number;
  /** FC 23 only. */
  writeAddress: number;
  writeCount: number;
  /** Where the values to write begin; FC 5: where the word 0xFF00 or 0 is. */
  dataStart: number;
  /** FC 22 only. */
  andMask: number;
  orMask: number;
}

export function emptyRequestFields(): RequestFields {
  return {
    functionCode: 0,
    address: 0,
    count: 0,
    writeAddress: 0,
    writeCount: 0,
    dataStart: 0,
    andMask: 0,
    orMask: 0,
  };
}

const { ILLEGAL_FUNCTION, ILLEGAL_DATA_ADDRESS, ILLEGAL_DATA_VALUE } = ExceptionCode;

/**
 * Takes the request PDU `bytes[start, end)` apart, with the checks and in the order of the state diagrams of MAP 6.
 * @returns 0, or the exception code to answer with: 1 unknown function, 3 bad count, value or length, 2 past address 65535
 */
export function decodeRequest(
  bytes: Uint8Array,
  start: number,
  end: number,
  into: RequestFields,
): 0 | ExceptionCode {
  const functionCode = bytes[start]!;
  into.functionCode = functionCode;
  const length = end - start;
  if (length >= 5) {
    into.address = word(bytes, start + 1);
    into.count = word(bytes, start + 3);
  }
  switch (functionCode) {
    case FunctionCode.READ_COILS:
    case FunctionCode.READ_DISCRETE_INPUTS:
      return length === 5 ? checkRange(into.address, into.count, Limit.READ_BITS) : ILLEGAL_DATA_VALUE;
    case FunctionCode.READ_HOLDING_REGISTERS:
    case FunctionCode.READ_INPUT_REGISTERS:
      return length === 5 ? checkRange(into.address, into.count, Limit.READ_REGISTERS) : ILLEGAL_DATA_VALUE;
    case FunctionCode.WRITE_SINGLE_COIL: {
      if (length !== 5 || (into.count !== 0xff00 && into.count !== 0)) return ILLEGAL_DATA_VALUE;
      into.count = 1;
      into.dataStart = start + 3;
      return 0;
    }
    case FunctionCode.WRITE_SINGLE_REGISTER:
      if (length !== 5) return ILLEGAL_DATA_VALUE;
      into.count = 1;
      into.dataStart = start + 3;
      return 0;
    case FunctionCode.WRITE_MULTIPLE_COILS:
      if (length < 6 || !holds(bytes, start + 5, end, bitBytes(into.count))) return ILLEGAL_DATA_VALUE;
      into.dataStart = start + 6;
      return checkRange(into.address, into.count, Limit.WRITE_COILS);
    case FunctionCode.WRITE_MULTIPLE_REGISTERS:
      if (length < 6 || !holds(bytes, start + 5, end, 2 * into.count)) return ILLEGAL_DATA_VALUE;
      into.dataStart = start + 6;
      return checkRange(into.address, into.count, Limit.WRITE_REGISTERS);
    case FunctionCode.MASK_WRITE_REGISTER:
      if (length !== 7) return ILLEGAL_DATA_VALUE;
      into.count = 1;
      into.andMask = word(bytes, start + 3);
      into.orMask = word(bytes, start + 5);
      return 0;
    case FunctionCode.READ_WRITE_MULTIPLE_REGISTERS:
      return length < 10 ? ILLEGAL_DATA_VALUE : decodeReadWrite(bytes, start, end, into);
    default:
      return ILLEGAL_FUNCTION;
  }
}

function decodeReadWrite(
  bytes: Uint8Array,
  start: number,
  end: number,
  into: RequestFields,
): 0 | ExceptionCode {
  into.writeAddress = word(bytes, start + 5);
  into.writeCount = word(bytes, start + 7);
  into.dataStart = start + 10;
  if (!holds(bytes, start + 9, end, 2 * into.writeCount)) return ILLEGAL_DATA_VALUE;
  const read = checkRange(into.address, into.count, Limit.READ_REGISTERS);
  const write = checkRange(into.writeAddress, into.writeCount, Limit.READ_WRITE_REGISTERS);
  // A wrong count is found before a wrong address (MAP 6.17), whichever half it is in.
  return read === ILLEGAL_DATA_VALUE || write === 0 ? read : write;
}

/** Whether the byte count at `at` is `byteCount`, and exactly so many bytes follow. */
function holds(bytes: Uint8Array, at: number, end: number, byteCount: number): boolean {
  return bytes[at] === byteCount && end - at - 1 === byteCount;
}

function checkRange(address: number, count: number, mostCount: number): 0 | ExceptionCode {
  if (count < 1 || count > mostCount) return ILLEGAL_DATA_VALUE;
  return address + count > Limit.ADDRESSES ? ILLEGAL_DATA_ADDRESS : 0;
}
