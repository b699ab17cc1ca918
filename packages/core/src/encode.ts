import { type DataType, REGISTERS_OF, type WordOrder } from '@outpost/contract';
import { numberType } from './data-types.ts';
import { bytePositions } from './decode.ts';

export type EncodeErrorCode = 'NOT_A_NUMBER' | 'NOT_AN_INTEGER' | 'OUT_OF_RANGE' | 'REGISTER_NEEDED';

/** `ok`: the bytes to write, registers high byte first, or one byte 0 or 1 for a `bit`. */
export type EncodedRegisters =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly code: EncodeErrorCode; readonly message: string };

const BIT_RANGE = [0, 1] as const;

const scratch = new DataView(new ArrayBuffer(8));
const fail = (code: EncodeErrorCode, message: string): EncodedRegisters => ({ ok: false, code, message });

/**
 * Encodes one raw value for writing; the inverse of `decodeValue`. A value that the type cannot
 * represent is rejected, never wrapped or truncated, and so is a whole number beyond 2^53 − 1, which
 * may have been rounded already; only float32 rounds, to the nearest float32.
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
  const type = dataType === 'bit' || dataType === 'bit-of-register' ? null : numberType(dataType);
  if (type?.isWhole !== false && !Number.isInteger(value)) {
    return fail('NOT_AN_INTEGER', `expected a whole number for ${dataType}, got ${value}`);
  }
  const [low, high] = type?.range ?? BIT_RANGE;
  const stored = type?.round(value) ?? value;
  if (!(stored >= low && stored <= high)) {
    return fail('OUT_OF_RANGE', `expected ${low} to ${high} for ${dataType}, got ${value}`);
  }
  if (dataType === 'bit') return { ok: true, bytes: Uint8Array.of(value) };
  if (type !== null) type.encode(scratch, stored);
  else {
    if (register === undefined || register.length !== 2) {
      return fail('REGISTER_NEEDED', "expected the register's two bytes, to keep its other bits");
    }
    const [highAt, lowAt] = bytePositions(1, wordOrder);
    const word = (register[highAt!]! << 8) | register[lowAt!]!;
    scratch.setUint16(0, value === 1 ? word | (1 << bit) : word & ~(1 << bit));
  }
  const registers = REGISTERS_OF[dataType];
  const bytes = new Uint8Array(registers * 2);
  bytePositions(registers, wordOrder).forEach((position, index) => {
    bytes[position] = scratch.getUint8(index);
  });
  return { ok: true, bytes };
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
