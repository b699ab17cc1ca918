import { expect, test } from 'vitest';
import { shiftTimes } from './wall.ts';

test.each([
  ['2026-11-28T07:00', '2026-11-29T07:00', 'All day'],
  // 25 hours.
  ['2026-11-01T06:00', '2026-11-02T07:00', 'All day'],
  ['2026-11-28T07:00', '2026-11-30T07:00', '00:00–00:00'],
  ['2026-11-28T07:00', '2026-11-28T13:00', '00:00–06:00'],
  ['2026-11-28T13:00', '2026-11-29T13:00', '06:00–06:00'],
])('the times of a shift from %s to %s are %s', (from, to, text) => {
  const time = { From: `${from}:00.000Z`, To: `${to}:00.000Z` };
  expect(shiftTimes(time, 'America/Denver')).toBe(text);
});
