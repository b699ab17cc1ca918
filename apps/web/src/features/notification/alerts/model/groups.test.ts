import type { AlertSetting, Channel, User } from '@outpost/contract';
import { expect, test } from 'vitest';
import { byPriority, byStation, byUser, searched } from './groups.ts';

const user = (Id: number, FirstName: string, more: Partial<User> = {}): User => ({
  ...{ Id, FirstName, LastName: 'Test', Email: `${FirstName}@x.y`, Role: 'Operator' },
  ...{ Areas: null, Active: true, LastSeenAt: null, UnitPreference: 'organisation' as const },
  ...more,
});
const setting = (
  Id: number,
  AccountId: number,
  StationId: number,
  LeastPriority: AlertSetting['LeastPriority'] = 'low',
): AlertSetting => ({ Id, AccountId, StationId, LeastPriority, Channels: ['email'] });

const data = {
  settings: [setting(1, 1, 10, 'critical'), setting(2, 2, 10), setting(3, 1, 10), setting(4, 4, 12)],
  stations: [
    { StationId: 10, SiteName: 'Elm Street' },
    { StationId: 11, SiteName: 'Oak 10' },
    { StationId: 12, SiteName: 'Oak 9' },
    { StationId: 13, SiteName: 'Ash' },
  ],
  accounts: [
    user(1, 'Ben'),
    user(2, 'Ann', { Active: false }),
    user(3, 'Cat', { Role: 'Viewer' }),
    user(4, 'Dan', { Role: 'Viewer' }),
    user(5, 'Eve', { Role: 'Admin' }),
  ],
};
const textsOf = (groups: ReturnType<typeof byStation>) =>
  groups.map(({ name, settings }) => [name, ...settings.map((one) => `${one.name} ${one.setting.Id}`)]);

test('lists stations without recipients first', () => {
  expect(textsOf(byStation(data))).toEqual([
    ['Ash'],
    ['Oak 10'],
    ['Elm Street', 'Ann Test 2', 'Ben Test 3', 'Ben Test 1'],
    ['Oak 9', 'Dan Test 4'],
  ]);
});

test('lists users who can acknowledge, and Viewers with a setting', () => {
  expect(textsOf(byUser(data))).toEqual([
    ['Eve Test'],
    ['Ann Test', 'Elm Street 2'],
    ['Ben Test', 'Elm Street 3', 'Elm Street 1'],
    ['Dan Test', 'Oak 9 4'],
  ]);
});

test('marks users who are not notified or cannot acknowledge', () => {
  const [, , elm, oak] = byStation(data);
  expect(elm!.settings[0]!.note).toBe('deactivated, not notified');
  expect(elm!.settings[1]!.note).toBeUndefined();
  expect(oak!.settings[0]!.note).toBe('Viewer, can’t acknowledge');
});

test('shows the Id of deleted stations and users', () => {
  expect(textsOf(byStation({ ...data, accounts: [] }))[2]).toEqual([
    'Elm Street',
    ...['Account 1 3', 'Account 1 1', 'Account 2 2'],
  ]);
});

test('finds groups by their name and by their settings', () => {
  expect(searched(byStation(data), 'ann').map(({ name }) => name)).toEqual(['Elm Street']);
  expect(searched(byStation(data), '10 OAK').map(({ name }) => name)).toEqual(['Oak 10']);
  expect(searched(byStation(data), ' ')).toHaveLength(4);
});

test('groups the recipients of a station by priority, those with the most alarms first', () => {
  const elm = byStation(data).find(({ name }) => name === 'Elm Street')!;
  const ben = { name: 'Ben Test', problem: null };
  // A deactivated user is marked in the line, without opening it.
  const ann = { name: 'Ann Test', problem: 'deactivated, not notified' };
  expect(byPriority(elm.settings, ['email'])).toEqual([
    { least: 'low', recipients: [ann, ben] },
    { least: 'critical', recipients: [ben] },
  ]);
  expect(byPriority([], null)).toEqual([]);
});

test('marks recipients whose channels are not configured', () => {
  const problemsWith = (setUp: Channel[] | null, Channels: Channel[]) =>
    byPriority([{ setting: { ...setting(1, 1, 10), Channels }, name: 'Ben Test' }], setUp)[0]!.recipients.map(
      ({ problem }) => problem,
    );
  expect(problemsWith(['email'], ['sms', 'push'])).toEqual(['SMS, Browser notifications not configured']);
  // One channel is left; the opened list has the other.
  expect(problemsWith(['email'], ['email', 'sms'])).toEqual([null]);
  // If none is configured or that is not known, the screen says so once or not at all.
  expect(problemsWith([], ['sms'])).toEqual([null]);
  expect(problemsWith(null, ['sms'])).toEqual([null]);
});
