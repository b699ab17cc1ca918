import type { OnCallRange, SwapRequest } from '@outpost/contract';
import { expect, test } from 'vitest';
import { inLanes } from './place.ts';
import { scheduleRows, userLookup, userRows, withJoins } from './rows.ts';

const user = (AccountId: number, Name: string) => ({
  ...{ AccountId, Name, CanTake: true, Always: false, Stations: 3 },
});
const shift = (OwnerId: number, HolderId: number | null, day: number, OverrideId: number | null = null) => ({
  ...{ OwnerId, HolderId, OverrideId },
  From: `2026-03-0${day}T18:00:00.000Z`,
  To: `2026-03-0${day + 1}T06:00:00.000Z`,
});
const RANGE: OnCallRange = {
  TimeZone: 'UTC',
  NoChannel: false,
  Days: [],
  Overlaps: [],
  Gaps: [],
  WithoutSettings: 0,
  EnabledStations: 1,
  AlwaysOnCallStations: 0,
  Users: [user(2, 'Oscar Reyes'), user(5, 'Ada Whitfield')],
  Rows: [
    {
      Kind: 'schedule',
      ScheduleId: 7,
      Name: 'Nights',
      Shifts: [shift(2, 2, 2), shift(2, 5, 3, 9), shift(2, null, 4, 10)],
    },
    { Kind: 'added', ScheduleId: null, Name: '', Shifts: [shift(5, 5, 6, 11)] },
  ],
};
const REQUEST: SwapRequest = {
  ...{ Id: 1, GiverId: 2, GiverName: 'Oscar Reyes', TakerId: 5, TakerName: 'Ada Whitfield' },
  ...{ Give: { OwnerId: 2, From: '2026-03-02T18:00:00.000Z', To: '2026-03-02T20:00:00.000Z' }, Take: null },
  ...{ Reason: 'Swap', CreatedAt: '2026-03-01T00:00:00.000Z', State: 'open' },
  ...{ DecidedBy: '', DecidedAt: null, Note: '' },
};

test('has a row for each schedule with its usual time, and the holders of its shifts', () => {
  const rows = scheduleRows(RANGE, userLookup(RANGE), [REQUEST]);
  expect(rows.map(({ name, note }) => [name, note])).toEqual([
    ['Nights', '18:00–06:00'],
    ['Additional', ''],
  ]);
  expect(
    rows[0]!.blocks.map(({ holder, owner, isRequested }) => [holder?.name, owner.name, isRequested]),
  ).toEqual([
    ['Oscar Reyes', 'Oscar Reyes', true],
    ['Ada Whitfield', 'Oscar Reyes', false],
    [undefined, 'Oscar Reyes', false],
  ]);
});

test('has a row for each user with their hours, and one for no one', () => {
  const rows = userRows(scheduleRows(RANGE, userLookup(RANGE), []));
  expect(rows.map(({ name, note, userId, blocks }) => [name, note, userId, blocks.length])).toEqual([
    ['No user', '12 h', null, 1],
    ['Ada Whitfield', '24 h', 5, 2],
    ['Oscar Reyes', '12 h', 2, 1],
  ]);
});

test('gives each user a colour, and names unknown ones', () => {
  const userOf = userLookup(RANGE);
  expect([userOf(2).colour, userOf(5).colour]).toEqual([1, 2]);
  expect(userOf(99)).toMatchObject({ name: 'Account 99', canTake: false });
});

test('joins shifts of a user that adjoin, but no override, swap request or other user', () => {
  const day = (HolderId: number, date: number, OverrideId: number | null = null) => ({
    ...{ OwnerId: 2, HolderId, OverrideId },
    From: `2026-03-0${date}T00:00:00.000Z`,
    To: `2026-03-0${date + 1}T00:00:00.000Z`,
  });
  const joinsOf = (...Shifts: ReturnType<typeof day>[]) => {
    const range: OnCallRange = { ...RANGE, Rows: [{ ...RANGE.Rows[0]!, Shifts }] };
    const [row] = scheduleRows(range, userLookup(range), [REQUEST]);
    return withJoins(inLanes(row!.blocks)).map(({ continues, isContinued }) => [continues, isContinued]);
  };
  const alone = [false, false];
  expect(joinsOf(day(2, 5), day(2, 6), day(2, 7))).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ]);
  expect(joinsOf(day(2, 4), day(2, 6))).toEqual([alone, alone]);
  expect(joinsOf(day(2, 4), day(2, 5, 9), day(5, 6, 10))).toEqual([alone, alone, alone]);
  expect(joinsOf(day(2, 2), day(2, 3))).toEqual([alone, alone]);
});
