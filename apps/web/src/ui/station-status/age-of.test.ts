import { expect, it } from 'vitest';
import { ageMs } from './age-of.ts';

it('is null for never, and not below zero', () => {
  expect(ageMs(null, 5)).toBeNull();
  expect(ageMs('1970-01-01T00:00:10.000Z', 4_000)).toBe(0);
  expect(ageMs('1970-01-01T00:00:10.000Z', 14_000)).toBe(4_000);
});
