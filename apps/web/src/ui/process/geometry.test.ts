import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction, freePlace, spreadLabels } from './geometry.ts';

describe('fraction', () => {
  it('places a value between bottom and top and keeps it inside', () => {
    const scale = { bottom: 1, top: 5 };
    expect(fraction(2, scale)).toBe(0.25);
    expect(fraction(0, scale)).toBe(0);
    expect(fraction(9, scale)).toBe(1);
  });
  it('accepts a scale without height', () => {
    expect(fraction(2, { bottom: 2, top: 2 })).toBe(0);
  });
});

describe('freePlace', () => {
  const at = (y: number) => ({ from: y - 2, to: y + 2 });
  it('is next to what is taken, above it where both sides are free', () => {
    expect(freePlace(50, 20, [at(50)], 0, 100)).toBe(38);
    expect(freePlace(50, 20, [at(50), at(32)], 0, 100)).toBe(62);
    expect(freePlace(5, 20, [at(5)], 0, 100)).toBe(17);
    expect(freePlace(95, 20, [at(95)], 0, 100)).toBe(83);
  });
  it('is further away where there is no room, and null where there is none at all', () => {
    expect(freePlace(50, 20, [at(62), at(38), at(50)], 0, 100)).toBe(26);
    expect(freePlace(50, 20, [at(80), at(60), at(40), at(20)], 0, 100)).toBeNull();
  });
  it('keeps a little more free where there is room', () => {
    expect(freePlace(50, 20, [at(50)], 0, 100, 4)).toBe(34);
    expect(freePlace(50, 20, [at(50), at(24)], 0, 96, 4)).toBe(37);
  });
  it('is free, within the bounds', () => {
    const heights = fc.array(fc.integer({ min: -10, max: 210 }), { maxLength: 8 });
    fc.assert(
      fc.property(heights, fc.integer({ min: 0, max: 200 }), (lines, wanted) => {
        const place = freePlace(wanted, 28, lines.map(at), 0, 200, 4);
        if (place === null) return;
        expect(place).toBeGreaterThanOrEqual(14);
        expect(place).toBeLessThanOrEqual(186);
        for (const line of lines) expect(Math.abs(place - line)).toBeGreaterThanOrEqual(16);
      }),
    );
  });
});

describe('spreadLabels', () => {
  it('does not move labels that have enough space', () => {
    expect(spreadLabels([60, 10, 30], 14, 0, 100)).toEqual([60, 10, 30]);
  });
  it('moves overlapping labels apart', () => {
    expect(spreadLabels([50, 50, 52], 10, 0, 100)).toEqual([50, 60, 70]);
    expect(spreadLabels([98, 99], 10, 0, 100)).toEqual([90, 100]);
  });
  it('keeps distance, order and bounds for any positions that fit', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 10 }), (places) => {
        const spread = spreadLabels(places, 14, 0, 200);
        const sorted = spread.toSorted((a, b) => a - b);
        sorted.forEach((place, index) => {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(200);
          if (index > 0) expect(place - sorted[index - 1]!).toBeGreaterThanOrEqual(14);
        });
        places.forEach((place, index) => {
          const above = places.findIndex((other) => other > place);
          if (above >= 0) expect(spread[above]!).toBeGreaterThan(spread[index]!);
        });
      }),
    );
  });
});
