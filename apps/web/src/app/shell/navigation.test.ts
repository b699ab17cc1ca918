import type { Role } from '@outpost/contract';
import { expect, test } from 'vitest';
import type { SessionUser } from '../../data/index.ts';
import { SCREENS } from '../screens.ts';
import { entryPathOf, navigationOf } from './navigation.ts';

const user = (Role: Role): SessionUser => ({
  ...{ Id: 1, Email: 'a@b.example', FirstName: 'A', LastName: 'B', Role },
  ...{ Areas: null, Units: 'configured' },
});
const configOf = (role: Role) =>
  navigationOf('config', { phase: 'signed-in', user: user(role) }).map(({ path }) => path);

test('the Config menu is for Supervisors and Admins, its Stations item for Admins only', () => {
  const both = ['/config/users', '/config/alerts', '/config/schedules', '/config/modbus'];
  expect(configOf('Supervisor')).toEqual(expect.arrayContaining(both));
  expect(configOf('Supervisor')).not.toContain('/config/stations');
  expect(configOf('Admin')).toEqual(expect.arrayContaining([...both, '/config/stations']));
  for (const role of ['Viewer', 'Operator'] as const) expect(configOf(role), role).toEqual([]);
});

test('until the session is known, the screens of the user who was signed in last are listed', () => {
  const starting = (remembered: SessionUser | null) =>
    navigationOf('main', { phase: 'starting', user: null, remembered }).map(({ path }) => path);
  expect(starting(null)).toEqual([]);
  expect(starting(user('Viewer'))).toEqual(expect.arrayContaining(['/', '/stations', '/alarms']));
  const config = { phase: 'starting', user: null, remembered: user('Operator') } as const;
  expect(navigationOf('config', config)).toEqual([]);
});

test('a screen without an entry belongs to that of its parent, and none to Home', () => {
  const entryOf = (path: string) => entryPathOf(SCREENS.find((screen) => screen.path === path));
  expect(entryOf('/exports/schedules')).toBe('/reports');
  expect(entryOf('/stations/:id')).toBe('/stations');
  expect(entryOf('/config/stations/templates')).toBe('/config/stations');
  expect(entryOf('/')).toBe('/');
  expect(entryOf('*')).toBeUndefined();
});
