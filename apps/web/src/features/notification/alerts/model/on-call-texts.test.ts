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
  );
  expect([7, 8, 9].map(textOf)).toEqual([
    'On call only in the schedule Nights',
    'On call only in the schedules Days and Nights',
    'Always on call, no schedule',
  ]);
});
