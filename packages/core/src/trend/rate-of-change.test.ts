import { toColumns } from '@outpost/historian/testing/samples.ts';
import { expect, test } from 'vitest';
import { rateOfChange } from './rate-of-change.ts';

const SECOND = 1_000;
const WINDOW = 300 * SECOND;

/** A value each `every` seconds from before the window on. */
const samples = (valueAt: (second: number) => number, every = 5, qualityAt = (_second: number) => 0) =>
  toColumns(
    Array.from({ length: Math.floor(320 / every) + 1 }, (_, index) => {
      const second = index * every - 20;
      return [second * SECOND, valueAt(second), qualityAt(second)] as const;
    }),
  );
const rate = (of: ReturnType<typeof samples>, resolution = 0.01, every = 5) =>
  rateOfChange(of, 0, WINDOW, every * SECOND, resolution);

test('is the slope of a rising or falling value, per hour', () => {
  expect(rate(samples((second) => 2 + second * 0.001))).toBeCloseTo(3.6, 1);
  expect(rate(samples((second) => 2 - second * 0.001))).toBeCloseTo(-3.6, 1);
});

test('is the same for a value that is polled ten times in the window', () => {
  expect(
    rate(
      samples((second) => 2 + second * 0.001, 30),
      0.01,
      30,
    ),
  ).toBeCloseTo(3.6, 0);
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

test('is zero of a value that has stopped, and soon that of one that has turned', () => {
  const until = (last: number, after: number) =>
    rate(samples((second) => 2 + Math.min(second, last) * 0.008 + Math.max(0, second - last) * after));
  expect(until(300, 0)).toBeCloseTo(28.8, 0);
  expect(until(290, 0)).toBeGreaterThan(15);
  for (const seconds of [60, 90, 150]) expect(until(300 - seconds, 0)).toBe(0);
  // Fast: seen within 20 seconds.
  expect(until(270, 0)).toBeNull();
  // Never the way that it went before.
  for (const seconds of [10, 20, 30, 40, 60])
    expect(until(300 - seconds, -0.008) ?? 0).toBeLessThanOrEqual(0);
  expect(until(280, -0.008)).toBeNull();
  expect(until(240, -0.008)).toBeLessThan(-20);
});

test('is that of the last minute if it changes fast', () => {
  // 0.25 m within 40 s after five steady minutes.
  const fall = rate(samples((second) => 3.3 - Math.max(0, second - 260) * 0.00625));
  expect(fall).toBeLessThan(-12);
  expect(fall).toBeGreaterThan(-25);
});

test('is that of a slow change between steps of the last decimal', () => {
  expect(
    rate(
      samples((second) => Math.floor(second / 120) / 100 + 2),
      0.005,
    ),
  ).toBeGreaterThan(0.1);
});

test('never has the other sign than the last 20 seconds', () => {
  // A level that rose, fell or rested, then did so again, and again.
  const speeds = [-0.006, -0.0008, 0, 0.0008, 0.006];
  for (const first of speeds)
    for (const second of speeds)
      for (const third of speeds)
        for (const at of [180, 220, 250, 265]) {
          const valueAt = (when: number) =>
            2 + first * Math.min(when, at) + second * Math.max(0, Math.min(when, 280) - at);
          const found = rate(samples((when) => valueAt(when) + third * Math.max(0, when - 280), 2)) ?? 0;
          if (Math.abs(third) === 0.006) expect(found * third).toBeGreaterThanOrEqual(0);
        }
});

test('is rarely anything of noise', () => {
  let state = 7;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31 - 0.5;
  };
  const rates = Array.from({ length: 200 }, () => rate(samples(() => 2 + random() * 0.2)));
  expect(rates.filter((one) => one !== 0).length).toBeLessThan(6);
});

test('is not known of a value that is not good now, or was not for a third of the time', () => {
  const rising = (second: number) => 2 + second * 0.001;
  expect(rate(samples(rising, 5, (second) => (second > 280 ? 2 : 0)))).toBeNull();
  expect(rate(samples(rising, 5, (second) => (second < 120 ? 2 : 0)))).toBeNull();
  expect(rate(samples(rising, 5, (second) => (second < 60 ? 2 : 0)))).toBeCloseTo(3.6, 1);
  expect(rate(toColumns([]))).toBeNull();
});
