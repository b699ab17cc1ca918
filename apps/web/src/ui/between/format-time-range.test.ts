import { expect, it } from 'vitest';
import { formatTimeRange } from './format-time-range.ts';

const at = (text: string) => new Date(text).toISOString();
const NOW = Date.parse('2026-06-01T12:00');

it('formats a range in local time, with the year if it is not the current one', () => {
  const [from, to] = [at('2026-03-01T06:00'), at('2026-03-02T18:30')];
  expect(formatTimeRange(from, to, NOW)).toBe('1 Mar 06:00 – 2 Mar 18:30');
  expect(formatTimeRange(from, null, NOW)).toBe('from 1 Mar 06:00');
  expect(formatTimeRange(null, to, NOW)).toBe('until 2 Mar 18:30');
  expect(formatTimeRange(null, null, NOW)).toBe('');
  expect(formatTimeRange(at('2025-12-31T23:00'), from, NOW)).toBe('31 Dec 2025 23:00 – 1 Mar 2026 06:00');
});
