import { ReportPeriod } from '@outpost/contract';
import { QUARTER_MS } from '@outpost/historian/pure';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateAt, daysOf } from './days.ts';
import { formatPeriodKey, parsePeriod, periodBefore } from './period.ts';

const HOUR_MS = 3_600_000;
const hours = (timeZone: string, first: string, last = first) =>
  daysOf(timeZone, first, last).map(({ date, startMs, endMs }) => [date, (endMs - startMs) / HOUR_MS]);
const start = (timeZone: string, date: string) =>
  new Date(daysOf(timeZone, date, date)[0]!.startMs).toISOString();

describe('a period', () => {
  test.each([
    ['2026', 'year', '2026-01-01', '2026-12-31', '2025', '2025-01-01', '2025-12-31'],
    ['2024-03', 'month', '2024-03-01', '2024-03-31', '2024-02', '2024-02-01', '2024-02-29'],
    ['2026-01', 'month', '2026-01-01', '2026-01-31', '2025-12', '2025-12-01', '2025-12-31'],
    ['2026-03-01', 'day', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28', '2026-02-28'],
    [
      ...['2026-03-02--2026-03-08', 'range', '2026-03-02', '2026-03-08'],
      ...['2026-02-23--2026-03-01', '2026-02-23', '2026-03-01'],
    ],
    [
      ...['2026-03-08--2026-03-08', 'range', '2026-03-08', '2026-03-08'],
      ...['2026-03-07--2026-03-07', '2026-03-07', '2026-03-07'],
    ],
  ])('%s', (text, kind, first, last, before, firstBefore, lastBefore) => {
    const period = parsePeriod(text!);
    expect(period).toEqual({ kind, first, last });
    expect(formatPeriodKey(period)).toBe(text);
    expect(periodBefore(period)).toEqual({ kind, first: firstBefore, last: lastBefore });
    expect(formatPeriodKey(periodBefore(period))).toBe(before);
  });

  test.each([
    ['26', 'expected YYYY'],
    ['2026-3', 'expected YYYY'],
    ['2026-03-01--2026-03', 'expected YYYY'],
    ['2026-13', 'expected a date as YYYY-MM-DD, got 2026-13-01'],
    ['2026-02-29', 'expected a date as YYYY-MM-DD, got 2026-02-29'],
    ['2026-02-01--2026-02-30', 'got 2026-02-30'],
    ['2026-03-02--2026-03-01', 'expected an end on or after 2026-03-02, got 2026-03-01'],
    ['1979', 'expected a year from 1980 to 2199'],
    ['2200', 'expected a year from 1980 to 2199'],
  ])('is not %s', (text, message) => {
    expect(() => parsePeriod(text)).toThrow(message);
    expect(() => parsePeriod(text)).toThrow(RangeError);
  });

  test('is accepted exactly like by the contract', () => {
    const number = (from: number, to: number, digits: number) =>
      fc.integer({ min: from, max: to }).map((n) => String(n).padStart(digits, '0'));
    const date = fc
      .tuple(number(1970, 2202, 4), number(0, 13, 2), number(0, 32, 2))
      .map((parts) => parts.join('-'));
    const text = fc.oneof(
      ...[4, 7, 10].map((length) => date.map((day) => day.slice(0, length))),
      fc.tuple(date, date).map((days) => days.join('--')),
      fc.tuple(date, fc.integer({ min: 1, max: 22 })).map(([day, end]) => `${day}--${day}`.slice(0, end)),
    );
    fc.assert(
      fc.property(text, (period) => {
        let isParsed = true;
        try {
          parsePeriod(period);
        } catch {
          isParsed = false;
        }
        expect(ReportPeriod.safeParse(period).success).toBe(isParsed);
      }),
      { numRuns: 500 },
    );
  });
});

describe('days', () => {
  test('of a year are complete, and each begins where the previous one ends', () => {
    const days = daysOf('America/Denver', '2024-01-01', '2024-12-31');
    expect(days).toHaveLength(366);
    expect(days.slice(1).filter(({ startMs }, index) => startMs !== days[index]!.endMs)).toEqual([]);
    expect(days[0]).toEqual({
      date: '2024-01-01',
      startMs: Date.parse('2024-01-01T07:00:00Z'),
      endMs: Date.parse('2024-01-02T07:00:00Z'),
    });
  });

  test.each([
    ['America/Denver', '2026-03-08', 23, '2026-03-08T07:00:00.000Z'],
    ['America/Denver', '2026-11-01', 25, '2026-11-01T06:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', 23, '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', 25, '2026-10-24T22:00:00.000Z'],
    ['Australia/Sydney', '2026-04-05', 25, '2026-04-04T13:00:00.000Z'],
    ['Australia/Sydney', '2026-10-04', 23, '2026-10-03T14:00:00.000Z'],
    // Half an hour of summer time.
    ['Australia/Lord_Howe', '2026-04-05', 24.5, '2026-04-04T13:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', 23.5, '2026-10-03T13:30:00.000Z'],
    // The clock goes forward at midnight: the day begins at 01:00. It goes back at midnight: 23:00
    // is repeated.
    ['America/Sao_Paulo', '2018-11-04', 23, '2018-11-04T03:00:00.000Z'],
    ['America/Sao_Paulo', '2018-02-17', 25, '2018-02-17T02:00:00.000Z'],
    // 00:00 to 01:00 is repeated.
    ['America/Havana', '2025-11-02', 25, '2025-11-02T04:00:00.000Z'],
    ['Asia/Kathmandu', '2026-07-01', 24, '2026-06-30T18:15:00.000Z'],
    ['UTC', '2026-07-01', 24, '2026-07-01T00:00:00.000Z'],
  ])('in %s, %s', (timeZone, date, length, begins) => {
    expect(hours(timeZone, date)).toEqual([[date, length]]);
    expect(start(timeZone, date)).toBe(begins);
  });

  test('omit the one that Samoa skipped', () => {
    expect(hours('Pacific/Apia', '2011-12-28', '2012-01-01')).toEqual([
      ['2011-12-28', 24],
      ['2011-12-29', 24],
      ['2011-12-31', 24],
      ['2012-01-01', 24],
    ]);
    expect(daysOf('Pacific/Apia', '2011-12-30', '2011-12-30')).toEqual([]);
  });

  test('begin at quarters in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    expect(zones.length).toBeGreaterThan(400);
    const atQuarters = (timeZone: string, year: number) =>
      daysOf(timeZone, `${year}-01-01`, `${year}-12-31`).every(({ startMs }) => startMs % QUARTER_MS === 0);
    expect(zones.filter((timeZone) => !atQuarters(timeZone, 1980))).toEqual([]);
    const year = fc.integer({ min: 1980, max: 2050 });
    fc.assert(fc.property(fc.constantFrom(...zones), year, atQuarters), { numRuns: 60 });
  });

  test('contain the instants whose date they have', () => {
    const zones = [
      ...['America/Denver', 'Europe/Berlin', 'Australia/Sydney', 'Australia/Lord_Howe', 'America/Sao_Paulo'],
      ...['Asia/Kathmandu', 'Pacific/Apia'],
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2008, 0, 1), max: Date.UTC(2030, 0, 1) }),
        (timeZone, ms) => {
          const date = dateAt(timeZone, ms);
          const [day] = daysOf(timeZone, date, date);
          expect(day!.startMs).toBeLessThanOrEqual(ms);
          expect(day!.endMs).toBeGreaterThan(ms);
        },
      ),
    );
  });

  test('require dates and a zone', () => {
    expect(() => daysOf('Mars/Base', '2026-01-01', '2026-01-02')).toThrow(RangeError);
    expect(() => daysOf('UTC', '2026-02-30', '2026-03-01')).toThrow('expected a date');
    expect(daysOf('UTC', '2026-03-02', '2026-03-01')).toEqual([]);
  });
});
