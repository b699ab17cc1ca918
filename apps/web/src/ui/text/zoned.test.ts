import { expect, test } from 'vitest';
import { instantOfWall, zonedSpan, zonedStamp, zonedTimeUntil } from './zoned.ts';

const BERLIN = 'Europe/Berlin';

test("formats a range with its day, and with the end's day if it differs", () => {
  expect(zonedSpan('2026-06-15T04:00:00.000Z', '2026-06-15T13:00:01.000Z', BERLIN)).toBe(
    'Mon 15 Jun 06:00 – 15:00',
  );
  expect(zonedSpan('2026-06-15T20:00:00.000Z', '2026-06-16T04:00:01.000Z', BERLIN)).toBe(
    'Mon 15 Jun 22:00 – Tue 16 Jun 06:00',
  );
});

test.each([
  ['2026-06-15T06:00', 'first', '2026-06-15T04:00:00.000Z'],
  ['2026-06-15T06:00', 'last', '2026-06-15T04:00:00.000Z'],
  // It occurs twice.
  ['2026-10-25T02:30', 'first', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T02:30', 'last', '2026-10-25T01:30:00.000Z'],
  // It does not occur.
  ['2026-03-29T02:30', 'first', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T02:30', 'last', '2026-03-29T01:30:00.000Z'],
] as const)('%s, the %s', (wall, which, instant) => {
  expect(instantOfWall(wall, BERLIN, which)).toBe(instant);
});

test('an invalid time has no instant', () => {
  expect(instantOfWall('', BERLIN, 'first')).toBeNull();
  expect(instantOfWall('2026-13-01T00:00', BERLIN, 'first')).toBeNull();
});

test('formats a time as in alarm messages, on both sides of a clock change', () => {
  expect(zonedStamp('2026-05-01T06:30:00.000Z', 'America/Denver')).toBe('2026-05-01 00:30:00 MDT');
  expect(zonedStamp('2026-10-25T00:59:59.999Z', BERLIN)).toBe('2026-10-25 02:59:59 CEST');
  expect(zonedStamp('2026-10-25T01:00:00.000Z', BERLIN)).toBe('2026-10-25 02:00:00 CET');
});

test('names the zone of the end of a shift where the clock of the browser differs', () => {
  const now = Date.parse('2026-11-28T17:43:00.000Z');
  const until = (at: string, userZone: string) =>
    zonedTimeUntil(`${at}:00.000Z`, now, 'America/Denver', userZone);
  expect(until('2026-11-30T13:00', 'UTC')).toBe('Mon 06:00 MST');
  expect(until('2026-11-30T13:00', 'America/Denver')).toBe('Mon 06:00');
  // The same time as in Denver.
  expect(until('2026-11-30T13:00', 'America/Phoenix')).toBe('Mon 06:00');
  // Today in Denver, tomorrow in UTC.
  expect(until('2026-11-29T01:00', 'UTC')).toBe('18:00 MST');
  expect(until('2026-12-12T13:00', 'UTC')).toBe('Sat 12 Dec 06:00 MST');
});
