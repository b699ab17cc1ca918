import { scaleRaw } from '@outpost/historian/pure';
import { expect, test } from 'vitest';
import { withoutRoundingError } from './without-rounding-error.ts';

test('a scaled count is the number that one would write', () => {
  const scaled = scaleRaw(
    { RawLow: -1_000, RawHigh: 1_000, EngineeringLow: -100, EngineeringHigh: 100 },
    -123,
  );
  expect(scaled).toBe(-12.299999999999997);
  expect(withoutRoundingError(scaled)).toBe(-12.3);
  expect(withoutRoundingError(0.1 + 0.2)).toBe(0.3);
});

test('nothing that was measured is lost', () => {
  for (const value of [0, -0, 2.5, 1e-12, 9_007_199_254_740_991, 1_234_567_890_123.45, Math.fround(1.23)])
    expect(Math.abs(withoutRoundingError(value) - value)).toBeLessThanOrEqual(Math.abs(value) * 5e-15);
  const counter = 2 ** 60 + 2 ** 10;
  expect(withoutRoundingError(counter)).toBe(counter);
  expect(withoutRoundingError(1_234_567_890.12)).toBe(1_234_567_890.12);
});
