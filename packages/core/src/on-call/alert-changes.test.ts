import type { AlertSetting } from '@outpost/contract';
import { expect, test } from 'vitest';
import { alertSettingChanges } from './alert-changes.ts';

const setting = (
  Id: number,
  StationId: number,
  LeastPriority: AlertSetting['LeastPriority'],
  Channels: AlertSetting['Channels'] = ['email'],
  AccountId = 1,
): AlertSetting => ({ Id, AccountId, StationId, LeastPriority, Channels });
const brief = (stored: AlertSetting[], Levels: Pick<AlertSetting, 'LeastPriority' | 'Channels'>[]) => {
  const { changes, unchanged } = alertSettingChanges(stored, { AccountId: 1, StationIds: [5, 6], Levels });
  return {
    unchanged,
    changes: changes.map(({ before, after }) => [
      before?.Id ?? null,
      after && `${after.StationId} ${after.LeastPriority} ${after.Channels}`,
    ]),
  };
};

test('adds, changes and deletes what differs, and nothing elsewhere', () => {
  const stored = [
    setting(1, 5, 'low', ['sms', 'email']),
    setting(2, 5, 'critical'),
    setting(3, 6, 'low', ['sms']),
    setting(4, 7, 'high'),
    setting(5, 6, 'high', ['email'], 2),
  ];
  expect(brief(stored, [{ LeastPriority: 'low', Channels: ['email', 'sms'] }])).toEqual({
    // The order of channels makes no difference.
    unchanged: 1,
    changes: [
      [2, null],
      [3, '6 low email,sms'],
    ],
  });
});

test('adds several levels, and deletes all without one', () => {
  const levels = [
    { LeastPriority: 'low' as const, Channels: ['email' as const] },
    { LeastPriority: 'critical' as const, Channels: ['sms' as const] },
  ];
  expect(brief([], levels).changes).toEqual([
    [null, '5 low email'],
    [null, '5 critical sms'],
    [null, '6 low email'],
    [null, '6 critical sms'],
  ]);
  expect(brief([setting(1, 5, 'low'), setting(2, 6, 'high')], []).changes).toEqual([
    [1, null],
    [2, null],
  ]);
});
