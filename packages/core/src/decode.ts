import { type DataType, REGISTERS_OF, type WordOrder } from '@outpost/contract';
import { numberType } from './data-types.ts';
import { REASON } from './quality.ts';

/**
 * Word orders. A register is sent high byte first (Modbus Application Protocol V1.1b3, 4.2); how a
 * value is spread over several registers is vendor-specific. `A` is the most significant byte.
 *
 * | order | 16 bits | 32 bits | 64 bits (A most significant) | also called |
 * |-------|---------|---------|------------------------------|-------------|
 * | ABCD  | AB      | ABCD    | ABCDEFGH                     | big-endian |
 * | CDAB  | AB      | CDAB    | GHEFCDAB                     | words reversed |
 * | BADC  | BA      | BADC    | BADCFEHG                     | bytes swapped within each word |
 * | DCBA  | BA      | DCBA    | HGFEDCBA                     | little-endian |
 */
const swapsBytes = (order: WordOrder) => order === 'BADC' || order === 'DCBA';
const hasReversedRegisters = (order: WordOrder) => order === 'CDAB' || order === 'DCBA';

/**
 * For each byte of a value, most significant first, its position in the registers' bytes. Registers
 * are 2 bytes, so 16, 32 and 64 bits have 2, 4 and 8 positions.
 */
export function bytePositions(registers: number, order: WordOrder): number[] {
  const positions: number[] = [];
  for (let word = 0; word < registers; word++) {
    const register = hasReversedRegisters(order) ? registers - 1 - word : word;
    positions.push(register * 2 + (swapsBytes(order) ? 1 : 0), register * 2 + (swapsBytes(order) ? 0 : 1));
  }
  return positions;
}

/** A raw value, or NaN with a reason. A bit is 1 or 0. */
export interface DecodedValue {
  readonly value: number;
  /** REASON.NONE, NOT_A_NUMBER or INVALID_BCD. */
  readonly reason: number;
}

const scratch = new DataView(new ArrayBuffer(8));
/**
 * Decodes one raw value, before invert and scale.
 *
 * @param bytes a Modbus payload: registers high byte first, or bits packed lowest first
 * @param byteOffset where the value's first register (for `bit`: the byte of bit 0) begins in `bytes`
 * @param bit `bit`: which bit from `byteOffset` on; `bit-of-register`: 0 is the least significant
 * @throws RangeError if the value does not lie within `bytes`
 */
export function decodeValue(
  dataType: DataType,
  wordOrder: WordOrder,
  bytes: Uint8Array,
  byteOffset: number,
  bit = 0,
): DecodedValue {
  if (dataType === 'bit') {
    const byte = bytes[byteOffset + (bit >> 3)];
    if (byte === undefined) throw outside(dataType, byteOffset, bytes);
    return { value: (byte >> (bit & 7)) & 1, reason: REASON.NONE };
  }
  const registers = REGISTERS_OF[dataType];
  if (byteOffset < 0 || byteOffset + registers * 2 > bytes.length) throw outside(dataType, byteOffset, bytes);
  bytePositions(registers, wordOrder).forEach((position, index) => {
    scratch.setUint8(index, bytes[byteOffset + position]!);
  });
  if (dataType === 'bit-of-register') {
    return { value: (scratch.getUint16(0) >> bit) & 1, reason: REASON.NONE };
  }
  const type = numberType(dataType);
  const value = type.decode(scratch);
  return Number.isFinite(value)
    ? { value, reason: REASON.NONE }
    : { value: Number.NaN, reason: REASON[type.noNumber] };
}

function outside(dataType: DataType, byteOffset: number, bytes: Uint8Array): RangeError {
  return new RangeError(`expected ${dataType} at byte ${byteOffset} within ${bytes.length} bytes`);
}
