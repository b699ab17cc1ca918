import { toColumns } from '@outpost/historian/testing/samples.ts';
import { expect, test } from 'vitest';
import { rateOfChange } from './rate-of-change.ts';

const SECOND = 1_000;
const WINDOW = 300 * SECOND;

/** A value each `every` seconds from before the window on. */
const samples = (valueAt: (second: number) => number, every = 5, qualityAt = (_second: number) => 0) =>
  toColumns(
    Array.from({ length: 320 / every }, (_, index) => {
      const second = index * every - 20;
      return [second * SECOND, valueAt(second), qualityAt(second)] as const;
    }),
  );
const rate = (of: ReturnType<typeof samples>, resolution = 0.01) => rateOfChange(of, 0, WINDOW, resolution);

test('is the slope of a rising or falling value, per hour', () => {
  expect(rate(samples((second) => 2 + second * 0.001))).toBeCloseTo(3.6, 1);
  expect(rate(samples((second) => 2 - second * 0.001))).toBeCloseTo(-3.6, 1);
});

test('is the same for a value that is polled ten times in the window', () => {
  expect(rate(samples((second) => 2 + second * 0.001, 30))).toBeCloseTo(3.6, 0);
});

test('is zero for a steady value, for noise, and for a change that would not be seen', () => {
  expect(rate(samples(() => 3.3))).toBe(0);
  expect(rate(samples((second) => 2 + Math.sin(second * 7) * 0.2))).toBe(0);
  // 15 mm in five minutes, shown in centimetres.
  expect(rate(samples((second) => 2 + second * 0.00005))).toBe(0);
  expect(
    rate(
      samples((second) => 2 + second * 0.00005),
      0.001,
    ),
  ).toBeCloseTo(0.18, 2);
});

test('is zero of a value that has stopped to change, or has turned', () => {
  const until = (last: number, after: number) =>
    rate(samples((second) => 2 + Math.min(second, last) * 0.008 + Math.max(0, second - last) * after));
  expect(until(300, 0)).toBeCloseTo(28.8, 0);
  expect(until(290, 0)).toBeGreaterThan(25);
  expect(until(250, 0)).toBe(0);
  expect(until(250, -0.004)).toBe(0);
  // Slow: a step of the last decimal every two minutes.
  expect(
    rate(
      samples((second) => Math.floor(second / 120) / 100 + 2),
      0.005,
    ),
  ).toBeGreaterThan(0.1);
});

test('is not known of a value that is not good now, or was not for a third of the time', () => {
  const rising = (second: number) => 2 + second * 0.001;
  expect(rate(samples(rising, 5, (second) => (second > 280 ? 2 : 0)))).toBeNull();
  expect(rate(samples(rising, 5, (second) => (second < 110 ? 2 : 0)))).toBeNull();
  expect(rate(samples(rising, 5, (second) => (second < 60 ? 2 : 0)))).toBeCloseTo(3.6, 1);
  expect(rate(toColumns([]))).toBeNull();
});
