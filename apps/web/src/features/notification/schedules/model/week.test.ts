import type { Schedule, User } from '@outpost/contract';
import { expect, test } from 'vitest';
import { NEW_ON_CALL_SCHEDULE } from './schedule.ts';
import { formatMinutes } from './times.ts';
import { daySpan, describeWeekGaps, gapsWithinDays, scheduleUsers, weekGaps } from './week.ts';

const schedule = (Id: number, change: Partial<Schedule>): Schedule => ({
  ...NEW_ON_CALL_SCHEDULE,
  ...{ Id, Name: `Schedule ${Id}` },
  ...change,
});
const user = (Id: number, FirstName: string, change: Partial<User> = {}): User =>
  ({ Id, FirstName, LastName: 'Reyes', Email: `${Id}@x`, Role: 'Operator', Active: true, ...change }) as User;

test('ends a day after the second of its stop', () => {
  const on = schedule(1, { Monday: true, MondayStart: '06:00:00', MondayStop: '17:59:59' });
  expect(daySpan(on, 'Monday')).toEqual({ from: 360, to: 1080 });
  expect(daySpan({ ...on, MondayStop: '23:59:59' }, 'Monday')).toEqual({ from: 360, to: 1440 });
  expect(daySpan({ ...on, MondayStop: '15:00:00' }, 'Monday')).toEqual({ from: 360, to: 900 });
  expect(daySpan(on, 'Tuesday')).toBeNull();
});

test('leaves no gap between times of the picker only where a shift ends with the start of the next', () => {
  const at = (hour: number, minute: number, end: 'Start' | 'Stop') => formatMinutes(hour * 60 + minute, end);
  const day = (Id: number, MondayStart: string, MondayStop: string) =>
    schedule(Id, { Monday: true, MondayStart, MondayStop });
  const nights = [
    day(2, at(0, 0, 'Start'), at(6, 0, 'Stop')),
    day(3, at(18, 0, 'Start'), at(23, 59, 'Stop')),
  ];
  const gapsWith = (stop: string) => weekGaps([day(1, at(6, 0, 'Start'), stop), ...nights])[1];
  expect(gapsWith(at(18, 0, 'Stop'))).toEqual([]);
  expect(gapsWith(at(17, 59, 'Stop'))).toEqual([{ from: 1_079, to: 1_080 }]);
});

test('finds the times of a week at which no schedule is on', () => {
  const days = schedule(1, {
    ...{ Monday: true, MondayStart: '06:00:00', MondayStop: '15:00:00' },
    ...{ Tuesday: true, TuesdayStart: '06:00:00', TuesdayStop: '15:00:00' },
  });
  const evenings = schedule(2, { Monday: true, MondayStart: '15:00:00', MondayStop: '23:59:59' });
  const gaps = weekGaps([evenings, days]);
  expect(gaps[1]).toEqual([{ from: 0, to: 360 }]);
  expect(gaps[2]).toEqual([
    { from: 0, to: 360 },
    { from: 900, to: 1440 },
  ]);
  expect(describeWeekGaps(gaps)).toEqual(['Sun, Wed–Sat all day', 'Mon, Tue 00:00–06:00', 'Tue 15:00–24:00']);
  expect(describeWeekGaps(weekGaps([]))).toEqual(['every day all day']);
});

test('names the users of a schedule with why they cannot be on call, and who always is', () => {
  const accounts = [
    user(1, 'Oscar'),
    user(2, 'Ada', { Active: false }),
    user(3, 'Vera', { Role: 'Viewer' }),
    user(4, 'Mei'),
    user(5, 'Tom'),
    user(6, 'Lucia'),
  ];
  const on = (AccountId: number, ScheduleId: number) => ({ AccountId, ScheduleId, Email: `${AccountId}@x` });
  const withStations = (AccountId: number, Stations: number) => ({ AccountId, Stations });
  const book = {
    accounts,
    assignments: [on(1, 7), on(2, 7), on(3, 7), on(4, 7), on(1, 8), on(6, 7)],
    range: {
      Users: [withStations(1, 2), withStations(4, 0), withStations(5, 1), withStations(6, 3)],
      ...{ EnabledStations: 24, AlwaysOnCallStations: 1 },
    },
  };
  const { of, always, onlyIn } = scheduleUsers(book);
  expect(of(7).map(({ name, problem }) => [name, problem])).toEqual([
    ['Ada Reyes', 'deactivated'],
    ['Lucia Reyes', null],
    ['Mei Reyes', 'no alert settings'],
    ['Oscar Reyes', null],
    ['Vera Reyes', 'Viewer, can’t acknowledge'],
  ]);
  // A gap of the schedules is one for the other 23 stations.
  expect(always).toEqual({ names: ['Tom Reyes'], stations: 1, of: 24, isAll: false });
  expect(onlyIn(7)).toEqual(['Lucia Reyes']);
  const everywhere = { ...book.range, AlwaysOnCallStations: 24 };
  expect(scheduleUsers({ ...book, range: everywhere }).always).toMatchObject({ isAll: true });

  // Names do not wait for the range; what follows from it is unknown then.
  const unknown = scheduleUsers({ ...book, range: null });
  expect(unknown.of(7).map(({ name }) => name)).toHaveLength(5);
  expect(unknown.always).toBeNull();
  expect(unknown.onlyIn(7)).toBeNull();
});

test('finds the gaps that begin in the next days, also before this hour on the same weekday', () => {
  const nowMs = Date.parse('2026-03-07T07:00:00Z');
  const gap = (From: string) => ({ From });
  const saturdays = [gap('2026-03-14T00:00:00Z'), gap('2026-03-14T07:00:00Z'), gap('2026-03-15T00:00:00Z')];
  expect(gapsWithinDays(saturdays, nowMs, 7)).toEqual([saturdays[0]]);
});
