import { ScheduleBody } from '@outpost/contract';
import { expect, test } from 'vitest';
import { copiedToWeekdays, editable, isCopiedToWeekdays, NEW_ON_CALL_SCHEDULE } from './schedule.ts';

test('replaces the times of a stored day whose start is after its stop', () => {
  const stored = { ...NEW_ON_CALL_SCHEDULE, Id: 4, Name: 'Days', Monday: true, MondayStart: '07:00:00' };
  expect(editable(stored)).toEqual(stored);
  const reversed = { ...stored, FridayStart: '16:00:00', FridayStop: '09:00:00' };
  expect(ScheduleBody.safeParse(reversed).success).toBe(false);
  expect(editable(reversed)).toEqual(stored);
  expect(ScheduleBody.safeParse(editable(reversed)).success).toBe(true);
});

test('copies the times of a day to Monday to Friday, and leaves the weekend', () => {
  const schedule = {
    ...NEW_ON_CALL_SCHEDULE,
    Name: 'Nights',
    Sunday: true,
    SundayStart: '18:00:00',
    SundayStop: '23:59:59',
  };
  const copied = { ...schedule, ...copiedToWeekdays(schedule, 'Sunday') };
  expect([isCopiedToWeekdays(schedule, 'Sunday'), isCopiedToWeekdays(copied, 'Sunday')]).toEqual([
    false,
    true,
  ]);
  expect([copied.Monday, copied.FridayStart, copied.FridayStop]).toEqual([true, '18:00:00', '23:59:59']);
  expect([copied.Saturday, copied.SaturdayStart]).toEqual([false, '06:00:00']);
  expect(ScheduleBody.safeParse(copied).success).toBe(true);
});
