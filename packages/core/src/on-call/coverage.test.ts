import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { coverageKey, coveredDays, instantsOf, openTimes } from './coverage.ts';
import { prepareRouting } from './routing.ts';
import { account, daily, override, schedule, setting } from './testing/book.ts';

const ZONE = 'Europe/Berlin';
const at = (instant: string) => Date.parse(instant);
const routingOf = (overrides: ReturnType<typeof override>[] = []) =>
  prepareRouting({
    accounts: [account(1), account(2), account(3), account(9, 'Supervisor')],
    settings: [setting(1, 7), setting(2, 7, 'critical'), setting(3, 8)],
    schedules: [
      daily('Days', '06:00:00-17:59:59', undefined, 31),
      schedule('Nights', { Monday: '18:00:00-23:59:59', Tuesday: '00:00:00-05:29:59' }, 32),
    ],
    assignments: [
      { AccountId: 1, ScheduleId: 31 },
      { AccountId: 2, ScheduleId: 32 },
    ],
    overrides,
    timeZone: ZONE,
  });
/** Monday to Wednesday. */
const span = { fromMs: at('2026-06-14T22:00:00Z'), toMs: at('2026-06-16T22:00:00Z') };
const said = (spans: ReturnType<typeof openTimes>) =>
  spans.map(({ fromMs, toMs }) =>
    [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(5, 19)).join(' – '),
  );

describe('open times', () => {
  test('are those at which no user is on call for the priority', () => {
    expect(said(openTimes(routingOf(), 7, 'critical', span))).toEqual([
      '06-14T22:00:00 – 06-15T04:00:00',
      '06-16T03:30:00 – 06-16T04:00:00',
      '06-16T16:00:00 – 06-16T22:00:00',
    ]);
    expect(said(openTimes(routingOf(), 7, 'low', span))).toEqual([
      '06-14T22:00:00 – 06-15T04:00:00',
      '06-15T16:00:00 – 06-16T04:00:00',
      '06-16T16:00:00 – 06-16T22:00:00',
    ]);
    expect(openTimes(routingOf(), 8, 'low', span)).toEqual([]);
    expect(openTimes(routingOf(), 99, 'critical', span)).toEqual([span]);
  });

  test('follow overrides and their substitutes', () => {
    const off = override({ AccountId: 1, From: '2026-06-15T08:00:00.000Z', To: '2026-06-15T10:00:00.000Z' });
    expect(said(openTimes(routingOf([off]), 7, 'critical', span))).toContain(
      '06-15T08:00:00 – 06-15T10:00:00',
    );
    const swap = { ...off, SubstituteId: 3 };
    expect(openTimes(routingOf([swap]), 7, 'critical', span)).toEqual(
      openTimes(routingOf(), 7, 'critical', span),
    );
    // The substitute is not on call for the second hour, and has no substitute.
    const also = override({ AccountId: 3, From: '2026-06-15T09:00:00.000Z', To: '2026-06-15T12:00:00.000Z' });
    expect(said(openTimes(routingOf([swap, also]), 7, 'critical', span))).toContain(
      '06-15T09:00:00 – 06-15T10:00:00',
    );
  });

  test('are the same for stations with the same key', () => {
    expect(coverageKey([setting(1, 7)])).toBe(coverageKey([setting(1, 8)]));
    expect(coverageKey([setting(1, 7)])).not.toBe(coverageKey([setting(1, 7, 'high')]));
    expect(coverageKey([setting(1, 7)])).not.toBe(coverageKey([setting(1, 7, 'low', ['sms'])]));
  });
});

describe('covered hours', () => {
  const marks = { covered: 'c', part: 'p', open: 'o', none: '-' };
  const drawn = (open: Parameters<typeof coveredDays>[0], whole: typeof span) =>
    coveredDays(open, ZONE, whole).map(
      ({ date, hours }) => `${date} ${hours.map((hour) => marks[hour]).join('')}`,
    );

  test('state for each hour whether a user is on call for all of it', () => {
    expect(drawn(openTimes(routingOf(), 7, 'critical', span), span)).toEqual([
      '2026-06-15 oooooocccccccccccccccccc',
      '2026-06-16 cccccpccccccccccccoooooo',
    ]);
  });

  test('omit the hour that the clock skips, and treat the repeated one as one', () => {
    const spring = { fromMs: at('2026-03-28T23:00:00Z'), toMs: at('2026-03-29T22:00:00Z') };
    expect(drawn([], spring)).toEqual(['2026-03-29 cc-ccccccccccccccccccccc']);
    const autumn = { fromMs: at('2026-10-24T22:00:00Z'), toMs: at('2026-10-25T23:00:00Z') };
    // Open in the second of the two hours from 02:00.
    const open = [{ fromMs: at('2026-10-25T01:00:00Z'), toMs: at('2026-10-25T02:00:00Z') }];
    expect(drawn(open, autumn)).toEqual(['2026-10-25 ccpccccccccccccccccccccc']);
  });
});

describe('instants of a local time', () => {
  test.each([
    ['2026-06-15T12:00', ['2026-06-15T10:00:00.000Z']],
    ['2026-10-25T02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['2026-03-29T02:30', ['2026-03-29T01:00:00.000Z']],
    ['2026-03-29T03:00', ['2026-03-29T01:00:00.000Z']],
  ])('%s', (shown, instants) => {
    expect(instantsOf(ZONE, at(`${shown}Z`)).map((ms) => new Date(ms).toISOString())).toEqual(instants);
  });

  test('show the time, in any zone', () => {
    const zone = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'UTC',
    );
    const ms = fc.integer({ min: Date.UTC(2009, 0, 1), max: Date.UTC(2030, 0, 1) });
    fc.assert(
      fc.property(zone, ms, (timeZone, atMs) => {
        const wall = Temporal.Instant.fromEpochMilliseconds(atMs)
          .toZonedDateTimeISO(timeZone)
          .toPlainDateTime();
        const shownMs = wall.toZonedDateTime('UTC').epochMilliseconds;
        expect(instantsOf(timeZone, shownMs)).toContain(atMs);
      }),
      { numRuns: 500 },
    );
  });
});
