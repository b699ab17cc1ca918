import { expect, it } from 'vitest';
import { formatShare } from './format-share.ts';

it.each([
  [0.42, 0, '42 %'],
  [0.07, 1, '7.0 %'],
  [0.068, 1, '6.8 %'],
  [0, 1, '0 %'],
  [1, 1, '100 %'],
  [1 - 1e-12, 2, '100 %'],
  [0.004, 0, '< 1 %'],
  [0.996, 0, '> 99 %'],
  [0.9993, 1, '99.9 %'],
  [0.99999, 2, '> 99.99 %'],
  [0.034, undefined, '3.4 %'],
  [0.52, undefined, '52 %'],
])('writes a share of %f with %s decimals as %s', (share, decimals, text) => {
  expect(formatShare(share, decimals)).toBe(text);
});
