import { expect, test } from 'vitest';
import { onCallTexts } from './on-call-texts.ts';

test('names the schedules of an account, or says that it is always on call', () => {
  const textOf = onCallTexts(
    [
      { Id: 1, Name: 'Nights' },
      { Id: 2, Name: 'Days' },
    ],
    [
      { AccountId: 7, ScheduleId: 1 },
      { AccountId: 8, ScheduleId: 1 },
      { AccountId: 8, ScheduleId: 2 },
    ],
    [
      ...[7, 8, 9].map((Id) => ({ Id, Role: 'Operator' as const, Active: true })),
      { Id: 10, Role: 'Viewer', Active: true },
      { Id: 11, Role: 'Admin', Active: false },
    ],
  );
  expect([7, 8, 9].map(textOf)).toEqual([
    'On call only in the schedule Nights',
    'On call only in the schedules Days and Nights',
    'Always on call, no schedule',
  ]);
  // Neither a Viewer nor a deactivated user is, whatever the schedules.
  expect([10, 11].map(textOf)).toEqual(['Never on call', 'Never on call']);
});
