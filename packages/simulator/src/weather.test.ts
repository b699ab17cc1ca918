import { expect, test } from 'vitest';
import { Weather } from './weather.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 4, 1);

test('is the same for the same seed, in any order of calls, and different for another seed', () => {
  const hours = Array.from({ length: 720 }, (_n, hour) => START_MS + hour * HOUR_MS);
  const forward = hours.map((at) => new Weather(7).rainMmPerHour(at));
  const backward = new Weather(7);
  expect([...hours].reverse().map((at) => backward.rainMmPerHour(at))).toEqual([...forward].reverse());
  const other = new Weather(8);
  expect(hours.map((at) => other.rainMmPerHour(at))).not.toEqual(forward);
});

test('rains occasionally, never below 0 nor beyond a cloudburst, and is cool in the morning', () => {
  const weather = new Weather(1);
  let wet = 0;
  let most = 0;
  const minutes = 90 * 24 * 60;
  for (let minute = 0; minute < minutes; minute += 5) {
    const rain = weather.rainMmPerHour(START_MS + minute * 60_000);
    expect(rain).toBeGreaterThanOrEqual(0);
    most = Math.max(most, rain);
    if (rain > 0) wet += 5;
  }
  expect(wet / minutes).toBeGreaterThan(0.01);
  expect(wet / minutes).toBeLessThan(0.12);
  expect(most).toBeGreaterThan(12);
  expect(most).toBeLessThan(90);
  expect(weather.temperatureC(START_MS, 5)).toBeLessThan(weather.temperatureC(START_MS, 16));
});

test('a cloudburst lasts for its time, the later one first', () => {
  const weather = new Weather(1);
  weather.add({ fromMs: START_MS, toMs: START_MS + HOUR_MS, mmPerHour: 0 });
  expect(weather.rainMmPerHour(START_MS + 1)).toBe(0);
  weather.add({ fromMs: START_MS, toMs: START_MS + 100, mmPerHour: 40 });
  expect(weather.rainMmPerHour(START_MS + 1)).toBe(40);
  expect(weather.rainMmPerHour(START_MS + 100)).toBe(0);
});
