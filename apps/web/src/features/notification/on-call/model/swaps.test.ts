import { expect, test } from 'vitest';
import type { Block, CalendarRow, CalendarUser } from './rows.ts';
import { availabilityOf, likelyTaker, shiftOfTonight, swapOf, upcomingShifts } from './swaps.ts';

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
