import { expect, test } from 'vitest';
import { formatDateRange, formatTimeSpan } from './ranges.ts';

const BERLIN = 'Europe/Berlin';

test('formats a range of days', () => {
  expect(formatDateRange('2025-11-21', '2025-11-21')).toBe('21 Nov 2025');
  expect(formatDateRange('2025-11-03', '2025-11-14')).toBe('3–14 Nov 2025');
  expect(formatDateRange('2025-11-28', '2025-12-03')).toBe('28 Nov – 3 Dec 2025');
  expect(formatDateRange('2025-12-28', '2026-01-03')).toBe('28 Dec 2025 – 3 Jan 2026');
  expect(formatDateRange('2026-10-31T23:00:00Z', '2026-11-01T22:00:00Z', BERLIN)).toBe('1 Nov 2026');
});

test("formats a range with its day, and with the end's day if it differs", () => {
  expect(formatTimeSpan('2026-06-15T04:00:00.000Z', '2026-06-15T13:00:01.000Z', BERLIN)).toBe(
    'Mon 15 Jun 06:00 – 15:00',
  );
  expect(formatTimeSpan('2026-06-15T20:00:00.000Z', '2026-06-16T04:00:01.000Z', BERLIN)).toBe(
    'Mon 15 Jun 22:00 – Tue 16 Jun 06:00',
  );
});
