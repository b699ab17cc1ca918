import { afterEach, expect, test } from 'vitest';
import {
  formatDate,
  formatDay,
  formatDayInstant,
  formatDayTime,
  formatInstant,
  formatMoment,
  formatSecond,
  formatStamp,
  formatTime,
  formatTimeUntil,
  formatWeekdayOfMonth,
  timeOfDay,
  wholeInstant,
} from './format.ts';
import { showTimeZone } from './zone.ts';

afterEach(() => showTimeZone(''));

const BERLIN = 'Europe/Berlin';

test('formats the parts of an instant in a zone', () => {
  const at = '2026-09-05T22:04:09.500Z';
  expect(formatTime(at, BERLIN)).toBe('00:04');
  expect(formatTime(at, BERLIN, true)).toBe('00:04:09');
  expect(formatDay(at, BERLIN)).toBe('Sun 6 Sep');
  expect(formatWeekdayOfMonth(at, BERLIN)).toBe('Sun 6');
  expect(formatDate(at, BERLIN)).toBe('6 Sep 2026');
  expect(formatInstant(at, BERLIN)).toBe('6 Sep 2026 00:04');
  expect(formatInstant(Date.parse(at), 'America/Denver', true)).toBe('5 Sep 2026 16:04:09');
  expect(formatDayInstant(at, BERLIN)).toBe('Sun 6 Sep 2026 00:04');
});

test('a time that is not today includes its day', () => {
  const now = new Date(2025, 10, 21, 14, 32).getTime();
  expect(formatMoment(new Date(2025, 10, 21, 4, 5).getTime(), now)).toBe('04:05');
  expect(formatMoment(new Date(2025, 10, 20, 23, 59).getTime(), now)).toBe('Thu 23:59');
  expect(formatMoment(new Date(2025, 10, 2, 14, 31).getTime(), now)).toBe('2 Nov 14:31');
  expect(formatMoment(new Date(2024, 10, 21, 14, 31).getTime(), now)).toBe('21 Nov 2024 14:31');
  expect(formatSecond(new Date(2025, 10, 21, 4, 5, 6).getTime(), now)).toBe('04:05:06');
  expect(formatSecond(new Date(2025, 10, 2, 14, 31, 7).getTime(), now)).toBe('2 Nov 14:31:07');
});

test('an end that is not today includes its day, and its date if the day alone is ambiguous', () => {
  const now = new Date(2025, 10, 21, 14, 32).getTime();
  expect(formatTimeUntil(new Date(2025, 10, 21, 18, 30).getTime(), now)).toBe('18:30');
  expect(formatTimeUntil(new Date(2025, 10, 22, 0, 5).getTime(), now)).toBe('Sat 00:05');
  expect(formatTimeUntil(new Date(2025, 10, 28, 14, 30).getTime(), now)).toBe('Fri 28 Nov 14:30');
  expect(formatTimeUntil(new Date(2026, 2, 3, 18, 30).getTime(), now)).toBe('Tue 3 Mar 2026 18:30');
});

test('on a page in another time zone, times are in that zone, which is named', () => {
  const [zone, now] = ['America/Phoenix', Date.parse('2025-11-21T21:32:00Z')];
  const at = Date.parse('2025-11-21T03:05:09Z');
  expect(formatMoment(now, now, zone)).toBe('14:32 MST');
  expect(formatMoment(at, now, zone)).toBe('Thu 20:05 MST');
  expect(formatMoment(at, now, zone, false)).toBe('Thu 20:05');
  expect(formatTimeUntil(Date.parse('2025-11-22T09:00:00Z'), now, zone)).toBe('Sat 02:00 MST');
  expect(timeOfDay(at, true, zone)).toBe('20:05:09 MST');
  expect(wholeInstant(at, zone)).toBe('Thu 20 Nov 2025 20:05:09 MST');
});

test('formats a time as in alarm messages, on both sides of a clock change', () => {
  expect(formatStamp('2026-05-01T06:30:00.000Z', 'America/Denver')).toBe('2026-05-01 00:30:00 MDT');
  expect(formatStamp('2026-10-25T00:59:59.999Z', BERLIN)).toBe('2026-10-25 02:59:59 CEST');
  expect(formatStamp('2026-10-25T01:00:00.000Z', BERLIN)).toBe('2026-10-25 02:00:00 CET');
});

test('names the zone of the end of a shift where the clock of the page differs', () => {
  const now = Date.parse('2026-11-28T17:43:00.000Z');
  const until = (at: string, pageZone: string) => {
    showTimeZone(pageZone);
    return formatTimeUntil(`${at}:00.000Z`, now, 'America/Denver');
  };
  expect(until('2026-11-30T13:00', 'UTC')).toBe('Mon 06:00 MST');
  expect(until('2026-11-30T13:00', 'America/Denver')).toBe('Mon 06:00');
  // The same time as in Denver.
  expect(until('2026-11-30T13:00', 'America/Phoenix')).toBe('Mon 06:00');
  // Today in Denver, tomorrow in UTC.
  expect(until('2026-11-29T01:00', 'UTC')).toBe('18:00 MST');
  expect(until('2026-12-12T13:00', 'UTC')).toBe('Sat 12 Dec 06:00 MST');
});

test('names the zone of a planned time where the clock of the page differs', () => {
  const planned = (pageZone: string) => {
    showTimeZone(pageZone);
    return formatDayTime('2025-11-24T13:30:00.000Z', 'America/Denver');
  };
  expect(planned('America/Denver')).toBe('Mon 24 Nov 06:30');
  expect(planned('America/Phoenix')).toBe('Mon 24 Nov 06:30');
  expect(planned(BERLIN)).toBe('Mon 24 Nov 06:30 MST');
});
