import type { UserDetails } from '@outpost/contract';
import { expect, test } from 'vitest';
import { formatUserCount, matchingUsers, rolesOf, whyNotEditable } from './users.ts';

const user = (Id: number, change: Partial<UserDetails> = {}): UserDetails => ({
  Id,
  Email: `u${Id}@example.com`,
  FirstName: 'Ann',
  LastName: `Lee ${Id}`,
  Role: 'Operator',
  Areas: null,
  Active: true,
  LastSeenAt: null,
  UnitPreference: 'organisation',
  PasswordSet: true,
  Link: null,
  SecondFactor: false,
  SsoProviders: [],
  Sessions: 0,
  ...change,
});

test('lets only Admins edit Admins, and no user their own account', () => {
  expect(rolesOf('Supervisor')).toEqual(['Viewer', 'Operator', 'Supervisor']);
  expect(rolesOf('Admin')).toContain('Admin');
  const own = { Id: 1, Role: 'Supervisor', Areas: null } as const;
  expect(whyNotEditable(own, user(2))).toBeNull();
  expect(whyNotEditable(own, user(2, { Role: 'Admin' }))).toMatch(/Only Admins/);
  expect(whyNotEditable({ ...own, Role: 'Admin' }, user(2, { Role: 'Admin' }))).toBeNull();
  expect(whyNotEditable(own, user(1))).toMatch(/your account/);
});

test('lets a user who is limited to areas edit only accounts within them', () => {
  const own = { Id: 1, Role: 'Supervisor' as const, Areas: ['North', 'West'] };
  expect(whyNotEditable(own, user(2, { Areas: ['north'] }))).toBeNull();
  for (const Areas of [null, ['North', 'East']])
    expect(whyNotEditable(own, user(2, { Areas }))).toMatch(/limited to your areas/);
});

test('finds users by name, email address and role, active users first', () => {
  const all = [user(1, { Active: false }), user(2, { FirstName: 'Zoë' }), user(3, { Role: 'Viewer' })];
  expect(matchingUsers(all, '').map(({ Id }) => Id)).toEqual([3, 2, 1]);
  expect(matchingUsers(all, 'zoe lee').map(({ Id }) => Id)).toEqual([2]);
  expect(matchingUsers(all, 'viewer').map(({ Id }) => Id)).toEqual([3]);
  expect(matchingUsers(all, 'u9')).toEqual([]);
});

test('counts invited and deactivated users', () => {
  expect(formatUserCount([user(1)])).toBe('1 user');
  expect(formatUserCount([user(1), user(2, { Active: false }), user(3, { PasswordSet: false })])).toBe(
    '3 users · 1 not signed in yet · 1 deactivated',
  );
});
