import { PlainTime, type Schedule, WEEKDAYS } from '@outpost/contract';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { daily, schedule } from './testing/book.ts';
import { isOnCall, onCallIntervals } from './weekly.ts';

const HOUR_MS = 3_600_000;
const at = (instant: string) => Date.parse(instant);
const shown = (schedules: Schedule[], zone: string, from: string, to: string) =>
  onCallIntervals(schedules, zone, at(from), at(to)).map(({ fromMs, toMs }) =>
    [fromMs, toMs].map((ms) => new Date(ms).toISOString().replace('.000Z', 'Z')).join(' – '),
  );
const hours = (schedules: Schedule[], zone: string, from: string, to: string) =>
  onCallIntervals(schedules, zone, at(from), at(to)).reduce(
    (sum, { fromMs, toMs }) => sum + toMs - fromMs,
    0,
  ) / HOUR_MS;

describe('bounds', () => {
  const days = daily('Days', '06:00:00-15:00:00', ['Monday']);

  test.each([
    ['2026-06-15T05:59:59.999Z', false],
    ['2026-06-15T06:00:00.000Z', true],
    ['2026-06-15T14:59:59.999Z', true],
    // The second of the stop counts as well.
    ['2026-06-15T15:00:00.000Z', true],
    ['2026-06-15T15:00:00.999Z', true],
    ['2026-06-15T15:00:01.000Z', false],
    // Another day.
    ['2026-06-16T10:00:00.000Z', false],
  ])('of 06:00:00 to 15:00:00: %s', (instant, isOn) => {
    expect(isOnCall([days], 'UTC', at(instant))).toBe(isOn);
  });

  test('23:59:59 is midnight: the next day that begins at 00:00:00 continues without a gap', () => {
    const nights = schedule('Nights', { Monday: '22:00:00-23:59:59', Tuesday: '00:00:00-06:00:00' });
    expect(shown([nights], 'UTC', '2026-06-14T00:00:00Z', '2026-06-21T00:00:00Z')).toEqual([
      '2026-06-15T22:00:00Z – 2026-06-16T06:00:01Z',
    ]);
  });

  test('a start equal to the stop is one second', () => {
    const short = schedule('Short', { Sunday: '12:00:00-12:00:00' });
    expect(shown([short], 'UTC', '2026-06-14T00:00:00Z', '2026-06-21T00:00:00Z')).toEqual([
      '2026-06-14T12:00:00Z – 2026-06-14T12:00:01Z',
    ]);
  });

  test('schedules that overlap or touch are merged', () => {
    const some = [
      daily('Early', '06:00:00-14:00:00', ['Monday']),
      daily('Late', '12:00:00-22:00:00', ['Monday']),
    ];
    const touching = [...some, daily('Night', '22:00:01-23:59:59', ['Monday'])];
    expect(shown(some, 'UTC', '2026-06-15T00:00:00Z', '2026-06-16T00:00:00Z')).toEqual([
      '2026-06-15T06:00:00Z – 2026-06-15T22:00:01Z',
    ]);
    expect(shown(touching, 'UTC', '2026-06-15T00:00:00Z', '2026-06-16T00:00:00Z')).toEqual([
      '2026-06-15T06:00:00Z – 2026-06-16T00:00:00Z',
    ]);
  });

  test('without a schedule a user is always on call; with one that has no day, never', () => {
    const none = schedule('No one', {});
    expect(isOnCall([], 'UTC', 0)).toBe(true);
    expect(shown([], 'UTC', '2026-06-15T00:00:00Z', '2026-06-16T00:00:00Z')).toEqual([
      '2026-06-15T00:00:00Z – 2026-06-16T00:00:00Z',
    ]);
    expect(isOnCall([none], 'UTC', at('2026-06-15T12:00:00Z'))).toBe(false);
    expect(shown([none], 'UTC', '2026-06-15T00:00:00Z', '2026-06-22T00:00:00Z')).toEqual([]);
  });

  test('spans are clipped to the requested time', () => {
    expect(shown([days], 'UTC', '2026-06-15T07:30:00Z', '2026-06-15T08:00:00Z')).toEqual([
      '2026-06-15T07:30:00Z – 2026-06-15T08:00:00Z',
    ]);
    expect(shown([days], 'UTC', '2026-06-15T08:00:00Z', '2026-06-15T08:00:00Z')).toEqual([]);
  });
});

describe('weeks with a clock change', () => {
  const nights = daily('Nights', '00:00:00-05:59:59');

  test('Europe/Berlin, set forward at 02:00: the night is an hour shorter', () => {
    expect(shown([nights], 'Europe/Berlin', '2026-03-27T12:00:00Z', '2026-03-30T12:00:00Z')).toEqual([
      '2026-03-27T23:00:00Z – 2026-03-28T05:00:00Z',
      '2026-03-28T23:00:00Z – 2026-03-29T04:00:00Z',
      '2026-03-29T22:00:00Z – 2026-03-30T04:00:00Z',
    ]);
  });

  test('Europe/Berlin, set back at 03:00: the night is an hour longer', () => {
    expect(shown([nights], 'Europe/Berlin', '2026-10-23T12:00:00Z', '2026-10-26T12:00:00Z')).toEqual([
      '2026-10-23T22:00:00Z – 2026-10-24T04:00:00Z',
      '2026-10-24T22:00:00Z – 2026-10-25T05:00:00Z',
      '2026-10-25T23:00:00Z – 2026-10-26T05:00:00Z',
    ]);
  });

  test('a repeated time is on call twice, for each schedule that shares the hour', () => {
    const first = schedule('First', { Sunday: '00:00:00-02:29:59' });
    const second = schedule('Second', { Sunday: '02:30:00-06:00:00' });
    const night = ['Europe/Berlin', '2026-10-24T20:00:00Z', '2026-10-25T12:00:00Z'] as const;
    expect(shown([first], ...night)).toEqual([
      '2026-10-24T22:00:00Z – 2026-10-25T00:30:00Z',
      '2026-10-25T01:00:00Z – 2026-10-25T01:30:00Z',
    ]);
    expect(shown([second], ...night)).toEqual([
      '2026-10-25T00:30:00Z – 2026-10-25T01:00:00Z',
      '2026-10-25T01:30:00Z – 2026-10-25T05:00:01Z',
    ]);
    expect(shown([first, second], ...night)).toEqual(['2026-10-24T22:00:00Z – 2026-10-25T05:00:01Z']);
  });

  test('a skipped time takes nothing from the others', () => {
    const before = schedule('Before', { Sunday: '00:00:00-02:14:59' });
    const within = schedule('Within', { Sunday: '02:15:00-02:44:59' });
    const after = schedule('After', { Sunday: '02:45:00-06:00:00' });
    const night = ['Europe/Berlin', '2026-03-28T20:00:00Z', '2026-03-29T12:00:00Z'] as const;
    expect(shown([before], ...night)).toEqual(['2026-03-28T23:00:00Z – 2026-03-29T01:00:00Z']);
    expect(shown([within], ...night)).toEqual([]);
    expect(shown([after], ...night)).toEqual(['2026-03-29T01:00:00Z – 2026-03-29T04:00:01Z']);
    expect(shown([before, within, after], ...night)).toEqual(['2026-03-28T23:00:00Z – 2026-03-29T04:00:01Z']);
  });

  test('America/New_York, both ways', () => {
    const early = daily('Early', '01:00:00-02:59:59', ['Sunday']);
    expect(shown([early], 'America/New_York', '2026-03-08T00:00:00Z', '2026-03-09T00:00:00Z')).toEqual([
      '2026-03-08T06:00:00Z – 2026-03-08T07:00:00Z',
    ]);
    expect(shown([early], 'America/New_York', '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')).toEqual([
      '2026-11-01T05:00:00Z – 2026-11-01T08:00:00Z',
    ]);
  });

  test('Australia/Lord_Howe, by half an hour', () => {
    const early = daily('Early', '01:30:00-02:29:59', ['Sunday']);
    // Set back from 02:00 to 01:30: 01:30 to 02:00 is repeated.
    expect(shown([early], 'Australia/Lord_Howe', '2026-04-04T00:00:00Z', '2026-04-06T00:00:00Z')).toEqual([
      '2026-04-04T14:30:00Z – 2026-04-04T16:00:00Z',
    ]);
    // Set forward from 02:00 to 02:30: 02:00 to 02:30 is skipped.
    expect(shown([early], 'Australia/Lord_Howe', '2026-10-03T00:00:00Z', '2026-10-05T00:00:00Z')).toEqual([
      '2026-10-03T15:00:00Z – 2026-10-03T15:30:00Z',
    ]);
  });

  test('America/Sao_Paulo, at midnight: the day that begins at 01:00, and 23:00 twice', () => {
    const nights = daily('Nights', '00:00:00-01:59:59');
    expect(shown([nights], 'America/Sao_Paulo', '2018-11-04T00:00:00Z', '2018-11-05T00:00:00Z')).toEqual([
      '2018-11-04T03:00:00Z – 2018-11-04T04:00:00Z',
    ]);
    const late = daily('Late', '23:00:00-23:59:59', ['Saturday']);
    expect(shown([late], 'America/Sao_Paulo', '2018-02-17T12:00:00Z', '2018-02-18T12:00:00Z')).toEqual([
      '2018-02-18T01:00:00Z – 2018-02-18T03:00:00Z',
    ]);
  });

  test.each([
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-04-04T22:00:00Z', 167],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-31T23:00:00Z', 169],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-15T04:00:00Z', 167],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-08T05:00:00Z', 169],
    ['Australia/Lord_Howe', '2026-04-04T13:00:00Z', '2026-04-11T13:30:00Z', 168.5],
    ['Australia/Lord_Howe', '2026-10-03T13:30:00Z', '2026-10-10T13:00:00Z', 167.5],
    ['Asia/Kathmandu', '2026-03-28T18:15:00Z', '2026-04-04T18:15:00Z', 168],
  ])('%s: a week from %s to %s is fully covered by three shifts', (zone, from, to, length) => {
    const shifts = ['00:00:00-05:59:59', '06:00:00-13:59:59', '14:00:00-23:59:59'].map((time) =>
      daily(time, time),
    );
    expect(onCallIntervals(shifts, zone, at(from), at(to))).toEqual([{ fromMs: at(from), toMs: at(to) }]);
    expect(hours(shifts, zone, from, to)).toBe(length);
    expect(hours([shifts[0]!], zone, from, to)).toBe(length === 168 ? 42 : 42 + length - 168);
    expect(hours([shifts[1]!], zone, from, to)).toBe(56);
    expect(hours([shifts[2]!], zone, from, to)).toBe(70);
  });
});

describe('for any schedules, zone and time', () => {
  const zones = [
    ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'],
    ...['America/Sao_Paulo', 'Pacific/Apia', 'Africa/Casablanca', 'America/Havana'],
  ];
  const time = fc
    .integer({ min: 0, max: 86_399 })
    .map((seconds) => PlainTime.parse(new Date(seconds * 1_000).toISOString().slice(11, 19)));
  const times = fc.tuple(time, time).map(([a, b]) => (a < b ? `${a}-${b}` : `${b}-${a}`));
  const week = fc
    .record(Object.fromEntries(WEEKDAYS.map((day) => [day, times])), { requiredKeys: [] })
    .map((days) => schedule('Any', days));
  const instant = fc.integer({ min: Date.UTC(2008, 0, 1), max: Date.UTC(2030, 0, 1) });
  /** Near a clock change in about half of the cases. */
  const case_ = fc
    .tuple(fc.constantFrom(...zones), instant, fc.boolean(), fc.integer({ min: -7_200_000, max: 7_200_000 }))
    .map(([zone, ms, isNearChange, byMs]) => {
      const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
      const change = isNearChange ? zoned.getTimeZoneTransition('next') : null;
      return { zone, ms: change ? change.epochMilliseconds + byMs : ms };
    });

  test('a user is on call exactly while the local clock shows a time of the schedule', () => {
    fc.assert(
      fc.property(fc.array(week, { minLength: 1, maxLength: 3 }), case_, (schedules, { zone, ms }) => {
        const wall = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
        const day = WEEKDAYS[wall.dayOfWeek % 7]!;
        const now = wall.toPlainTime().toString({ smallestUnit: 'second', roundingMode: 'floor' });
        const expected = schedules.some(
          (one) => one[day] && one[`${day}Start`] <= now && now <= one[`${day}Stop`],
        );
        expect(isOnCall(schedules, zone, ms)).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  test('intervals contain exactly the instants on call', () => {
    fc.assert(
      fc.property(fc.array(week, { minLength: 1, maxLength: 3 }), case_, (schedules, { zone, ms }) => {
        const [fromMs, toMs] = [ms - 36 * HOUR_MS, ms + 36 * HOUR_MS];
        const spans = onCallIntervals(schedules, zone, fromMs, toMs);
        for (const [index, span] of spans.slice(1).entries()) {
          expect(span.fromMs).toBeGreaterThan(spans[index]!.toMs);
        }
        const isIn = (at: number) => spans.some((span) => span.fromMs <= at && at < span.toMs);
        const ends = spans.flatMap((span) => [span.fromMs - 1, span.fromMs, span.toMs - 1, span.toMs]);
        for (const at of [ms, ...ends].filter((at) => fromMs <= at && at < toMs)) {
          expect(isIn(at)).toBe(isOnCall(schedules, zone, at));
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('rejects an unknown zone', () => {
  expect(() => isOnCall([daily('Days', '06:00:00-15:00:00')], 'Mars/Base', 0)).toThrow(RangeError);
});
