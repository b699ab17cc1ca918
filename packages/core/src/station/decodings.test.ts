import { NUMBER_TYPE_IDS, REGISTERS_OF, WORD_ORDERS } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeValue } from '../encode.ts';
import { allDecodings, decodingsAt, findDecodings } from './decodings.ts';

const registersOf = (bytes: Uint8Array): number[] =>
  Array.from({ length: bytes.length / 2 }, (_, index) => (bytes[index * 2]! << 8) | bytes[index * 2 + 1]!);

function encoded(
  type: 'float32' | 'int32' | 'uint16' | 'float64',
  order: 'ABCD' | 'CDAB' | 'BADC' | 'DCBA',
  value: number,
) {
  const result = encodeValue(type, order, value);
  if (!result.ok) throw new Error(result.message);
  return registersOf(result.bytes);
}

describe('the decodings of registers', () => {
  it('are each type that fits, in each distinct order', () => {
    const [only] = [decodingsAt([0x1234], 0)];
    expect(only.map(({ DataType, WordOrder, raw }) => [DataType, WordOrder, raw])).toEqual([
      ['uint16', 'ABCD', 0x1234],
      ['uint16', 'BADC', 0x3412],
      ['int16', 'ABCD', 0x1234],
      ['int16', 'BADC', 0x3412],
      ['bcd16', 'ABCD', 1_234],
      ['bcd16', 'BADC', 3_412],
    ]);
    const registers = NUMBER_TYPE_IDS.map((type) => REGISTERS_OF[type]);
    const forms = registers.reduce<number>((sum, count) => sum + (count === 1 ? 2 : 4), 0);
    expect(decodingsAt([0, 0, 0, 0], 0)).toHaveLength(forms);
    expect(decodingsAt([0, 0], 2)).toEqual([]);
    expect(allDecodings([0, 0])).toHaveLength(6 + 4 * 4 + 6);
  });

  it('show invalid numbers as such, and scale valid ones', () => {
    const scale = { RawLow: 0, RawHigh: 4_000, EngineeringLow: 0, EngineeringHigh: 20 };
    const [uint, , , , bcd] = decodingsAt([0x0fff], 0, scale);
    expect(uint).toMatchObject({ raw: 4_095, value: 20.475 });
    expect(bcd).toMatchObject({ DataType: 'bcd16', raw: Number.NaN, value: Number.NaN });
  });
});

describe("finding the decoding of an instrument's value", () => {
  it('puts the right one first among neighbouring values', () => {
    const found = findDecodings([7, ...encoded('float32', 'CDAB', 2.84), 901], 2.84, 0.005);
    expect(found[0]).toMatchObject({ DataType: 'float32', WordOrder: 'CDAB', offset: 1, factor: 1 });
  });

  it('finds a number without its decimal point, with its factor', () => {
    const [best] = findDecodings([284, 60_000], 2.84, 0.005);
    expect(best).toMatchObject({ DataType: 'uint16', WordOrder: 'ABCD', offset: 0, factor: 0.01 });
  });

  it('uses only the scale of the point where there is one', () => {
    const scale = { RawLow: 0, RawHigh: 4_000, EngineeringLow: 0, EngineeringHigh: 20 };
    const found = findDecodings([2_000, 100], 10, 0.05, scale);
    expect(found.map(({ DataType, offset, factor }) => [DataType, offset, factor])).toEqual([
      ['uint16', 0, 1],
      ['int16', 0, 1],
    ]);
    expect(findDecodings([100], 10, 0.05, scale)).toEqual([]);
  });

  it('finds nothing where nothing fits', () => {
    expect(findDecodings([1, 2, 3], 987_654.3, 0.05)).toEqual([]);
    expect(findDecodings([], 1, 1)).toEqual([]);
  });

  it('finds every encoded value, and only values within the tolerance', () => {
    const kinds = fc.constantFrom(
      'float32' as const,
      'int32' as const,
      'uint16' as const,
      'float64' as const,
    );
    fc.assert(
      fc.property(
        kinds,
        fc.constantFrom(...WORD_ORDERS),
        fc.integer({ min: 1, max: 60_000 }),
        fc.array(fc.nat(0xffff), { maxLength: 4 }),
        (type, order, value, before) => {
          const found = findDecodings([...before, ...encoded(type, order, value)], value, 0.5);
          expect(
            found.some(({ DataType, offset, raw, factor }) => {
              return DataType === type && offset === before.length && raw === value && factor === 1;
            }),
          ).toBe(true);
          for (const { value: read, factor } of found) {
            expect(Math.abs(read * factor - value)).toBeLessThanOrEqual(0.5 + 1e-6);
          }
        },
      ),
    );
  });
});
