import type { UserDetails } from '@outpost/contract';
import { expect, test } from 'vitest';
import { formatUserCount, matching, rolesOf, whyNot } from './users.ts';

const user = (Id: number, change: Partial<UserDetails> = {}): UserDetails => ({
  Id,
  Email: `u${Id}@example.com`,
  FirstName: 'Ann',
  LastName: `Lee ${Id}`,
  Role: 'Operator',
  Active: true,
  LastSeenAt: null,
  PasswordSet: true,
  Link: null,
  SecondFactor: false,
  Sessions: 0,
  ...change,
});

test('nobody but an Admin makes or changes an Admin, and nobody the own account here', () => {
  expect(rolesOf('Supervisor')).toEqual(['Viewer', 'Operator', 'Supervisor']);
  expect(rolesOf('Admin')).toContain('Admin');
  const own = { Id: 1, Role: 'Supervisor' } as const;
  expect(whyNot(own, user(2))).toBeNull();
  expect(whyNot(own, user(2, { Role: 'Admin' }))).toMatch(/Only Admins/);
  expect(whyNot({ Id: 1, Role: 'Admin' }, user(2, { Role: 'Admin' }))).toBeNull();
  expect(whyNot(own, user(1))).toMatch(/This is you/);
});

test('people are found by any word of name, address and role, those who may sign in first', () => {
  const all = [user(1, { Active: false }), user(2, { FirstName: 'Zoë' }), user(3, { Role: 'Viewer' })];
  expect(matching(all, '').map(({ Id }) => Id)).toEqual([3, 2, 1]);
  expect(matching(all, 'zoe lee').map(({ Id }) => Id)).toEqual([2]);
  expect(matching(all, 'viewer').map(({ Id }) => Id)).toEqual([3]);
  expect(matching(all, 'u9')).toEqual([]);
});

test('the heading counts what is worth a look', () => {
  expect(formatUserCount([user(1)])).toBe('1 user');
  expect(formatUserCount([user(1), user(2, { Active: false }), user(3, { PasswordSet: false })])).toBe(
    '3 users · 1 not signed in yet · 1 deactivated',
  );
});
