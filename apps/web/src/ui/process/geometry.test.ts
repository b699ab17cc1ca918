import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction, spreadLabels } from './geometry.ts';

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
