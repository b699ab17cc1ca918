import type { AlarmLogEntry, Priority } from '@outpost/contract';
import { expect, test } from 'vitest';
import { AlarmToasts } from './toasts.ts';

const alarm = (Id: number, Priority: Priority = 'high') =>
  ({ Id, Priority, Message: `Alarm ${Id}`, SiteName: 'Mill Creek' }) as AlarmLogEntry;

test('one alarm is one toast with a link to it', () => {
  expect(new AlarmToasts(3).of([alarm(4)], 0)).toEqual([
    {
      ...{ key: 'alarm-4', replaces: [], state: 'high' },
      ...{ text: 'Alarm 4', note: 'Mill Creek · High', to: '/alarms?alarm=4' },
    },
  ]);
});

test('a flood is one toast with a count and the worst priority', () => {
  const toasts = new AlarmToasts(3);
  expect(toasts.of([alarm(1), alarm(2)], 0).map(({ key }) => key)).toEqual(['alarm-1', 'alarm-2']);
  expect(toasts.of([alarm(3), alarm(4, 'critical')], 1_000)).toEqual([
    {
      key: 'alarm-flood',
      replaces: ['alarm-1', 'alarm-2', 'alarm-3', 'alarm-4'],
      state: 'critical',
      text: '4 new alarms',
      note: '1 critical, 3 high',
      to: '/alarms',
    },
  ]);
  expect(toasts.of([alarm(5)], 2_000)[0]!.text).toBe('5 new alarms');
  // Alarms are counted once.
  expect(toasts.of([alarm(5)], 3_000)).toEqual([]);
});

test('a second alarm already shares the toast where only one has room', () => {
  const toasts = new AlarmToasts(1);
  expect(toasts.of([alarm(1)], 0)[0]!.key).toBe('alarm-1');
  expect(toasts.of([alarm(2)], 1_000)).toMatchObject([
    { text: '2 new alarms', replaces: ['alarm-1', 'alarm-2'] },
  ]);
});

test('starts again after the time of a toast', () => {
  const toasts = new AlarmToasts(3);
  toasts.of(
    [1, 2, 3, 4].map((id) => alarm(id)),
    0,
  );
  expect(toasts.of([alarm(5)], 5_001).map(({ key }) => key)).toEqual(['alarm-5']);
});
