import type { DataType, WordOrder } from '@outpost/contract';
import { REGISTERS_OF } from '@outpost/contract';
import { bytePositions } from './decode.ts';

export type EncodeErrorCode = 'NOT_A_NUMBER' | 'NOT_AN_INTEGER' | 'OUT_OF_RANGE' | 'REGISTER_NEEDED';

/** `ok`: the bytes to write, registers high byte first, or one byte 0 or 1 for a `bit`. */
export type EncodedRegisters =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly code: EncodeErrorCode; readonly message: string };

/**
 * Minimum and maximum raw value of each type. float32 and float64: the largest finite one, both
 * signs.
 */
export const RAW_RANGE: Readonly<Record<DataType, readonly [low: number, high: number]>> = {
  bit: [0, 1],
  'bit-of-register': [0, 1],
  int16: [-0x8000, 0x7fff],
  uint16: [0, 0xffff],
  int32: [-0x8000_0000, 0x7fff_ffff],
  uint32: [0, 0xffff_ffff],
  float32: [-3.4028234663852886e38, 3.4028234663852886e38],
  float64: [-Number.MAX_VALUE, Number.MAX_VALUE],
  bcd16: [0, 9_999],
  bcd32: [0, 99_999_999],
};

const scratch = new DataView(new ArrayBuffer(8));
const fail = (code: EncodeErrorCode, message: string): EncodedRegisters => ({ ok: false, code, message });

/**
 * Encodes one raw value for writing; the inverse of `decodeValue`. A value that the type cannot
 * represent is rejected, never wrapped or truncated; only float32 rounds, to the nearest float32.
 *
 * @param bit `bit-of-register` only: which bit, 0 is the least significant
 * @param register `bit-of-register` only: the register's current two bytes, whose other bits are
 * kept; without it
 * the result is REGISTER_NEEDED (or write with FC 22 and `bitMasks`)
 */
export function encodeValue(
  dataType: DataType,
  wordOrder: WordOrder,
  value: number,
  bit = 0,
  register?: Uint8Array,
): EncodedRegisters {
  if (!Number.isFinite(value)) return fail('NOT_A_NUMBER', `expected a finite number, got ${value}`);
  const isFloat = dataType === 'float32' || dataType === 'float64';
  if (!isFloat && !Number.isInteger(value)) {
    return fail('NOT_AN_INTEGER', `expected a whole number for ${dataType}, got ${value}`);
  }
  const [low, high] = RAW_RANGE[dataType];
  const stored = dataType === 'float32' ? Math.fround(value) : value;
  if (!(stored >= low && stored <= high)) {
    return fail('OUT_OF_RANGE', `expected ${low} to ${high} for ${dataType}, got ${value}`);
  }
  switch (dataType) {
    case 'bit':
      return { ok: true, bytes: Uint8Array.of(value) };
    case 'bit-of-register': {
      if (register === undefined || register.length !== 2) {
        return fail('REGISTER_NEEDED', "expected the register's two bytes, to keep its other bits");
      }
      const [highAt, lowAt] = bytePositions(1, wordOrder);
      const word = (register[highAt!]! << 8) | register[lowAt!]!;
      scratch.setUint16(0, value === 1 ? word | (1 << bit) : word & ~(1 << bit));
      break;
    }
    case 'int16':
    case 'uint16':
      scratch.setUint16(0, value);
      break;
    case 'int32':
    case 'uint32':
      scratch.setUint32(0, value);
      break;
    case 'float32':
      scratch.setFloat32(0, value);
      break;
    case 'float64':
      scratch.setFloat64(0, value);
      break;
    case 'bcd16':
      scratch.setUint16(0, toBcd(value));
      break;
    case 'bcd32':
      scratch.setUint32(0, toBcd(value));
      break;
  }
  const registers = REGISTERS_OF[dataType];
  const bytes = new Uint8Array(registers * 2);
  bytePositions(registers, wordOrder).forEach((position, index) => {
    bytes[position] = scratch.getUint8(index);
  });
  return { ok: true, bytes };
}

/** A whole number's decimal digits, one per nibble. */
function toBcd(value: number): number {
  return Number.parseInt(String(value), 16);
}

/**
 * The masks of FC 22 (Modbus Application Protocol V1.1b3, 6.16: result = (current AND and) OR (or AND NOT and)) that
 * set one bit of a register and keep the others.
 */
export function bitMasks(wordOrder: WordOrder, bit: number, on: boolean): { and: number; or: number } {
  const swapped = wordOrder === 'BADC' || wordOrder === 'DCBA';
  const mask = 1 << (swapped ? bit ^ 8 : bit);
  return { and: 0xffff & ~mask, or: on ? mask : 0 };
}
