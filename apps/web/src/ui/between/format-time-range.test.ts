import { expect, it } from 'vitest';
import { fieldOf, formatTimeRange } from './format-time-range.ts';

const at = (text: string) => new Date(text).toISOString();
const NOW = new Date('2026-06-01T12:00');

it('says from when to when by the own clock, and the year where it is another one', () => {
  const [from, to] = [at('2026-03-01T06:00'), at('2026-03-02T18:30')];
  expect(formatTimeRange(from, to, NOW)).toBe('1 Mar, 06:00 – 2 Mar, 18:30');
  expect(formatTimeRange(from, null, NOW)).toBe('from 1 Mar, 06:00');
  expect(formatTimeRange(null, to, NOW)).toBe('until 2 Mar, 18:30');
  expect(formatTimeRange(null, null, NOW)).toBe('');
  expect(formatTimeRange(at('2025-12-31T23:00'), from, NOW)).toBe('31 Dec 2025, 23:00 – 1 Mar 2026, 06:00');
});

it('fills in a field of date and time', () => {
  expect(fieldOf(Date.parse(at('2026-03-01T06:05')))).toBe('2026-03-01T06:05');
});
