import { expect, it } from 'vitest';
import { sumOfKnown } from './sum-of-known.ts';

it('is of the known figures, and unknown without any', () => {
  expect(sumOfKnown([1, null, 2.5])).toBe(3.5);
  expect(sumOfKnown([0, null])).toBe(0);
  expect(sumOfKnown([null, null])).toBeNull();
  expect(sumOfKnown([])).toBeNull();
});
