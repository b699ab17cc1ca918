import { DateOrInstant } from '@outpost/contract';
import { expect, test } from 'vitest';
import { spanOfQuery } from './span.ts';

const HOUR_MS = 3_600_000;
const span = (startDate: string, endDate: string, timeZone = 'America/Denver') =>
  spanOfQuery({ startDate, endDate }, timeZone);
const iso = ({ fromMs, toMs }: ReturnType<typeof span>) =>
  [fromMs, toMs].map((ms) => new Date(ms).toISOString());

test('a date is midnight in the zone, an instant is itself, and both may be combined', () => {
  expect(iso(span('2026-05-01', '2026-05-02'))).toEqual([
    '2026-05-01T06:00:00.000Z',
    '2026-05-02T06:00:00.000Z',
  ]);
  expect(iso(span('2026-05-01', '2026-05-02', 'Asia/Kathmandu'))).toEqual([
    '2026-04-30T18:15:00.000Z',
    '2026-05-01T18:15:00.000Z',
  ]);
  expect(iso(span('2026-05-01', '2026-05-01T12:00:00Z'))).toEqual([
    '2026-05-01T06:00:00.000Z',
    '2026-05-01T12:00:00.000Z',
  ]);
});

test('days of a clock change have 23 and 25 hours, also where midnight is skipped', () => {
  const hours = ({ fromMs, toMs }: ReturnType<typeof span>) => (toMs - fromMs) / HOUR_MS;
  expect(hours(span('2026-03-08', '2026-03-09'))).toBe(23);
  expect(hours(span('2026-11-01', '2026-11-02'))).toBe(25);
  expect(iso(span('2018-11-04', '2018-11-05', 'America/Sao_Paulo'))[0]).toBe('2018-11-04T03:00:00.000Z');
});

test('an empty span, or one beyond the limits of trends, names the field', () => {
  expect(() => span('2026-05-01', '2026-05-01')).toThrow(/query\.endDate: Must be after 2026-05-01/);
  expect(() => span('1969-12-31', '2026-05-01')).toThrow(/query\.startDate/);
  expect(() => span('2026-05-01', '9999-12-31')).toThrow(/query\.endDate/);
});

test.each(['2026-02-30', '2026-5-1', '2026-05-01T06:00', '2026-05-01T06:00:00+02:00', 'today', ''])(
  '%j is rejected with what is required',
  (text) => {
    expect(DateOrInstant.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      'Must be YYYY-MM-DD, or a time in UTC such as 2026-05-01T06:00:00Z',
    ]);
  },
);
