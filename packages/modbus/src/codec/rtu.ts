import { FrameReader } from './frame-reader.ts';
import { EXCEPTION_FLAG, FunctionCode, Limit } from './protocol.ts';
import { hasData } from './response.ts';

/** Unit id and CRC (MODBUS over Serial Line V1.02, 2.5.1). */
export const RTU_OVERHEAD_BYTES = 3;
export const RTU_MAX_FRAME_BYTES = Limit.PDU_BYTES + RTU_OVERHEAD_BYTES;
const MIN_FRAME_BYTES = 4;

const CRC_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  return crc;
});

/** CRC-16 of `bytes[start, end)` (MODBUS over Serial Line V1.02, 6.2.2); its low byte is sent first. */
export function crc16(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0xffff;
  for (let i = start; i < end; i++) crc = (crc >> 8) ^ CRC_TABLE[(crc ^ bytes[i]!) & 0xff]!;
  return crc;
}

/** Writes the CRC of `bytes[start, end)` at `end`. */
export function putCrc(bytes: Uint8Array, start: number, end: number): void {
  const crc = crc16(bytes, start, end);
  bytes[end] = crc;
  bytes[end + 1] = crc >> 8;
}

/** Says in words that the CRC of the frame of `length` bytes at `at` is wrong, or null. */
export function crcProblem(bytes: Uint8Array, at: number, length: number): string | null {
  const crcAt = at + length - 2;
  const expected = crc16(bytes, at, crcAt);
  const received = bytes[crcAt]! | (bytes[crcAt + 1]! << 8);
  return received === expected ? null : `expected CRC ${hex(expected)}, received ${hex(received)}`;
}

/** What RTU requests and responses have in common. TCP keeps no silence between frames, so length comes from content. */
abstract class RtuReader extends FrameReader {
  protected override readonly capacity = RTU_MAX_FRAME_BYTES;

  protected override open(bytes: Uint8Array, at: number, length: number): boolean {
    this.fault = crcProblem(bytes, at, length);
    if (this.fault !== null) return false;
    this.bytes = bytes;
    this.unitId = bytes[at]!;
    this.pduStart = at + 1;
    this.pduEnd = at + length - 2;
    return true;
  }

  /** Announces a PDU of this length; gives the frame's. */
  protected announce(pduLength: number): number {
    if (pduLength > Limit.PDU_BYTES) {
      this.fault = `expected a frame of at most ${Limit.PDU_BYTES} bytes, announced ${pduLength}`;
      return -1;
    }
    this.announcedLength = pduLength;
    return pduLength + RTU_OVERHEAD_BYTES;
  }
}

/**
 * Length of the response PDU that begins at `at`; 0 if its byte count has not come yet, -1 for an unknown function.
 */
export function responsePduLength(bytes: Uint8Array, at: number, available: number): number {
  const functionCode = bytes[at]!;
  if (functionCode & EXCEPTION_FLAG) return 2;
  switch (functionCode) {
    case FunctionCode.WRITE_SINGLE_COIL:
    case FunctionCode.WRITE_SINGLE_REGISTER:
    case FunctionCode.WRITE_MULTIPLE_COILS:
    case FunctionCode.WRITE_MULTIPLE_REGISTERS:
      return 5;
    case FunctionCode.MASK_WRITE_REGISTER:
      return 7;
  }
  if (functionCode === 0 || !hasData(functionCode)) return -1;
  return available < 2 ? 0 : 2 + bytes[at + 1]!;
}

/** Reads what a device sends. */
export class RtuResponseReader extends RtuReader {
  protected override measure(bytes: Uint8Array, at: number, available: number): number {
    if (available < 2) return 0;
    const length = responsePduLength(bytes, at + 1, available - 1);
    if (length > 0) return this.announce(length);
    if (length < 0) this.fault = `expected a known function code, received ${bytes[at + 1]}`;
    return length;
  }
}

/** Reads what a client sends. */
export class RtuRequestReader extends RtuReader {
  protected override measure(bytes: Uint8Array, at: number, available: number): number {
    if (available < 2) return 0;
    const functionCode = bytes[at + 1]!;
    switch (functionCode) {
      case FunctionCode.READ_COILS:
      case FunctionCode.READ_DISCRETE_INPUTS:
      case FunctionCode.READ_HOLDING_REGISTERS:
      case FunctionCode.READ_INPUT_REGISTERS:
      case FunctionCode.WRITE_SINGLE_COIL:
      case FunctionCode.WRITE_SINGLE_REGISTER:
        return this.announce(5);
      case FunctionCode.MASK_WRITE_REGISTER:
        return this.announce(7);
      case FunctionCode.WRITE_MULTIPLE_COILS:
      case FunctionCode.WRITE_MULTIPLE_REGISTERS:
        return available < 7 ? 0 : this.announce(6 + bytes[at + 6]!);
      case FunctionCode.READ_WRITE_MULTIPLE_REGISTERS:
        return available < 11 ? 0 : this.announce(10 + bytes[at + 10]!);
    }
    return this.#measureByCrc(bytes, at, available);
  }

  /** The length of a function we don't know is where its CRC is right, so that it can be answered with exception 1. */
  #measureByCrc(bytes: Uint8Array, at: number, available: number): number {
    const longest = Math.min(available, RTU_MAX_FRAME_BYTES);
    let crc = 0xffff;
    for (let length = MIN_FRAME_BYTES, done = 0; length <= longest; length++) {
      for (; done < length - 2; done++) crc = (crc >> 8) ^ CRC_TABLE[(crc ^ bytes[at + done]!) & 0xff]!;
      if ((bytes[at + done]! | (bytes[at + done + 1]! << 8)) === crc) return length;
    }
    if (available < RTU_MAX_FRAME_BYTES) return 0;
    this.fault = `no valid CRC within ${RTU_MAX_FRAME_BYTES} bytes`;
    return -1;
  }
}

function hex(value: number): string {
  return `0x${value.toString(16).padStart(4, '0')}`;
}
