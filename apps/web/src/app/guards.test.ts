import { ROLES } from '@outpost/contract';
import { expect, test } from 'vitest';
import { originPath, passage } from './guards.ts';
import { SCREENS } from './screens.ts';

test('until the first refresh has ended everyone waits', () => {
  for (const guard of ['none', 'signed-in', 'config', 'admin'] as const) {
    expect(passage(guard, { phase: 'starting', role: null })).toBe('wait');
  }
});

test('who is not signed in goes to the login, except where anyone may be', () => {
  const visitor = { phase: 'signed-out', role: null } as const;
  expect(passage('none', visitor)).toBe('enter');
  for (const guard of ['signed-in', 'config', 'admin'] as const)
    expect(passage(guard, visitor)).toBe('sign-in');
});

test('the guards by role; who may not is sent home', () => {
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

test('after the login back to where one came from', () => {
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
])('%j is not a place to go to after the login', (from) => {
  expect(originPath(from)).toBe('/');
});
