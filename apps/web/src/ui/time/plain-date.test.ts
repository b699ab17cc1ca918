import { expect, test } from 'vitest';
import { addDays, dateIn } from './plain-date.ts';

test('counts days over the ends of months and leap years', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});

test('finds the date of a zone at an instant, in UTC for an unknown zone', () => {
  const atMs = Date.parse('2026-11-25T04:00:00Z');
  expect(dateIn('America/Denver', atMs)).toBe('2026-11-24');
  expect(dateIn('Europe/Berlin', atMs)).toBe('2026-11-25');
  expect(dateIn('Nowhere/Special', atMs)).toBe('2026-11-25');
});
