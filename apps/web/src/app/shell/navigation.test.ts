import type { Role } from '@outpost/contract';
import { expect, test } from 'vitest';
import { navigationOf } from './navigation.ts';

const configOf = (role: Role) =>
  navigationOf('config', {
    phase: 'signed-in',
    user: {
      ...{ Id: 1, Email: 'a@b.example', FirstName: 'A', LastName: 'B', Role: role },
      ...{ Areas: null, Units: 'configured' },
    },
  }).map(({ path }) => path);

test('the Config menu is for Supervisors and Admins, its Stations item for Admins only', () => {
  const both = ['/config/users', '/config/alerts', '/config/schedules', '/config/modbus'];
  expect(configOf('Supervisor')).toEqual(expect.arrayContaining(both));
  expect(configOf('Supervisor')).not.toContain('/config/stations');
  expect(configOf('Admin')).toEqual(expect.arrayContaining([...both, '/config/stations']));
  for (const role of ['Viewer', 'Operator'] as const) expect(configOf(role), role).toEqual([]);
});
