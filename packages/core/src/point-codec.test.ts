import { WORD_ORDERS } from '@outpost/contract';
import { scaleRaw, unscale } from '@outpost/historian/pure';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePoint, encodePoint } from './point-codec.ts';
import { BAD, GOOD, REASON } from './quality.ts';
import { analog, digital } from './testing/points.ts';

describe('a scale', () => {
  const line = { RawLow: 0, RawHigh: 4_095, EngineeringLow: -1.1, EngineeringHigh: 34.6 };

  test('is exact at both of its ends', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
    fc.assert(
      fc.property(number, number, number, number, (RawLow, RawHigh, EngineeringLow, EngineeringHigh) => {
        fc.pre(RawLow !== RawHigh);
        const scale = { RawLow, RawHigh, EngineeringLow, EngineeringHigh };
        // 0 and -0 are the same end.
        expect(scaleRaw(scale, RawLow) + 0).toBe(EngineeringLow + 0);
        expect(scaleRaw(scale, RawHigh) + 0).toBe(EngineeringHigh + 0);
      }),
    );
  });

  test('returns the exact decimal number where spans are round', () => {
    const tenths = { RawLow: 0, RawHigh: 1_000, EngineeringLow: 0, EngineeringHigh: 100 };
    expect(Array.from({ length: 1_001 }, (_, raw) => scaleRaw(tenths, raw))).toEqual(
      Array.from({ length: 1_001 }, (_, raw) => Number((raw / 10).toFixed(1))),
    );
  });

  test('continues beyond its ends, and downwards', () => {
    expect(scaleRaw(line, 8_190)).toBeCloseTo(70.3, 9);
    const falling = { RawLow: 4, RawHigh: 20, EngineeringLow: 100, EngineeringHigh: 0 };
    expect([4, 8, 20].map((raw) => scaleRaw(falling, raw))).toEqual([100, 75, 0]);
  });

  test('is reversed by unscale', () => {
    for (let raw = 0; raw <= 4_095; raw++) expect(unscale(line, scaleRaw(line, raw))).toBeCloseTo(raw, 8);
    expect(() => unscale({ ...line, EngineeringHigh: -1.1 }, 1)).toThrow('different engineering values');
  });
});

describe('a point', () => {
  test('is inverted, scaled and compared with its range', () => {
    expect(decodePoint(digital({ Invert: true }), Uint8Array.of(1))).toMatchObject({
      value: 0,
      quality: GOOD,
    });
    const level = analog({
      Scale: { RawLow: 0, RawHigh: 1_000, EngineeringLow: 0, EngineeringHigh: 10 },
      RangeLow: 0,
      RangeHigh: 10,
    });
    const read = (raw: number) => decodePoint(level, Uint8Array.of(raw >> 8, raw & 255));
    expect(read(523)).toEqual({ value: 5.23, quality: GOOD, reason: REASON.NONE });
    expect(read(1_000)).toEqual({ value: 10, quality: GOOD, reason: REASON.NONE });
    expect(read(1_001)).toEqual({ value: 10.01, quality: BAD, reason: REASON.OUT_OF_RANGE });
  });

  test('has no value where its registers have none', () => {
    expect(decodePoint(analog({ DataType: 'bcd16' }), Uint8Array.of(0xff, 0))).toEqual({
      value: Number.NaN,
      quality: BAD,
      reason: REASON.INVALID_BCD,
    });
    const huge = { RawLow: 0, RawHigh: 1e-300, EngineeringLow: 0, EngineeringHigh: 1e300 };
    expect(decodePoint(analog({ Scale: huge }), Uint8Array.of(0, 1))).toMatchObject({
      quality: BAD,
      reason: REASON.NOT_A_NUMBER,
    });
  });

  test('is written so that it reads back as the nearest count', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WORD_ORDERS),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (order, wanted) => {
          const point = analog({
            WordOrder: order,
            Scale: { RawLow: 0, RawHigh: 4_000, EngineeringLow: 0, EngineeringHigh: 20 },
          });
          const encoded = encodePoint(point, wanted);
          if (!encoded.ok) throw new Error(encoded.message);
          expect(Math.abs(decodePoint(point, encoded.bytes).value - wanted)).toBeLessThanOrEqual(
            0.0025 + 1e-9,
          );
        },
      ),
    );
  });

  test('rejects what is out of its range or its type, with what was expected', () => {
    const refused = (...args: Parameters<typeof encodePoint>) => {
      const encoded = encodePoint(...args);
      return encoded.ok ? null : [encoded.code, encoded.message];
    };
    expect(refused(analog({ RangeLow: 2, RangeHigh: 8 }), 8.5)).toEqual([
      'OUT_OF_RANGE',
      'expected 2 to 8 (instrument range), got 8.5',
    ]);
    expect(refused(analog({ RangeLow: 2 }), 1)?.[1]).toContain('at least 2');
    expect(refused(analog({ RangeHigh: 2 }), 3)?.[1]).toContain('at most 2');
    expect(refused(analog(), 65_536)?.[0]).toBe('OUT_OF_RANGE');
    expect(refused(analog(), Number.NaN)?.[0]).toBe('NOT_A_NUMBER');
    expect(refused(digital(), 2)).toEqual(['OUT_OF_RANGE', 'expected on (1) or off (0), got 2']);
    expect(refused(digital({ Invert: true }), 1)).toBeNull();
  });

  test('is written as meant when it is inverted', () => {
    expect(encodePoint(digital({ Invert: true }), 1)).toEqual({ ok: true, bytes: Uint8Array.of(0) });
  });
});
