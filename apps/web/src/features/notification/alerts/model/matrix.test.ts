import type { AlertSetting, StationListItem, User } from '@outpost/contract';
import { expect, test } from 'vitest';
import {
  levelsByStation,
  matrixCellOf,
  matrixUsers,
  recipientIds,
  searchedMatrix,
  stationGroups,
  stationsLosingLast,
  stationsWithRecipients,
  summarise,
  withoutRecipients,
} from './matrix.ts';

const STATIONS: StationListItem[] = [
  { StationId: 1, SiteName: 'Mill Creek', Kind: 'lift-station', Area: '' },
  { StationId: 2, SiteName: 'Alder Street', Kind: 'lift-station', Area: '' },
  { StationId: 3, SiteName: 'East Reservoir', Kind: 'tank', Area: '' },
];
const GROUPS = stationGroups(STATIONS);
const group = (key: string) => GROUPS.find((one) => one.key === key)!;
const setting = (StationId: number, more: Partial<AlertSetting> = {}): AlertSetting => ({
  ...{ Id: StationId, AccountId: 7, StationId, LeastPriority: 'high', Channels: ['email'] },
  ...more,
});
const account = (Id: number, FirstName: string, Role: User['Role'], Active = true) =>
  ({ Id, FirstName, LastName: 'X', Role, Active, Email: 'a@b.c' }) as User;

test('groups stations by kind', () => {
  expect(GROUPS.map(({ name, parent, stationIds }) => [name, parent, stationIds])).toEqual([
    ['All stations', null, [1, 2, 3]],
    ['Lift stations', null, [1, 2]],
    ['Alder Street', 'kind-lift-station', [2]],
    ['Mill Creek', 'kind-lift-station', [1]],
    ['Tanks', null, [3]],
    ['East Reservoir', 'kind-tank', [3]],
  ]);
});

const IN_AREAS = stationGroups([
  { StationId: 1, SiteName: 'Mill Creek', Kind: 'lift-station', Area: 'North' },
  { StationId: 2, SiteName: 'Alder Street', Kind: 'lift-station', Area: 'North' },
  { StationId: 3, SiteName: 'East Reservoir', Kind: 'tank', Area: '' },
]);

test('lists the stations of areas, too', () => {
  expect(IN_AREAS.slice(0, 5).map(({ name, parent }) => [name, parent])).toEqual([
    ['All stations', null],
    ['Area North', null],
    ['Alder Street', 'area-North'],
    ['Mill Creek', 'area-North'],
    ['Lift stations', null],
  ]);
  expect(new Set(IN_AREAS.map(({ key }) => key)).size).toBe(IN_AREAS.length);
});

test('finds a station once', () => {
  const { groups } = searchedMatrix(IN_AREAS, [], 'alder');
  expect(groups.map(({ name }) => name)).toEqual(['Lift stations', 'Alder Street']);
});

test('has a column for users who can acknowledge or have a setting', () => {
  const accounts = [
    account(7, 'Oscar', 'Operator'),
    account(8, 'Vera', 'Viewer'),
    account(9, 'Old', 'Admin', false),
  ];
  expect(matrixUsers(accounts, []).map(({ id }) => id)).toEqual([7]);
  const users = matrixUsers(accounts, [setting(1, { AccountId: 8 }), setting(1, { AccountId: 9 })]);
  expect(users.map(({ name }) => name)).toEqual(['Old X', 'Oscar X', 'Vera X']);
});

test('says what a group has in common', () => {
  const cell = (settings: AlertSetting[], key: string) =>
    matrixCellOf(levelsByStation(settings), 7, group(key));
  expect(cell([], 'all')).toEqual({ kind: 'none' });
  const both = [setting(1, { Channels: ['sms', 'email'] }), setting(2, { Channels: ['email', 'sms'] })];
  expect(cell(both, 'kind-lift-station')).toMatchObject({ kind: 'all', levels: [{ LeastPriority: 'high' }] });
  expect(cell(both, 'all')).toMatchObject({
    ...{ kind: 'some', with: 2, of: 3, levels: [{ LeastPriority: 'high' }] },
  });
  expect(cell([setting(1), setting(2, { LeastPriority: 'low' })], 'kind-lift-station')).toEqual({
    ...{ kind: 'some', with: 2, of: 2, levels: null },
  });
});

test('counts stations without recipients, and those that lose their last one', () => {
  const settings = [setting(1), setting(2), setting(2, { AccountId: 8 })];
  const ids = recipientIds([account(7, 'Oscar', 'Operator'), account(8, 'Ada', 'Admin')]);
  const all = stationsWithRecipients(settings, ids);
  expect(withoutRecipients(group('all'), all)).toBe(1);
  expect(withoutRecipients(group('kind-lift-station'), all)).toBe(0);
  // The third station has none to lose.
  expect(stationsLosingLast(group('all'), settings, ids, 7)).toBe(1);
  expect(stationsLosingLast(group('kind-lift-station 2'), settings, ids, 7)).toBe(0);
  expect(stationsLosingLast(group('kind-tank 3'), settings, ids, 7)).toBe(0);
});

test('counts neither deactivated users nor Viewers as recipients', () => {
  const settings = [setting(1), setting(1, { AccountId: 8 }), setting(2, { AccountId: 9 })];
  const ids = recipientIds([
    account(7, 'Oscar', 'Operator'),
    account(8, 'Old', 'Admin', false),
    account(9, 'Vera', 'Viewer'),
  ]);
  expect(withoutRecipients(group('all'), stationsWithRecipients(settings, ids))).toBe(2);
  expect(stationsLosingLast(group('all'), settings, ids, 7)).toBe(1);
  expect(stationsLosingLast(group('all'), settings, ids, 9)).toBe(0);
});

test('summarises what changes', () => {
  const levels = [{ LeastPriority: 'high' as const, Channels: ['email' as const] }];
  const settings = [setting(1), setting(2, { Channels: ['sms'] })];
  expect(summarise(settings, 7, group('all'), levels)).toBe('3 stations: 1 added, 1 changed, 1 unchanged');
  expect(summarise(settings, 7, group('all'), [])).toBe('3 stations: 2 deleted');
  expect(summarise(settings, 7, group('kind-lift-station 1'), levels)).toBe('1 station: 1 unchanged');
  expect(summarise([], 7, group('kind-lift-station 1'), [])).toBe('1 station: no changes');
});

test('finds stations with their kind, kinds with their stations, and users', () => {
  const users = matrixUsers([account(7, 'Oscar', 'Operator'), account(6, 'Ada', 'Admin')], []);
  const found = (search: string) => {
    const { groups, users: columns } = searchedMatrix(GROUPS, users, search);
    return [groups.map(({ name }) => name), columns.map(({ id }) => id)];
  };
  expect(found('mill')).toEqual([
    ['Lift stations', 'Mill Creek'],
    [6, 7],
  ]);
  expect(found('tanks')).toEqual([
    ['Tanks', 'East Reservoir'],
    [6, 7],
  ]);
  expect(found('oscar')).toEqual([GROUPS.map(({ name }) => name), [7]]);
  expect(found('nothing')).toEqual([[], [6, 7]]);
});
