import { ROLES } from '@outpost/contract';
import { expect, test } from 'vitest';
import { isSameAddress, originPath, passage } from './guards.ts';
import { SCREENS } from './screens.ts';

test('everyone waits until the first refresh has ended', () => {
  for (const guard of ['none', 'signed-in', 'config', 'admin'] as const) {
    expect(passage(guard, { phase: 'starting', role: null })).toBe('wait');
  }
});

test('without a session, leads to the sign-in page, except on public pages', () => {
  const visitor = { phase: 'signed-out', role: null } as const;
  expect(passage('none', visitor)).toBe('enter');
  for (const guard of ['signed-in', 'config', 'admin'] as const)
    expect(passage(guard, visitor)).toBe('sign-in');
});

test('guards by role; leads home without permission', () => {
  const table = ROLES.map((role) => [
    role,
    ...(['signed-in', 'config', 'admin'] as const).map((guard) =>
      passage(guard, { phase: 'signed-in', role }),
    ),
  ]);
  expect(table).toEqual([
    ['Viewer', 'enter', 'home', 'home'],
    ['Operator', 'enter', 'home', 'home'],
    ['Supervisor', 'enter', 'enter', 'home'],
    ['Admin', 'enter', 'enter', 'enter'],
  ]);
});

test.each([
  ['none', ['/login', '*']],
  ['signed-in', ['/', '/stations', '/stations/:id', '/grid', '/map', '/alarms', '/account']],
  ['signed-in', ['/reports', '/reports/count/:id', '/reports/ontime/:id', '/reports/offtime/:id']],
  ['config', ['/config/users', '/config/alerts', '/config/modbus']],
  ['config', ['/config/schedules', '/config/schedules/create', '/config/schedules/edit/:id?']],
  ['admin', ['/config/stations', '/config/stations/:id']],
])('the guard %s is that of %s', (guard, paths) => {
  for (const path of paths) expect(SCREENS.find((screen) => screen.path === path)?.guard, path).toBe(guard);
});

test('leads back to the original page after the sign-in', () => {
  expect(originPath('/stations/7?tab=points#x')).toBe('/stations/7?tab=points#x');
  expect(originPath('/')).toBe('/');
});

test.each([
  undefined,
  null,
  42,
  '',
  'stations',
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/stations\\..',
  '/\n/elsewhere.example',
  'javascript:alert(1)',
  '/login',
  '/login?x=1',
])('does not lead to %j after the sign-in', (from) => {
  expect(originPath(from)).toBe('/');
});

test('compares addresses by what they show', () => {
  const path = '/display?stations=1,4&seconds=20&night=22:00-06:00';
  expect(isSameAddress('/display?stations=1%2C4&seconds=20&night=22%3A00-06%3A00', path)).toBe(true);
  expect(isSameAddress('/display', path)).toBe(false);
  expect(isSameAddress('/', path)).toBe(false);
  expect(isSameAddress('/display?stations=1&seconds=20&night=22:00-06:00', path)).toBe(false);
});
