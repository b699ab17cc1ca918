import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BitReader, BitWriter } from './bits.ts';
import { unzigzag } from './byte-reader.ts';
import { zigzag } from './byte-writer.ts';
import { ChunkError, type PackErrorFactory } from './errors.ts';
import { FRAME, integersCost, putIntegers, takeIntegers } from './integers.ts';

const error: PackErrorFactory = (code, message) => new ChunkError(code, message);

const pack = (numbers: readonly number[]): Uint8Array => {
  const writer = new BitWriter();
  putIntegers(writer, Float64Array.from(numbers), numbers.length);
  writer.align();
  return writer.bytes.slice(0, writer.length);
};

const unpack = (bytes: Uint8Array, count: number): number[] => {
  // The reader looks ahead; what is after the end must not matter.
  const padded = new Uint8Array(bytes.length + 4).fill(0xff);
  padded.set(bytes);
  const numbers = new Float64Array(count);
  takeIntegers(new BitReader(padded, 0, bytes.length, error), numbers, count, error);
  return [...numbers];
};

/** Numbers of similar size, with outliers. */
const numbers = fc.tuple(fc.nat(53), fc.constantFrom(0, 0.05, 0.5)).chain(([bits, outliers]) =>
  fc.array(
    fc
      .tuple(fc.maxSafeNat(), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(53))
      .map(([number, luck, other]) => number % 2 ** (luck < outliers ? other : bits)),
    { maxLength: 3 * FRAME + 5, size: 'max' },
  ),
);

test('a stream returns its numbers', () => {
  fc.assert(
    fc.property(numbers, (list) => {
      expect(unpack(pack(list), list.length)).toEqual(list);
    }),
    { numRuns: 1_000 },
  );
});

test.each([0, 1, 15, 16, 17, 255, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 53 - 1])(
  'a stream of %d, and one with a single %d, returns it',
  (number) => {
    const same = Array<number>(70).fill(number);
    const single = [...Array<number>(63).fill(1), number];
    expect(unpack(pack(same), 70)).toEqual(same);
    expect(unpack(pack(single), 64)).toEqual(single);
  },
);

test('the parameter is nearly optimal: noise of n bits takes little more than n bits per number', () => {
  for (const bits of [1, 4, 9, 20, 33, 50]) {
    // Numbers spread evenly over their range by the golden ratio.
    const list = Array.from({ length: 640 }, (_, i) => Math.floor(((i * 0.618033988749895) % 1) * 2 ** bits));
    expect((pack(list).length * 8) / 640).toBeLessThan(bits + 1.3);
  }
  expect(pack(Array<number>(640).fill(0)).length).toBe(Math.ceil((10 * 6) / 8));
});

test('the cost is close to what is written', () => {
  fc.assert(
    fc.property(numbers, (list) => {
      const cost = integersCost(Float64Array.from(list), list.length);
      const bits = pack(list).length * 8;
      expect(Math.abs(cost - bits)).toBeLessThanOrEqual(8 + bits * 0.5);
    }),
  );
});

test('a truncated stream is rejected', () => {
  const list = Array.from({ length: 200 }, (_, i) => i * 7);
  const bytes = pack(list);
  for (const length of [0, 1, 50, bytes.length - 1]) {
    expect(() => unpack(bytes.subarray(0, length), 200)).toThrow(ChunkError);
  }
});

test('zigzag keeps small numbers small and is reversible', () => {
  expect([0, -1, 1, -2, 2].map(zigzag)).toEqual([0, 1, 2, 3, 4]);
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 52) + 1, max: 2 ** 52 - 1 }), (value) => {
      // 0 and -0 are the same integer.
      expect(unzigzag(zigzag(value)) + 0).toBe(value + 0);
    }),
  );
});
