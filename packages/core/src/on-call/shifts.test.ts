import { expect, test } from 'vitest';
import { type OnCallBook, prepareOnCall } from './on-call.ts';
import { onCallGapsOf, overlapsOf, type Shift, shiftRows } from './shifts.ts';
import { daily, override, schedule } from './testing/book.ts';

const ms = (text: string) => Date.parse(text);
const span = (from: string, to: string) => ({ fromMs: ms(from), toMs: ms(to) });
const ADA = 1;
const OSCAR = 2;
const MARIA = 3;

/** `2 07T18:00–08T06:00`: who is on call, and when (UTC); `2→-` no one in place of 2. */
const format = ({ ownerId, holderId, fromMs, toMs }: Shift) => {
  const at = (time: number) => new Date(time).toISOString().slice(8, 16);
  const who = holderId === ownerId ? ownerId : `${ownerId}→${holderId ?? '-'}`;
  return `${who} ${at(fromMs)}–${at(toMs)}`;
};

function rowsOf(book: Partial<OnCallBook>, within: { fromMs: number; toMs: number }) {
  const whole = { schedules: [], assignments: [], overrides: [], timeZone: 'UTC', ...book };
  return shiftRows(whole, prepareOnCall(whole), within);
}
const formatted = (book: Partial<OnCallBook>, within: { fromMs: number; toMs: number }) =>
  rowsOf(book, within).map(({ kind, shifts }) => [kind, shifts.map(format)]);

const NIGHTS = schedule(
  'Nights',
  { Monday: '18:00:00-23:59:59', Tuesday: '00:00:00-05:59:59', Wednesday: '00:00:00-23:59:59' },
  7,
);
const OSCAR_ON_NIGHTS = [{ AccountId: OSCAR, ScheduleId: 7 }];
/** 2026-03-02 is a Monday. */
const WEEK = span('2026-03-02T00:00Z', '2026-03-09T00:00Z');

test('joins a night over midnight', () => {
  expect(formatted({ schedules: [NIGHTS], assignments: OSCAR_ON_NIGHTS }, WEEK)).toEqual([
    ['schedule', ['2 02T18:00–03T06:00', '2 04T00:00–05T00:00']],
  ]);
});

test('does not clip a shift that began before the span', () => {
  const within = span('2026-03-03T00:00Z', '2026-03-04T00:00Z');
  expect(formatted({ schedules: [NIGHTS], assignments: OSCAR_ON_NIGHTS }, within)).toEqual([
    ['schedule', ['2 02T18:00–03T06:00']],
  ]);
});

test('splits several days without a break at midnight, also where a day has 23 or 25 hours', () => {
  const within = (from: string, to: string) =>
    formatted(
      {
        schedules: [daily('All', '00:00:00-23:59:59', undefined, 8)],
        assignments: [{ AccountId: ADA, ScheduleId: 8 }],
        timeZone: 'America/Denver',
      },
      span(from, to),
    );
  // The clock is set forward on 8 March and back on 1 November.
  expect(within('2026-03-08T07:00Z', '2026-03-09T06:00Z')).toEqual([['schedule', ['1 08T07:00–09T06:00']]]);
  expect(within('2026-11-01T06:00Z', '2026-11-02T07:00Z')).toEqual([['schedule', ['1 01T06:00–02T07:00']]]);
});

test('shows substitutes, a substitute of a substitute, and no one', () => {
  const off = (AccountId: number, SubstituteId: number | null, From: string, To: string, Id: number) =>
    override({ AccountId, SubstituteId, From, To, Id });
  const book = { schedules: [NIGHTS], assignments: OSCAR_ON_NIGHTS };
  const overrides = [
    off(OSCAR, ADA, '2026-03-02T20:00:00Z', '2026-03-03T02:00:00Z', 1),
    off(ADA, MARIA, '2026-03-03T01:00:00Z', '2026-03-03T02:00:00Z', 2),
    off(OSCAR, null, '2026-03-04T12:00:00Z', '2026-03-06T00:00:00Z', 3),
  ];
  const [row, always] = rowsOf({ ...book, overrides }, WEEK);
  expect(row!.shifts.map(format)).toEqual([
    '2 02T18:00–02T20:00',
    '2→1 02T20:00–03T01:00',
    '2→3 03T01:00–03T02:00',
    '2 03T02:00–03T06:00',
    '2 04T00:00–04T12:00',
    '2→- 04T12:00–05T00:00',
  ]);
  expect(row!.shifts.map(({ overrideId }) => overrideId)).toEqual([null, 1, 1, null, null, 3]);
  // Ada has no schedule: she is always on call, except while Maria takes her place.
  expect([always!.kind, always!.shifts.map(format)]).toEqual(['always', ['1→3 03T01:00–03T02:00']]);
});

test('shows additional times outside the schedules, also when they are handed on', () => {
  const on = override({
    ...{ AccountId: OSCAR, Change: 'on', Id: 4 },
    ...{ From: '2026-03-03T04:00:00Z', To: '2026-03-03T10:00:00Z' },
  });
  const given = override({
    ...{ AccountId: OSCAR, SubstituteId: MARIA, Id: 5 },
    ...{ From: '2026-03-03T08:00:00Z', To: '2026-03-03T10:00:00Z' },
  });
  const book = { schedules: [NIGHTS], assignments: OSCAR_ON_NIGHTS, overrides: [on, given] };
  expect(formatted(book, WEEK)).toEqual([
    ['schedule', ['2 02T18:00–03T04:00', '2 03T04:00–03T06:00', '2 04T00:00–05T00:00']],
    ['added', ['2 03T06:00–03T08:00', '2→3 03T08:00–03T10:00']],
  ]);
});

test('finds overlaps of two users, not of one on two schedules', () => {
  const evenings = schedule('Evenings', { Monday: '17:00:00-18:59:59' }, 9);
  const book = { schedules: [NIGHTS, evenings] };
  const overlaps = (accountId: number) =>
    overlapsOf(
      rowsOf({ ...book, assignments: [...OSCAR_ON_NIGHTS, { AccountId: accountId, ScheduleId: 9 }] }, WEEK),
      WEEK,
    );
  expect(overlaps(ADA)).toEqual([
    { ...span('2026-03-02T18:00Z', '2026-03-02T19:00Z'), accountIds: [ADA, OSCAR] },
  ]);
  expect(overlaps(OSCAR)).toEqual([]);
});

test('finds overlaps in a time that grows with the number of shifts', () => {
  const within = { fromMs: 0, toMs: 40_000 };
  // Two users take turns, the second one a little early.
  const held = (index: number): Shift => ({
    ...{ ownerId: 1 + (index % 2), holderId: 1 + (index % 2), overrideId: null, addedId: null },
    ...{ fromMs: index * 2, toMs: index * 2 + 3 },
  });
  let read = 0;
  const shifts = Array.from({ length: 20_000 }, (_, index) => {
    const { fromMs, ...shift } = held(index);
    return Object.defineProperty(shift, 'fromMs', {
      enumerable: true,
      get: () => {
        read++;
        return fromMs;
      },
    }) as Shift;
  });
  const overlaps = overlapsOf([{ shifts }], within);
  expect(overlaps).toHaveLength(19_999);
  expect(overlaps[0]).toEqual({ fromMs: 2, toMs: 3, accountIds: [1, 2] });
  expect(read).toBeLessThan(10 * shifts.length);
});

test('lists gaps with the groups of stations that they concern', () => {
  const within = { fromMs: 0, toMs: 100 };
  const open = (fromMs: number, toMs: number) => ({ fromMs, toMs });
  expect(onCallGapsOf([[open(10, 20), open(40, 50)], [open(15, 30)], []], within)).toEqual([
    { ...open(10, 15), groups: [0] },
    { ...open(15, 20), groups: [0, 1] },
    { ...open(20, 30), groups: [1] },
    { ...open(40, 50), groups: [0] },
  ]);
  expect(onCallGapsOf([], within)).toEqual([]);
});

test('looks at the time near the span only, however long an override is', () => {
  const book = {
    schedules: [NIGHTS],
    assignments: OSCAR_ON_NIGHTS,
    overrides: [
      override({
        AccountId: OSCAR,
        Change: 'on',
        From: '2020-01-01T00:00:00Z',
        To: '9999-12-31T00:00:00Z',
      }),
    ],
    timeZone: 'UTC',
  };
  const duty = prepareOnCall(book);
  let lookedAt = 0;
  const counted = {
    ...duty,
    weeklySpansOf(accountId: number, within: { fromMs: number; toMs: number }) {
      const spans = duty.weeklySpansOf(accountId, within);
      lookedAt += spans.length;
      return spans;
    },
  };
  const [, added] = shiftRows(book, counted, WEEK);
  expect(added?.shifts.length).toBeGreaterThan(0);
  expect(lookedAt).toBeLessThan(100);
});
