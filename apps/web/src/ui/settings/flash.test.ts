import { expect, test } from 'vitest';
import { flashOf } from './flash.ts';

test.each([
  [null, false, true],
  [null, true, false],
  ['on', true, true],
  ['off', false, false],
  ['rubbish', true, false],
])('chosen %j, less motion %j: flash %j', (choice, lessMotion, flashes) => {
  expect(flashOf(choice, lessMotion)).toBe(flashes);
});
