import type { DayStrip } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeAnalogStrip, describeDigitalStrip } from './describe-strip.ts';
import { analogShape, digitalBars, extent } from './geometry.ts';

const strip = (Low: (number | null)[], High: (number | null)[] = Low): DayStrip => ({
  PointId: 1,
  StartAt: '2026-11-20T14:00:00Z',
  StepSeconds: 900,
  Low,
  High,
});
const size = { width: 105, height: 25 };

describe('analogShape', () => {
  it('draws nothing without values', () => {
    expect(analogShape(strip([null, null]), size)).toEqual({ stretches: [], swings: false, now: null });
    expect(analogShape(strip([]), size)).toEqual({ stretches: [], swings: false, now: null });
  });

  it('breaks at a gap', () => {
    expect(analogShape(strip([1, 2, null, 1, null]), size).stretches).toEqual([
      '2.5,22.5 27.5,2.5 27.5,2.5 2.5,22.5',
      '77.5,22.5 77.5,22.5',
    ]);
  });

  it('goes along the maximum and back along the minimum', () => {
    expect(analogShape(strip([0, 0, 4], [0, 10, 8]), size).stretches).toEqual([
      '2.5,22.5 52.5,2.5 102.5,6.5 102.5,14.5 52.5,22.5 2.5,22.5',
    ]);
  });

  it('tells a point that swings within most steps from one that changes slowly', () => {
    const swings = (low: number[], high: number[]) => analogShape(strip(low, high), size).swings;
    expect(swings([0, 0, 1], [10, 9, 10])).toBe(true);
    expect(swings([0, 3, 6], [3, 6, 9])).toBe(true);
    expect(swings([0, 2, 4, 6], [2, 4, 6, 10])).toBe(false);
    expect(swings([5, 5, 5], [5, 5, 5])).toBe(false);
  });

  it('marks the current value at the right edge and leaves space for it', () => {
    const shape = analogShape(strip([0, 0]), size, 0, 10);
    expect(shape.now).toEqual({ x: 102.5, y: 2.5 });
    expect(shape.stretches).toEqual(['2.5,22.5 102.5,22.5 102.5,22.5 2.5,22.5']);
    expect(analogShape(strip([]), size, 0, 10).now).toEqual({ x: 102.5, y: 12.5 });
  });

  it('keeps noise flat with a minimum range', () => {
    const flat = '2.5,12.5 102.5,12.5 102.5,12.5 2.5,12.5';
    expect(analogShape(strip([5, 5.01]), size, 10).stretches).toEqual([flat]);
  });

  it('stays within the chart for any values', () => {
    const value = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { maxLength: 96 }), (pairs) => {
        const sorted = pairs.map(([a, b]) =>
          a === null || b === null ? [null, null] : [Math.min(a, b), Math.max(a, b)],
        );
        const shape = analogShape(
          strip(
            sorted.map((pair) => pair[0] ?? null),
            sorted.map((pair) => pair[1] ?? null),
          ),
          size,
        );
        for (const point of shape.stretches.flatMap((stretch) => stretch.split(' '))) {
          const [x, y] = point.split(',').map(Number);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(size.width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(size.height);
        }
      }),
    );
  });
});

describe('digitalBars', () => {
  it('joins steps of one state, separates off from unknown and keeps changes within a step', () => {
    expect(digitalBars(strip([0, 0, 1, 1, 0, null, 1], [0, 0, 1, 1, 1, null, 1]), 70)).toEqual([
      { x: 0, width: 20, state: 'off' },
      { x: 20, width: 20, state: 'on' },
      { x: 40, width: 10, state: 'both' },
      { x: 60, width: 10, state: 'on' },
    ]);
  });
  it('does not join over a gap', () => {
    expect(digitalBars(strip([1, null, 1]), 30).map((bar) => bar.x)).toEqual([0, 20]);
  });
});

describe('extent', () => {
  it('omits steps with only one known end', () => {
    expect(extent(strip([1, null, 3], [2, 9, null]))).toEqual({ low: 1, high: 2 });
  });
});

const METRES = { Units: 'm', Decimals: 1 };

describe('descriptions', () => {
  it('have the range with units and the unknown hours', () => {
    expect(describeAnalogStrip(strip([0.7, 1], [1, 2.9]), METRES)).toBe('last 24 h: 0.7 to 2.9 m');
    expect(describeAnalogStrip(strip([0.7, null, null]), { Units: '', Decimals: 1 })).toBe(
      'last 24 h: steady at 0.7, unknown for 0.5 h',
    );
    expect(describeAnalogStrip(strip([null]), METRES)).toBe('last 24 h: no data');
  });
  it('summarise the day of a digital point', () => {
    expect(describeDigitalStrip(strip([0, 0]), 'Running', 'Off')).toBe('last 24 h: always Off');
    expect(describeDigitalStrip(strip([1, 1, null]), 'Running', 'Off')).toBe(
      'last 24 h: always Running, unknown for 0.3 h',
    );
    expect(describeDigitalStrip(strip([0, 0, 1], [0, 1, 1]), 'Running', 'Off')).toBe(
      'last 24 h: Running up to 0.5 h in total',
    );
    expect(describeDigitalStrip(strip([null]), 'Running', 'Off')).toBe('last 24 h: no data');
  });
});
