import type { Schedule, User } from '@outpost/contract';
import { expect, test } from 'vitest';
import { NEW_ON_CALL_SCHEDULE } from './schedule.ts';
import { daySpan, describeWeekGaps, scheduleUsers, weekGaps } from './week.ts';

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

test('names the users of a schedule with why they are not notified, and who is always on call', () => {
  const accounts = [
    user(1, 'Oscar'),
    user(2, 'Ada', { Active: false }),
    user(3, 'Vera', { Role: 'Viewer' }),
    user(4, 'Mei'),
    user(5, 'Tom'),
    user(6, 'Lucia'),
  ];
  const on = (AccountId: number, ScheduleId: number) => ({ AccountId, ScheduleId, Email: `${AccountId}@x` });
  const { of, always, onlyIn } = scheduleUsers({
    accounts,
    assignments: [on(1, 7), on(2, 7), on(3, 7), on(4, 7), on(1, 8), on(6, 7)],
    settings: [1, 2, 3, 5, 6].map((AccountId) => ({ AccountId })),
  });
  expect(of(7).map(({ name, problem }) => [name, problem])).toEqual([
    ['Ada Reyes', 'deactivated'],
    ['Lucia Reyes', null],
    ['Mei Reyes', 'no alert settings'],
    ['Oscar Reyes', null],
    ['Vera Reyes', 'Viewer, can’t acknowledge'],
  ]);
  expect(always).toEqual(['Tom Reyes']);
  expect(onlyIn(7)).toEqual(['Lucia Reyes']);
});
