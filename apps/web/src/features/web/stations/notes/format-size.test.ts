import { expect, it } from 'vitest';
import { formatSize } from './format-size.ts';

it.each([
  [12, '1 kB'],
  [480_300, '480 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [5_242_880, '5.2 MB'],
])('formats %d bytes', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
