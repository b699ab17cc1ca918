import { expect, it } from 'vitest';
import { isAmbiguousNumber, parseNumber } from './typed-number.ts';

it.each([
  ['', null],
  ['  ', null],
  [' 3 ', 3],
  ['3.5', 3.5],
  ['3,5', 3.5],
  ['0,250', 0.25],
  ['1500,5', 1_500.5],
  ['12,3456', 12.3456],
  ['-.5', -0.5],
  ['−0.5', -0.5],
  ['1e3', 1_000],
  // As the page shows them.
  ['1,234.50', 1_234.5],
  ['−1,234,567', -1_234_567],
])('reads %j as %s', (text, value) => {
  expect(parseNumber(text)).toBe(value);
  expect(isAmbiguousNumber(text)).toBe(false);
});

it.each(['1,500', '12,345', '-1,200', ' +3,000 '])('does not guess what %j means', (text) => {
  expect(parseNumber(text)).toBeNaN();
  expect(isAmbiguousNumber(text)).toBe(true);
});

it.each(['0x1f', '3 m', '--1', '1.2.3', 'NaN', '1,234,5', '1.234,5', ','])('rejects %j', (text) => {
  expect(parseNumber(text)).toBeNaN();
  expect(isAmbiguousNumber(text)).toBe(false);
});
