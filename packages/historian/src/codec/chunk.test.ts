import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChunkError, decodeChunk, encodeChunk, NO_SAMPLES } from '../pure.ts';
import { samplesArbitrary, toColumns } from '../testing/samples.ts';
import { crc32 } from './crc32.ts';

const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof ChunkError) return error.code;
    throw error;
  }
  return 'none';
};

/** A chunk with other bytes and a matching checksum. */
const resealed = (chunk: Uint8Array, change: (bytes: Uint8Array) => void): Uint8Array => {
  const bytes = chunk.slice();
  change(bytes);
  new DataView(bytes.buffer).setUint32(bytes.length - 4, crc32(bytes, 0, bytes.length - 4), true);
  return bytes;
};

const scale = { RawLow: 0, RawHigh: 4_095, EngineeringLow: 1, EngineeringHigh: 20 };

describe('a chunk', () => {
  test('returns exactly what was packed', () => {
    fc.assert(
      fc.property(samplesArbitrary, fc.constantFrom(null, scale), (samples, pointScale) => {
        expect(decodeChunk(encodeChunk(samples, { scale: pointScale }))).toEqual(samples);
      }),
      { numRuns: 500 },
    );
  });

  test('stores every bit of a number, and one kind of NaN', () => {
    const values = [0, -0, Number.NaN, Infinity, -Infinity, 5e-324, -5e-324, Number.MAX_VALUE, 0.1 + 0.2];
    const samples = toColumns(values.map((value, index) => [index, value, index % 4]));
    const decoded = decodeChunk(encodeChunk(samples));
    expect([...decoded.values].map((value, index) => Object.is(value, values[index]))).not.toContain(false);
    expect(new Uint8Array(decoded.values.buffer, 16, 8)).toEqual(new Uint8Array(Float64Array.of(NaN).buffer));
  });

  test.each([
    ['pump states', 2_000, 1.4, (i: number) => i & 1],
    ['a level in hundredths', 2_000, 2, (i: number) => Math.round(Math.abs((i % 90) - 45) * 4.1) / 100],
    ['an unchanging value', 2_000, 1.1, () => 71.3],
    ['counts on a scale', 2_000, 2, (i: number) => 1 + (Math.abs((i % 90) - 45) * 19) / 4_095],
  ])('takes few bytes for %s', (_, count, mostBytes, valueAt) => {
    let at = 1_700_000_000_000;
    const samples = toColumns(
      Array.from({ length: count }, (_, i) => {
        at += 5_000 * (1 + (i % 3));
        return [at + ((i * 7) % 5), valueAt(i), 0];
      }),
    );
    const chunk = encodeChunk(samples, { scale });
    expect(decodeChunk(chunk)).toEqual(samples);
    expect(chunk.length / count).toBeLessThan(mostBytes);
  });
});

describe('a damaged chunk', () => {
  test('is rejected wherever a bit was flipped', () => {
    fc.assert(
      fc.property(samplesArbitrary, fc.nat(), fc.nat(7), (samples, place, bit) => {
        const chunk = encodeChunk(samples);
        chunk[place % chunk.length]! ^= 1 << bit;
        expect(codeOf(() => decodeChunk(chunk))).toMatch(/^BAD_(MAGIC|VERSION|CHECKSUM)$/);
      }),
    );
  });

  test('is rejected wherever it was truncated', () => {
    const chunk = encodeChunk(toColumns([[1, 2.5, 0]]));
    for (let length = 0; length < chunk.length; length++) {
      expect(codeOf(() => decodeChunk(chunk.subarray(0, length)))).toMatch(/^(TRUNCATED|BAD_CHECKSUM)$/);
    }
  });

  test('never returns anything but columns or a ChunkError, even with a matching checksum', () => {
    fc.assert(
      fc.property(samplesArbitrary, fc.nat(), fc.nat(255), (samples, place, byte) => {
        const chunk = encodeChunk(samples);
        const damaged = resealed(chunk, (bytes) => {
          bytes[3 + (place % (bytes.length - 7))] = byte;
        });
        expect(codeOf(() => decodeChunk(damaged))).toMatch(/^(none|MALFORMED)$/);
      }),
      { numRuns: 1_000 },
    );
  });

  test('names what is wrong', () => {
    const chunk = encodeChunk(toColumns([[1, 2.5, 0]]));
    expect(codeOf(() => decodeChunk(resealed(chunk, (bytes) => bytes.fill(0, 0, 2))))).toBe('BAD_MAGIC');
    expect(codeOf(() => decodeChunk(resealed(chunk, (bytes) => bytes.fill(2, 2, 3))))).toBe('BAD_VERSION');
    expect(codeOf(() => decodeChunk(resealed(chunk, (bytes) => bytes.fill(0, 3, 4))))).toBe('MALFORMED');
  });
});

test('rejects what is not a series of samples', () => {
  expect(() => encodeChunk(NO_SAMPLES)).toThrow(RangeError);
  expect(() => encodeChunk(toColumns([[0.5, 1, 0]]))).toThrow('whole milliseconds');
  expect(() => encodeChunk(toColumns([[Number.NaN, 1, 0]]))).toThrow('whole milliseconds');
  expect(() => encodeChunk(toColumns([[2 ** 52, 1, 0]]))).toThrow('whole milliseconds');
  expect(() =>
    encodeChunk(
      toColumns([
        [2, 1, 0],
        [1, 1, 0],
      ]),
    ),
  ).toThrow("don't descend");
  expect(() => encodeChunk(toColumns([[1, 1, 4]]))).toThrow('quality 0 to 3');
  expect(() => encodeChunk({ ...toColumns([[1, 1, 0]]), values: new Float64Array(2) })).toThrow('one length');
});

test('the checksum is CRC-32', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf4_3926);
});
