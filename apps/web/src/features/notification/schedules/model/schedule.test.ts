import { ScheduleBody } from '@outpost/contract';
import { expect, test } from 'vitest';
import { editable, NEW_ON_CALL_SCHEDULE } from './schedule.ts';

test('replaces the times of a stored day whose start is after its stop', () => {
  const stored = { ...NEW_ON_CALL_SCHEDULE, Id: 4, Name: 'Days', Monday: true, MondayStart: '07:00:00' };
  expect(editable(stored)).toEqual(stored);
  const reversed = { ...stored, FridayStart: '16:00:00', FridayStop: '09:00:00' };
  expect(ScheduleBody.safeParse(reversed).success).toBe(false);
  expect(editable(reversed)).toEqual(stored);
  expect(ScheduleBody.safeParse(editable(reversed)).success).toBe(true);
});
