import { expect, test } from 'vitest';
import type { Block, CalendarRow, CalendarUser } from './rows.ts';
import {
  availabilityOf,
  formatTurn,
  likelyTaker,
  runEndOf,
  shiftOfTonight,
  swapOf,
  tonightOf,
  upcomingShifts,
} from './swaps.ts';

const user = (id: number, name: string): CalendarUser => ({
  ...{ id, name, colour: 1, canTake: true, isAlways: false, stations: 1 },
});
const ADA = user(1, 'Ada');
const OSCAR = user(2, 'Oscar');
const MARIA = user(3, 'Maria');
const TAKERS = [ADA, OSCAR, MARIA];

/** A shift in UTC: `02T18-03T06`. */
function block(time: string, owner: CalendarUser, holder: CalendarUser | null = owner): Block {
  const [from, to] = time.split('-').map((part) => `2026-03-${part}:00:00.000Z`);
  const shift = { OwnerId: owner.id, HolderId: holder?.id ?? null, OverrideId: null, From: from!, To: to! };
  return { key: time, From: from!, To: to!, shift, rowName: 'Nights', owner, holder, isRequested: false };
}
const row = (...blocks: Block[]): CalendarRow => ({
  key: 'n',
  name: 'Nights',
  note: '',
  userId: null,
  blocks,
});

const MONDAY = block('02T18-03T06', OSCAR);
const TUESDAY = block('03T18-04T06', ADA);
const WEDNESDAY = block('04T18-05T06', OSCAR, MARIA);
const VACANT = block('05T18-06T06', ADA, null);
const ROWS = [row(MONDAY, TUESDAY, WEDNESDAY, VACANT)];
const ms = (text: string) => Date.parse(`2026-03-${text}Z`);

test('lists shifts that are not over, without those of no one', () => {
  const keys = (holderId: number | null) =>
    upcomingShifts(ROWS, ms('03T06:00:00'), holderId).map(({ key }) => key);
  expect(keys(null)).toEqual([TUESDAY.key, WEDNESDAY.key]);
  expect(keys(MARIA.id)).toEqual([WEDNESDAY.key]);
  expect(keys(OSCAR.id)).toEqual([]);
});

test.each([
  ['02T12:00:00', MONDAY.key],
  ['02T23:00:00', MONDAY.key],
  // After midnight the night is still the same one.
  ['03T03:00:00', MONDAY.key],
  ['03T07:00:00', TUESDAY.key],
])('at %s tonight is %s', (time, key) => {
  expect(shiftOfTonight([MONDAY, TUESDAY, WEDNESDAY], ms(time), 'UTC')?.key).toBe(key);
});

test('takes the next shift where there is none tonight', () => {
  expect(shiftOfTonight([WEDNESDAY], ms('02T12:00:00'), 'UTC')).toBe(WEDNESDAY);
  expect(shiftOfTonight([], ms('02T12:00:00'), 'UTC')).toBeUndefined();
});

/** A shift of Ada at `YYYY-MM-DDTHH:MM` in UTC. */
function held(From: string, To: string, holder = ADA) {
  const time = { From: `${From}:00.000Z`, To: `${To}:00.000Z` };
  const shift = { OwnerId: holder.id, HolderId: holder.id, OverrideId: null, ...time };
  return { key: From, ...time, shift, rowName: 'Week', owner: holder, holder, isRequested: false };
}
const DENVER = 'America/Denver';
/** Local midnights in Denver, on a Saturday, Sunday and Monday in winter. */
const [SAT, SUN, MON, TUE] = [28, 29, 30, 31].map((day) =>
  day === 31 ? '2026-12-01T07:00' : `2026-11-${day}T07:00`,
) as [string, string, string, string];

/** The part of the shift of tonight in UTC, to the minute. */
function tonight(shifts: Parameters<typeof tonightOf>[0], now: string, timeZone = DENVER) {
  const nowMs = Date.parse(`${now}:00Z`);
  const shift = shiftOfTonight(shifts, nowMs, timeZone)!;
  const { From, To } = tonightOf(shifts, shift, nowMs, timeZone);
  return [From, To].map((at) => at.slice(0, 16)).join(' ');
}

test('tonight begins now and goes on after midnight, where the next shift has the same holder', () => {
  const days = [held(SAT, SUN), held(SUN, MON), held(MON, TUE)];
  // Saturday 10:43, until Sunday 06:00.
  expect(tonight(days, '2026-11-28T17:43')).toBe('2026-11-28T17:43 2026-11-29T13:00');
  // Sunday 01:00 is still the night of Saturday.
  expect(tonight(days, '2026-11-29T08:00')).toBe('2026-11-29T08:00 2026-11-29T13:00');
  expect(runEndOf(days, days[0]!)).toBe(`${TUE}:00.000Z`);
});

test('tonight ends where another holder begins, though it is before the morning', () => {
  const days = [held(SAT, SUN), held(SUN, MON, OSCAR)];
  expect(tonight(days, '2026-11-28T17:43')).toBe(`2026-11-28T17:43 ${SUN}`);
});

test('tonight is the whole of a night shift, in the future or from now', () => {
  const night = held('2026-11-29T00:00', '2026-11-29T15:00');
  expect(tonight([night], '2026-11-28T17:43')).toBe('2026-11-29T00:00 2026-11-29T15:00');
  expect(tonight([night], '2026-11-29T05:00')).toBe('2026-11-29T05:00 2026-11-29T15:00');
});

test('tonight of a shift of a week ends at 06:00', () => {
  const week = held('2026-11-23T13:00', '2026-11-30T13:00');
  expect(tonight([week], '2026-11-27T17:43')).toBe('2026-11-27T17:43 2026-11-28T13:00');
  expect(tonight([week], '2026-11-27T12:30')).toBe('2026-11-27T12:30 2026-11-27T13:00');
});

test('tonight ends at 06:00 of the local clock in the night of a clock change', () => {
  const weeks = [held('2026-03-02T13:00', '2026-03-16T12:00'), held('2026-10-26T12:00', '2026-11-09T13:00')];
  expect(tonight(weeks, '2026-03-08T01:00')).toBe('2026-03-08T01:00 2026-03-08T12:00');
  expect(tonight(weeks.slice(1), '2026-11-01T01:00')).toBe('2026-11-01T01:00 2026-11-01T13:00');
  // 01:30 for the second time.
  expect(tonight(weeks.slice(1), '2026-11-01T08:30')).toBe('2026-11-01T08:30 2026-11-01T13:00');
});

test('says who has another shift then, and who is off', () => {
  expect(availabilityOf(ROWS, ADA.id, MONDAY)).toEqual({ kind: 'free' });
  expect(availabilityOf(ROWS, ADA.id, TUESDAY)).toEqual({ kind: 'on-call', rowName: 'Nights' });
  expect(availabilityOf(ROWS, OSCAR.id, WEDNESDAY)).toEqual({ kind: 'off' });
  expect(availabilityOf(ROWS, ADA.id, VACANT)).toEqual({ kind: 'off' });
});

test('suggests who is next, then anyone who is not off', () => {
  expect(likelyTaker(ROWS, MONDAY, TAKERS)).toBe(ADA.id);
  expect(likelyTaker(ROWS, TUESDAY, TAKERS)).toBe(MARIA.id);
  expect(likelyTaker(ROWS, WEDNESDAY, TAKERS)).toBe(ADA.id);
  expect(likelyTaker(ROWS, WEDNESDAY, [MARIA, OSCAR])).toBeNull();
});

test('describes the swap of a taken shift with its owner', () => {
  const give = { ...WEDNESDAY, holder: MARIA };
  expect(swapOf(give, { ...give, To: TUESDAY.To }, ADA.id, TUESDAY, 'Swap')).toEqual({
    ...{ GiverId: MARIA.id, TakerId: ADA.id, Reason: 'Swap' },
    Give: { OwnerId: OSCAR.id, From: WEDNESDAY.From, To: TUESDAY.To },
    Take: { OwnerId: ADA.id, From: TUESDAY.From, To: TUESDAY.To },
  });
});

test.each([
  ['2026-03-03T00:08', '2026-03-03T13:00', 'tonight 17:08 – 06:00'],
  ['2026-03-03T00:08', '2026-03-04T13:00', 'Mon 2 Mar 17:08 – Wed 4 Mar 06:00'],
  ['2026-03-04T00:08', '2026-03-04T13:00', 'Tue 3 Mar 17:08 – Wed 4 Mar 06:00'],
])('names the turn from %s to %s as %s', (from, to, text) => {
  const nowMs = Date.parse('2026-03-02T20:00:00Z');
  expect(formatTurn({ From: `${from}:00.000Z`, To: `${to}:00.000Z` }, nowMs, DENVER)).toBe(text);
});
