import { type DataType, NUMBER_TYPE_IDS, REGISTERS_OF, type Scale, type WordOrder } from '@outpost/contract';
import { scaleRaw } from '@outpost/historian/pure';
import { NUMBER_TYPES } from '../data-types.ts';
import { decodeValue } from '../decode.ts';

/** One decoding of a run of registers. */
export interface RegisterDecoding {
  readonly DataType: DataType;
  readonly WordOrder: WordOrder;
  /** The value's first register, from the beginning of the run. */
  readonly offset: number;
  /** How many registers it takes. */
  readonly registers: number;
  /** The raw value; NaN: no number of this type. */
  readonly raw: number;
  /** Scaled; the raw value where there is no scale. */
  readonly value: number;
}

/** A decoding with the value that the instrument shows. */
export interface FoundDecoding extends RegisterDecoding {
  /**
   * The reading is the value times this: 1, or a power of ten for registers without a decimal
   * point.
   */
  readonly factor: number;
  /** Its distance from the reading, in the reading's units. */
  readonly error: number;
}

/** Types of numbers, the usual ones first. */
const USUAL_FIRST = /* @__PURE__ */ NUMBER_TYPE_IDS.toSorted(
  (a, b) => NUMBER_TYPES[a].suggestion - NUMBER_TYPES[b].suggestion,
);

const ORDERS: readonly WordOrder[] = ['ABCD', 'CDAB', 'BADC', 'DCBA'];
/** Within one register only its bytes can be swapped. */
const ORDERS_OF_ONE: readonly WordOrder[] = ['ABCD', 'BADC'];

/** Factors of an omitted decimal point. */
const FACTORS = [1, 0.1, 0.01, 0.001, 10, 100];

/**
 * Every decoding of the value that begins at one register: each type that fits into the run, in
 * each distinct word order.
 *
 * @param registers 0 to 65535 each
 * @param offset which register it begins with
 * @param scale applied to the raw value; null: none
 */
export function decodingsAt(
  registers: readonly number[],
  offset: number,
  scale: Scale | null = null,
): RegisterDecoding[] {
  const bytes = bytesOf(registers);
  return USUAL_FIRST.flatMap((type) => {
    const count = REGISTERS_OF[type];
    if (offset < 0 || offset + count > registers.length) return [];
    return (count === 1 ? ORDERS_OF_ONE : ORDERS).map((order) => decode(bytes, offset, type, order, scale));
  });
}

/** Every decoding of a run of registers, wherever a value may begin in it. */
export function allDecodings(registers: readonly number[], scale: Scale | null = null): RegisterDecoding[] {
  return registers.flatMap((_, offset) => decodingsAt(registers, offset, scale));
}

/**
 * The decodings of a run of registers that match a reading of the instrument, the likeliest first:
 * without a factor, closer, of a more usual type and word order, from the front on.
 *
 * @param reading as the instrument shows it
 * @param tolerance its maximum distance, in the reading's units: at least half its last digit
 * @param scale of the point, where it is known: no other factor is tried then
 */
export function findDecodings(
  registers: readonly number[],
  reading: number,
  tolerance: number,
  scale: Scale | null = null,
): FoundDecoding[] {
  const factors = scale === null ? FACTORS : [1];
  const found: FoundDecoding[] = [];
  for (const decoding of allDecodings(registers, scale)) {
    for (const factor of factors) {
      // 0 is 0 with any factor.
      if (factor !== 1 && decoding.value === 0) continue;
      const error = Math.abs(decoding.value * factor - reading);
      if (error <= tolerance * ROUNDING) found.push({ ...decoding, factor, error });
    }
  }
  const rank = ({ DataType: type, WordOrder: order, factor, offset, error }: FoundDecoding) => [
    factor === 1 ? 0 : 1,
    // Within a tenth of the tolerance all count as equally close: a register may have digits that
    // the instrument does not show.
    tolerance === 0 ? 0 : Math.ceil((10 * error) / tolerance),
    (USUAL_FIRST as readonly DataType[]).indexOf(type),
    ORDERS.indexOf(order),
    FACTORS.indexOf(factor),
    offset,
  ];
  return found
    .map((decoding) => ({ decoding, rank: rank(decoding) }))
    .sort((a, b) => compare(a.rank, b.rank))
    .map(({ decoding }) => decoding);
}

/** 0.1 times 3 is not exactly 0.3. */
const ROUNDING = 1 + 1e-9;

function compare(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((value, index) => value !== b[index]);
  return differs === -1 ? 0 : a[differs]! - b[differs]!;
}

function decode(
  bytes: Uint8Array,
  offset: number,
  type: DataType,
  order: WordOrder,
  scale: Scale | null,
): RegisterDecoding {
  const raw = decodeValue(type, order, bytes, offset * 2).value;
  return {
    DataType: type,
    WordOrder: order,
    offset,
    registers: REGISTERS_OF[type],
    raw,
    value: scale === null ? raw : scaleRaw(scale, raw),
  };
}

function bytesOf(registers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(registers.length * 2);
  const view = new DataView(bytes.buffer);
  registers.forEach((register, index) => {
    view.setUint16(index * 2, register);
  });
  return bytes;
}
