import { expect, test } from 'vitest';
import { formatBytes } from '../../../ui/value/index.ts';
import { formatHistorySize } from './format-size.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.00 kB'],
  [12_345, '12.3 kB'],
  [999_400, '999 kB'],
  [999_600, '1.00 MB'],
  [1_240_000_000, '1.24 GB'],
  [5e15, '5000 TB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('has the growth only after the first full day', () => {
  expect(formatHistorySize({ DatabaseBytes: 2_000_000, BytesADay: null })).toBe('2.00 MB on disk');
  expect(formatHistorySize({ DatabaseBytes: 2_000_000, BytesADay: 34_000 })).toBe(
    '2.00 MB on disk · growing by 34.0 kB per day',
  );
});
