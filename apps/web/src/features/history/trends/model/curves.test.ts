import { expect, it } from 'vitest';
import type { AnalogColumns } from './columns.ts';
import { hasNoCurve } from './curves.ts';

/** Buckets of 10 ms from 0. */
const columns = (...values: number[]): AnalogColumns => {
  const numbers = Float64Array.from(values);
  return {
    ...{ pointId: 1, startMs: 0, stepMs: 10, count: values.length },
    ...{ min: numbers, max: numbers, mean: numbers, last: numbers },
    knownMs: Float64Array.from(values, (value) => (Number.isNaN(value) ? 0 : 10)),
    quality: new Int8Array(values.length),
  };
};
const LINES = [{ point: { Id: 1 } }, { point: { Id: 2 } }];
const SPAN = { fromMs: 0, toMs: 30 };

it('has no curve before the data of the range is loaded', () => {
  expect(hasNoCurve(LINES, new Map(), SPAN)).toBe(true);
  expect(hasNoCurve(LINES, new Map([[1, columns(1, 2, 3)]]), { fromMs: 100, toMs: 130 })).toBe(true);
  expect(hasNoCurve(LINES, new Map([[1, columns(Number.NaN)]]), SPAN)).toBe(true);
});

it('has a curve as soon as one line has a value', () => {
  expect(hasNoCurve(LINES, new Map([[2, columns(Number.NaN, 2)]]), SPAN)).toBe(false);
});

it('has no curve to wait for without lines', () => {
  expect(hasNoCurve([], new Map(), SPAN)).toBe(false);
});
