import type { SsoProviderBody } from '@outpost/contract';
import { expect, it } from 'vitest';
import {
  claimAt,
  claimedEmail,
  grantOf,
  hasSecondFactor,
  isEmailVerified,
  namesOf,
  refusalOfDomain,
} from './claims.ts';

const rules = (changes: Partial<SsoProviderBody> = {}) => ({
  GroupsClaim: 'groups',
  Groups: [
    { Group: 'ops-north', Role: 'Operator' as const, Areas: ['North'] },
    { Group: 'ops-south', Role: 'Operator' as const, Areas: ['South'] },
    { Group: 'all-readers', Role: 'Viewer' as const, Areas: null },
    { Group: 'admins', Role: 'Admin' as const, Areas: null },
  ],
  DefaultRole: null,
  DefaultAreas: null,
  ...changes,
});

it('finds claims by name and by path', () => {
  const claims = {
    groups: ['a'],
    realm_access: { roles: ['b'] },
    resource_access: { 'outpost.web': { roles: ['c'] } },
    'https://elm.example/groups': ['d'],
  };
  expect(claimAt(claims, 'groups')).toEqual(['a']);
  // Keycloak, realm and client roles.
  expect(claimAt(claims, 'realm_access.roles')).toEqual(['b']);
  expect(claimAt(claims, 'resource_access.outpost.web.roles')).toEqual(['c']);
  // Auth0 requires a namespace.
  expect(claimAt(claims, 'https://elm.example/groups')).toEqual(['d']);
  expect(claimAt(claims, 'realm_access.groups')).toBeUndefined();
  expect(claimAt(claims, '__proto__')).toBeUndefined();
  expect(claimAt(claims, 'constructor.name')).toBeUndefined();
});

it.each([
  [['ops-north'], { role: 'Operator', areas: ['North'] }],
  [['ops-south', 'ops-north', 'unknown'], { role: 'Operator', areas: ['North', 'South'] }],
  // A lower role for all areas does not extend the higher one.
  [['ops-north', 'all-readers'], { role: 'Operator', areas: ['North'] }],
  [['all-readers'], { role: 'Viewer', areas: null }],
  [['admins', 'ops-north'], { role: 'Admin', areas: null }],
  ['admins', { role: 'Admin', areas: null }],
  [['OPS-NORTH'], 'no-role'],
  [[], 'no-role'],
  [[{ name: 'admins' }, 7], 'no-role'],
  [{ admins: true }, 'no-role'],
  [undefined, 'no-role'],
])('groups %j give %j', (groups, expected) => {
  expect(grantOf({ groups }, rules())).toEqual(expected);
});

it('uses the default role for users in no group', () => {
  const defaults = rules({ DefaultRole: 'Viewer', DefaultAreas: ['North'] });
  expect(grantOf({}, defaults)).toEqual({ role: 'Viewer', areas: ['North'] });
  expect(grantOf({ groups: ['admins'] }, rules({ DefaultRole: 'Viewer', GroupsClaim: '' }))).toEqual({
    role: 'Viewer',
    areas: null,
  });
});

it('refuses users of Entra ID whose groups are left out, also with a default role', () => {
  const overage = {
    _claim_names: { groups: 'src1' },
    _claim_sources: { src1: { endpoint: 'https://graph.microsoft.com/v1.0/users/1/getMemberObjects' } },
  };
  expect(grantOf(overage, rules({ DefaultRole: 'Viewer' }))).toBe('groups-not-listed');
  expect(grantOf({ hasgroups: true }, rules())).toBe('groups-not-listed');
  // App roles are never left out.
  expect(grantOf({ ...overage, roles: ['admins'] }, rules({ GroupsClaim: 'roles' }))).toEqual({
    role: 'Admin',
    areas: null,
  });
});

it('takes the address from the claims that are one', () => {
  expect(claimedEmail({ email: 'Ann@Elm.Example' })).toBe('ann@elm.example');
  expect(claimedEmail({ preferred_username: 'ann', upn: 'ann@elm.example' })).toBe('ann@elm.example');
  expect(claimedEmail({ email: ['ann@elm.example'], preferred_username: 'ann' })).toBeNull();
});

it('counts an address as verified only if the provider says so of the claim email', () => {
  expect(isEmailVerified({ email: 'a@elm.example', email_verified: true })).toBe(true);
  expect(isEmailVerified({ email: 'a@elm.example', email_verified: 'true' })).toBe(true);
  expect(isEmailVerified({ email: 'a@elm.example' })).toBe(false);
  expect(isEmailVerified({ email: 'a@elm.example', email_verified: 1 })).toBe(false);
  // Entra ID: anyone with an own tenant chooses it.
  expect(isEmailVerified({ preferred_username: 'a@elm.example', email_verified: true })).toBe(false);
});

it('checks the domain of the address, at Google that of the organisation', () => {
  const elm = { EmailDomains: ['elm.example'], Issuer: 'https://id.elm.example' };
  expect(refusalOfDomain({ email: 'a@elm.example' }, elm)).toBeNull();
  expect(refusalOfDomain({ email: 'a@ELM.example' }, elm)).toBeNull();
  expect(refusalOfDomain({ email: 'a@elm.example.evil.example' }, elm)).toBe('email-domain');
  expect(refusalOfDomain({ email: 'a@notelm.example' }, elm)).toBe('email-domain');
  expect(refusalOfDomain({ email: 'a@elm.example', email_verified: false }, elm)).toBe('email-not-verified');
  expect(refusalOfDomain({}, elm)).toBe('no-email');
  expect(refusalOfDomain({}, { ...elm, EmailDomains: [] })).toBeNull();
  const google = { ...elm, Issuer: 'https://accounts.google.com' };
  expect(refusalOfDomain({ email: 'a@elm.example', email_verified: true }, google)).toBe('email-domain');
  expect(refusalOfDomain({ email: 'a@elm.example', hd: 'elm.example' }, google)).toBeNull();
});

it('trusts a second factor only for the chosen values', () => {
  expect(hasSecondFactor({ amr: ['pwd', 'mfa'] }, { SecondFactorValues: ['mfa'] })).toBe(true);
  expect(hasSecondFactor({ acr: 'silver' }, { SecondFactorValues: ['silver'] })).toBe(true);
  expect(hasSecondFactor({ amr: ['pwd'], acr: '1' }, { SecondFactorValues: ['mfa'] })).toBe(false);
  expect(hasSecondFactor({ amr: ['mfa'] }, { SecondFactorValues: [] })).toBe(false);
});

it('makes names that the contract allows', () => {
  const email = 'ann.ames@elm.example';
  expect(namesOf({ given_name: 'Ann', family_name: 'Ames' }, email)).toEqual({
    firstName: 'Ann',
    lastName: 'Ames',
  });
  expect(namesOf({ name: 'Ann Mary Ames' }, email)).toEqual({ firstName: 'Ann Mary', lastName: 'Ames' });
  expect(namesOf({}, email)).toEqual({ firstName: 'ann.ames', lastName: 'elm.example' });
  expect(namesOf({ given_name: 'A\u202enn\n', family_name: 'x'.repeat(300) }, email)).toEqual({
    firstName: 'Ann',
    lastName: 'x'.repeat(100),
  });
});
