import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatPeriodKey } from './period.ts';
import { dueAtMs, newestDue, nextDue, periodAfter, periodsDue, type Rhythm } from './rhythm.ts';

const at = (instant: string) => Date.parse(instant);
const rhythm = (every: Rhythm['every'], time = '06:00', zones: string[] = []): Rhythm => ({
  every,
  at: time,
  timeZone: 'Europe/Berlin',
  zones,
});
const newest = (of: Rhythm, now: string) => formatPeriodKey(newestDue(of, at(now)));

describe('the latest report that has fallen due', () => {
  // 2026-03-30 is a Monday; Berlin is two hours ahead then.
  it.each([
    ['day', '2026-03-30T04:00:00Z', '2026-03-29'],
    ['day', '2026-03-30T03:59:59Z', '2026-03-28'],
    ['day', '2026-03-30T21:59:59Z', '2026-03-29'],
    ['week', '2026-03-30T04:00:00Z', '2026-03-23--2026-03-29'],
    ['week', '2026-03-30T03:59:59Z', '2026-03-16--2026-03-22'],
    ['week', '2026-04-05T23:00:00Z', '2026-03-23--2026-03-29'],
    ['month', '2026-04-01T04:00:00Z', '2026-03'],
    ['month', '2026-04-01T03:59:59Z', '2026-02'],
    ['month', '2026-03-01T05:00:00Z', '2026-02'],
    ['month', '2026-01-01T05:00:00Z', '2025-12'],
  ] as const)('of a %s at %s is that of %s', (every, now, period) => {
    expect(newest(rhythm(every), now)).toBe(period);
  });

  it('waits for the end of the day at the station', () => {
    const denver = rhythm('day', '00:10', ['America/Denver', 'Asia/Tokyo']);
    // In Denver the 29th is over at 06:00 UTC on the 30th.
    expect(newest(denver, '2026-03-30T05:59:59Z')).toBe('2026-03-28');
    expect(newest(denver, '2026-03-30T06:00:00Z')).toBe('2026-03-29');
    expect(dueAtMs(denver, newestDue(denver, at('2026-03-30T06:00:00Z')))).toBe(at('2026-03-30T06:00:00Z'));
    expect(newest(rhythm('day', '00:10', ['Asia/Tokyo']), '2026-03-29T22:10:00Z')).toBe('2026-03-29');
  });

  it('occurs once on nights with a clock change', () => {
    // 02:30 is skipped on the 29th of March, and repeated on the 25th of October.
    const night = rhythm('day', '02:30');
    expect(newest(night, '2026-03-29T01:29:59Z')).toBe('2026-03-27');
    expect(newest(night, '2026-03-29T01:30:00Z')).toBe('2026-03-28');
    expect(newest(night, '2026-10-25T00:29:59Z')).toBe('2026-10-23');
    expect(newest(night, '2026-10-25T00:30:00Z')).toBe('2026-10-24');
    expect(newest(night, '2026-10-25T01:30:00Z')).toBe('2026-10-24');
  });
});

test('periods follow each other', () => {
  expect(formatPeriodKey(periodAfter('day', '2026-02-28'))).toBe('2026-03-01');
  expect(formatPeriodKey(periodAfter('week', '2026-03-29'))).toBe('2026-03-30--2026-04-05');
  expect(formatPeriodKey(periodAfter('month', '2025-12-31'))).toBe('2026-01');
});

test('none is skipped or repeated, whenever it is checked', () => {
  const ZONES = [
    'Europe/Berlin',
    'America/Denver',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Pacific/Honolulu',
  ];
  const rhythms = fc.record({
    every: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    at: fc
      .tuple(fc.nat(23), fc.nat(59))
      .map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':')),
    timeZone: fc.constantFrom(...ZONES),
    zones: fc.array(fc.constantFrom(...ZONES), { maxLength: 2 }),
  });
  const times = fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2027-12-31T00:00Z') });
  fc.assert(
    fc.property(rhythms, times, (of, nowMs) => {
      const period = newestDue(of, nowMs);
      const next = periodAfter(of.every, period.last);
      expect(dueAtMs(of, period)).toBeLessThanOrEqual(nowMs);
      expect(dueAtMs(of, next)).toBeGreaterThan(nowMs);
      expect(Date.parse(next.first) - Date.parse(period.last)).toBe(86_400_000);
    }),
    { numRuns: 300 },
  );
});

it.each([
  ['day', '2026-03-29', '2026-03-31T06:00:00Z', ['2026-03-30']],
  ['day', '2026-03-30', '2026-03-31T06:00:00Z', []],
  ['day', '2026-03-27', '2026-03-31T06:00:00Z', ['2026-03-28', '2026-03-29', '2026-03-30']],
  [
    'day',
    '2026-01-01',
    '2026-03-31T06:00:00Z',
    ['24', '25', '26', '27', '28', '29', '30'].map((day) => `2026-03-${day}`),
  ],
  ['week', '2026-03-15', '2026-03-31T06:00:00Z', ['2026-03-16--2026-03-22', '2026-03-23--2026-03-29']],
  ['month', '2025-12-31', '2026-03-31T06:00:00Z', ['2026-01', '2026-02']],
  // Switched from daily to monthly in the middle of a month: days already sent are not sent again.
  ['month', '2026-03-10', '2026-03-31T06:00:00Z', []],
] as const)('by %s, done through %s, at %s these are due: %j', (every, done, now, periods) => {
  expect(periodsDue(rhythm(every), done, at(now), 7).map(formatPeriodKey)).toEqual(periods);
});

it('reports what comes next, also while something is overdue', () => {
  const next = (done: string, now: string) => {
    const { period, atMs } = nextDue(rhythm('day'), done, at(now));
    return [formatPeriodKey(period), new Date(atMs).toISOString()];
  };
  expect(next('2026-03-30', '2026-03-31T06:00:00Z')).toEqual(['2026-03-31', '2026-04-01T04:00:00.000Z']);
  expect(next('2026-03-29', '2026-03-31T06:00:00Z')).toEqual(['2026-03-30', '2026-03-31T04:00:00.000Z']);
});
