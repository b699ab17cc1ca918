import type { SsoBegun } from '@outpost/contract';
import {
  claimsOf,
  type IdentityProvider,
  startIdentityProvider,
} from '@outpost/testing/identity-provider.ts';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { UnsecuredJWT } from 'jose';
import { expect, it, onTestFinished } from 'vitest';
import { emailOf } from '../../../testing/server.ts';
import { as, auditOf, outcomeOf, signInAs } from '../testing/people.ts';
import { Phone } from '../testing/phone.ts';
import {
  CLIENT_SECRET,
  changeProvider,
  completeSignIn,
  refreshSession,
  SSO_ANN,
  signInEvents,
  signInWithProvider,
  ssoCookieOf,
  ssoSettingsOf,
  ssoSignedInOf,
  startSsoSite,
  visitProvider,
} from './testing/sso-site.ts';

it('creates an account at the first sign-in, with role and areas of the groups', async () => {
  const site = await startSsoSite();
  const { server } = site;
  expect(await (await server.ask('/accounts/sso')).json()).toEqual([{ Key: 'elm', Name: 'Elm ID' }]);
  const browser = await visitProvider(site, 'u-ann', { ReturnTo: '/alarms?station=3' });
  const { User, ReturnTo, cookie } = await ssoSignedInOf(await completeSignIn(site, browser));
  expect(User).toMatchObject({
    ...{ Email: 'ann@elm.example', FirstName: 'Ann', LastName: 'Ames', Role: 'Operator', Areas: ['North'] },
    SsoProvider: 'elm',
  });
  expect(ReturnTo).toBe('/alarms?station=3');
  expect((await as(server, User.JwtToken, 'GET', '/api/Stations')).status).toBe(200);
  const renewed = await refreshSession(site, cookie);
  expect(await renewed.json()).toMatchObject({ Id: User.Id, SsoProvider: 'elm' });
  const words = (await auditOf(server, 'account')).map(({ Words }) => Words);
  expect(words).toContain('Elm ID created user Ann Ames (ann@elm.example), Operator, at the first sign-in');
  expect((await signInEvents(site)).at(-1)).toMatch(/^Ann Ames signed in with Elm ID from /);
  // The second time it is the same account.
  expect((await signInWithProvider(site)).User.Id).toBe(User.Id);
});

it('sends the browser to the provider with PKCE, state, nonce and the exact redirect address', async () => {
  const { server, provider } = await startSsoSite();
  const begun = await server.ask('/accounts/sso/elm/begin', { method: 'POST', json: { ReturnTo: '/' } });
  const { Url } = (await begun.json()) as SsoBegun;
  const { origin, searchParams } = new URL(Url);
  expect(origin).toBe(provider.issuer);
  expect(searchParams.get('redirect_uri')).toBe(`${server.config.publicUrl}/sso/elm`);
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)!.length).toBe(43);
  const [cookie] = begun.headers.getSetCookie();
  expect(cookie).toMatch(/; Max-Age=600; Path=\/accounts\/sso; HttpOnly; SameSite=Strict$/);
  // What must stay secret is not readable in it.
  for (const name of ['state', 'nonce']) expect(cookie).not.toContain(searchParams.get(name)!);
});

it('refuses a response that belongs to another browser, another sign-in, or is repeated', async () => {
  const site = await startSsoSite();
  const first = await visitProvider(site);
  const second = await visitProvider(site);
  // Another state and code.
  expect(await outcomeOf(await completeSignIn(site, { ...first, response: second.response }))).toBe(
    'SSO_FAILED',
  );
  // A login CSRF: the victim's browser has no cookie.
  expect(await outcomeOf(await completeSignIn(site, { ...first, cookie: '' }))).toBe('SSO_FAILED');
  const cut = { ...first, cookie: first.cookie.slice(0, -2) };
  expect(await outcomeOf(await completeSignIn(site, cut))).toBe('SSO_FAILED');
  const without = first.response.replace(/(^|&)state=[^&]*/, '');
  expect(await outcomeOf(await completeSignIn(site, { ...first, response: without }))).toBe('SSO_FAILED');
  const otherIssuer = first.response.replace(
    /iss=[^&]*/,
    `iss=${encodeURIComponent('https://evil.example')}`,
  );
  expect(otherIssuer).not.toBe(first.response);
  expect(await outcomeOf(await completeSignIn(site, { ...first, response: otherIssuer }))).toBe('SSO_FAILED');
  site.clock.advance(60_000);
  const third = await visitProvider(site);
  await ssoSignedInOf(await completeSignIn(site, third));
  expect(await outcomeOf(await completeSignIn(site, third))).toBe('SSO_FAILED');
  // Failures are written after they are answered.
  await expect.poll(async () => (await signInEvents(site)).join('\n')).toContain('not valid (invalid_grant)');
});

it('refuses an expired sign-in', async () => {
  const site = await startSsoSite();
  const browser = await visitProvider(site);
  site.clock.advance(10 * 60_000);
  expect(await outcomeOf(await completeSignIn(site, browser))).toBe('SSO_FAILED');
});

const shared = setUpOnce(startSsoSite);

it.each<[string, (token: string, provider: IdentityProvider) => string | Promise<string>]>([
  ['another nonce', (token, { sign }) => sign({ ...claimsOf(token), nonce: 'another' })],
  ['no nonce', (token, { sign }) => sign({ ...claimsOf(token), nonce: undefined })],
  ['another audience', (token, { sign }) => sign({ ...claimsOf(token), aud: 'another-client' })],
  ['another issuer', (token, { sign }) => sign({ ...claimsOf(token), iss: 'https://evil.example' })],
  ['an end in the past', (token, { sign }) => sign({ ...claimsOf(token), exp: 1_700_000_000 })],
  ['no signature', (token) => new UnsecuredJWT(claimsOf(token)).encode()],
  ['a wrong signature', (token) => `${token.slice(0, -8)}AAAAAAAA`],
  [
    'other content',
    (token) => {
      const [head, , signature] = token.split('.');
      const content = Buffer.from(JSON.stringify({ ...claimsOf(token), sub: 'u-admin' })).toString(
        'base64url',
      );
      return `${head}.${content}.${signature}`;
    },
  ],
])('refuses an ID token with %s', async (_what, tamper) => {
  const site = await shared();
  // The one before does not slow this one down.
  site.clock.advance(3_600_000);
  site.provider.tamper = (token) => tamper(token, site.provider);
  const answer = await completeSignIn(site, await visitProvider(site));
  expect(await outcomeOf(answer)).toBe('SSO_FAILED');
  expect(answer.headers.getSetCookie().every((line) => !/^outpost_refresh_[^s]/.test(line))).toBe(true);
});

it('refuses users without a role, a domain or an account, and says so in the audit log', async () => {
  const site = await startSsoSite();
  site.provider.users.set('u-bob', { ...SSO_ANN, email: 'bob@elm.example', groups: ['others'] });
  site.provider.users.set('u-eve', { ...SSO_ANN, email: 'eve@oak.example' });
  const refused = async (subject: string) =>
    outcomeOf(await completeSignIn(site, await visitProvider(site, subject)));
  expect(await refused('u-bob')).toBe('SSO_REFUSED');
  await changeProvider(site, { EmailDomains: ['elm.example'] });
  expect(await refused('u-eve')).toBe('SSO_REFUSED');
  await changeProvider(site, { CreateAccounts: false });
  expect(await refused('u-ann')).toBe('SSO_REFUSED');
  // Failures are written after they are answered.
  await expect.poll(async () => (await signInEvents(site)).join('\n')).toContain('none is created');
  const words = (await signInEvents(site)).filter((text) => text.startsWith('Sign-in as'));
  expect(words.at(-3)).toMatch(/bob@elm\.example \(Elm ID\).*none of the user’s groups has a role: others$/);
  expect(words.at(-2)).toMatch(/eve@oak\.example \(Elm ID\).*domain is not allowed/);
  expect(words.at(-1)).toMatch(/ann@elm\.example \(Elm ID\).*no account, and none is created/);
});

it('links an existing account by its address only if an Admin allows it and the provider verified it', async () => {
  const site = await startSsoSite();
  const email = emailOf('Operator');
  site.provider.users.set('u-op', { ...SSO_ANN, email });
  const visit = async () => completeSignIn(site, await visitProvider(site, 'u-op'));
  expect(await outcomeOf(await visit())).toBe('SSO_REFUSED');
  await changeProvider(site, { LinkByEmail: true });
  site.provider.users.set('u-op', { ...SSO_ANN, email, email_verified: false });
  expect(await outcomeOf(await visit())).toBe('SSO_REFUSED');
  site.provider.users.set('u-op', { ...SSO_ANN, email });
  const { User } = await ssoSignedInOf(await visit());
  expect(User).toMatchObject({ Email: email, FirstName: 'Operator', Areas: ['North'] });
  // The link holds without the address, and the password works on.
  await changeProvider(site, { LinkByEmail: false });
  site.provider.users.set('u-op', { ...SSO_ANN, email: 'moved@elm.example' });
  expect((await ssoSignedInOf(await visit())).User).toMatchObject({ Id: User.Id, Email: email });
  expect((await signInAs(site.server, 'Operator')).id).toBe(User.Id);
  // An Admin unlinks it.
  const path = `/accounts/${User.Id}/sso/elm`;
  expect((await site.server.ask(path, { method: 'DELETE', as: 'Admin' })).status).toBe(200);
  site.provider.users.set('u-op', { ...SSO_ANN, email });
  expect(await outcomeOf(await visit())).toBe('SSO_REFUSED');
  expect(await outcomeOf(await site.server.ask(path, { method: 'DELETE', as: 'Admin' }))).toBe(
    'SSO_NOT_FOUND',
  );
});

it('changes role and areas by the groups at each sign-in, and ends the sessions of a user without', async () => {
  const site = await startSsoSite();
  const before = await signInWithProvider(site);
  site.provider.users.set('u-ann', { ...SSO_ANN, groups: ['admins'] });
  const after = await signInWithProvider(site);
  expect(after.User).toMatchObject({ Id: before.User.Id, Role: 'Admin', Areas: null });
  // The access token of the lower role is no longer valid.
  expect(await outcomeOf(await as(site.server, before.User.JwtToken, 'GET', '/api/Stations'))).toBe(
    'TOKEN_INVALID',
  );
  const words = (await auditOf(site.server, 'account')).map(({ Words }) => Words);
  expect(words.at(-1)).toBe(
    'Groups of Elm ID changed user Ann Ames: role Operator → Admin, areas North → all',
  );
  site.provider.users.set('u-ann', { ...SSO_ANN, groups: [] });
  expect(await outcomeOf(await completeSignIn(site, await visitProvider(site)))).toBe('SSO_REFUSED');
  expect(await outcomeOf(await refreshSession(site, after.cookie))).toBe('REFRESH_INVALID');
});

it('refuses deactivated accounts', async () => {
  const site = await startSsoSite();
  const { User, cookie } = await signInWithProvider(site);
  const json = { User: { Id: User.Id, Active: false } };
  const saved = await site.server.ask(`/accounts/${User.Id}`, { method: 'PUT', as: 'Admin', json });
  expect(saved.status).toBe(200);
  expect(await outcomeOf(await completeSignIn(site, await visitProvider(site)))).toBe('SSO_REFUSED');
  expect(await outcomeOf(await refreshSession(site, cookie))).toBe('REFRESH_INVALID');
});

it('keeps the last Admin who can sign in without a provider', async () => {
  const site = await startSsoSite({ LinkByEmail: true });
  const { server, provider } = site;
  provider.users.set('u-admin', { ...SSO_ANN, email: emailOf('Admin'), groups: ['operators'] });
  // The groups would make the only local Admin an Operator.
  expect((await signInWithProvider(site, 'u-admin')).User).toMatchObject({ Role: 'Admin', Areas: null });
  expect((await auditOf(server, 'account')).at(-1)!.Words).toMatch(/Kept as Admin/);
  // Another Admin, who has no password, cannot remove the last one who has.
  provider.users.set('u-ann', { ...SSO_ANN, groups: ['admins'] });
  const { User } = await signInWithProvider(site);
  const admin = (await signInAs(server, 'Admin')).id;
  const change = (body: object) =>
    as(server, User.JwtToken, 'PUT', `/accounts/${admin}`, { User: { Id: admin, ...body } });
  expect(await outcomeOf(await change({ Role: 'Viewer' }))).toBe('CONFLICT');
  expect(await outcomeOf(await change({ Active: false }))).toBe('CONFLICT');
  expect(await outcomeOf(await as(server, User.JwtToken, 'DELETE', `/accounts/${admin}`))).toBe('CONFLICT');
});

it('removes a password that another user set when the groups give a higher role', async () => {
  const site = await startSsoSite({ LinkByEmail: true });
  const { server, provider } = site;
  const credentials = { email: 'carl@elm.example', password: 'chosen by a Supervisor' };
  const json = {
    ...{ Email: credentials.email, FirstName: 'Carl', LastName: 'Cox', Role: 'Viewer' },
    Password: credentials.password,
  };
  expect((await server.ask('/accounts', { method: 'POST', as: 'Supervisor', json })).status).toBe(200);
  provider.users.set('u-carl', { ...SSO_ANN, email: credentials.email, groups: ['admins'] });
  expect((await signInWithProvider(site, 'u-carl')).User.Role).toBe('Admin');
  await expect(signInAs(server, credentials)).rejects.toThrow('CREDENTIALS_WRONG');
});

it('ends the sessions of another provider when the groups give more rights', async () => {
  const site = await startSsoSite({ DefaultRole: 'Viewer' });
  const { server } = site;
  const other = await startIdentityProvider({
    ...{
      clientId: 'outpost',
      clientSecret: CLIENT_SECRET,
      users: new Map([['u-boss', SSO_ANN]]),
      signedOutUris: [],
    },
    redirectUris: [`${server.config.publicUrl}/sso/oak`],
  });
  onTestFinished(() => other.stop());
  const json = { Key: 'oak', ...ssoSettingsOf(other.issuer, { LinkByEmail: true }) };
  expect((await server.ask('/api/Settings/sso', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  // Who chose the address at the first provider does not own it.
  site.provider.users.set('u-mal', { ...SSO_ANN, email_verified: false, groups: [] });
  const prepared = await signInWithProvider(site, 'u-mal');
  expect(prepared.User.Role).toBe('Viewer');
  other.users.set('u-boss', { ...SSO_ANN, groups: ['admins'] });
  const browser = await visitProvider({ ...site, provider: other }, 'u-boss', { ReturnTo: '/' }, 'oak');
  const owner = await ssoSignedInOf(await completeSignIn(site, browser, 'oak'));
  expect(owner.User).toMatchObject({ Id: prepared.User.Id, Role: 'Admin' });
  expect(await outcomeOf(await refreshSession(site, prepared.cookie))).toBe('REFRESH_INVALID');
  expect((await refreshSession(site, owner.cookie)).status).toBe(200);
  // At the first provider it is still a Viewer.
  expect((await signInWithProvider(site, 'u-mal')).User.Role).toBe('Viewer');
});

it('asks for the own second factor, unless the provider is trusted to have checked one', async () => {
  const site = await startSsoSite({ LinkByEmail: true });
  const { server, clock, provider } = site;
  const phone = new Phone(clock);
  await phone.enrol(server, await signInAs(server, 'Operator'));
  clock.advance(60_000);
  provider.users.set('u-op', { ...SSO_ANN, email: emailOf('Operator') });
  const answer = await completeSignIn(site, await visitProvider(site, 'u-op'));
  expect(await outcomeOf(answer.clone())).toBe('SECOND_FACTOR_NEEDED');
  const cookie = ssoCookieOf(answer);
  const enter = (Code: string) =>
    server.ask('/accounts/sso/second-factor', { method: 'POST', json: { Code }, headers: { cookie } });
  expect(await outcomeOf(await enter('000000'))).toBe('SECOND_FACTOR_WRONG');
  expect((await ssoSignedInOf(await enter(phone.code()))).User).toMatchObject({ SsoProvider: 'elm' });
  // The step works once.
  clock.advance(60_000);
  expect(await outcomeOf(await enter(phone.code()))).toBe('SSO_FAILED');

  await changeProvider(site, { LinkByEmail: true, SecondFactorValues: ['mfa'] });
  provider.methods = { amr: ['pwd'] };
  const untrusted = await completeSignIn(site, await visitProvider(site, 'u-op'));
  expect(await outcomeOf(untrusted)).toBe('SECOND_FACTOR_NEEDED');
  provider.methods = { amr: ['pwd', 'mfa'] };
  await signInWithProvider(site, 'u-op');
});

it('counts a second factor of the provider for roles that require one', async () => {
  const site = await startSsoSite({ SecondFactorValues: ['mfa'] });
  const policy = { RequiredFor: ['Operator'] };
  await site.server.ask('/api/Settings/second-factor', { method: 'PUT', as: 'Admin', json: policy });
  const without = await signInWithProvider(site);
  expect(without.User.MustSetUpSecondFactor).toBe(true);
  expect(await outcomeOf(await as(site.server, without.User.JwtToken, 'GET', '/api/Stations'))).toBe(
    'SECOND_FACTOR_REQUIRED',
  );
  site.provider.methods = { amr: ['mfa'] };
  const { User, cookie } = await signInWithProvider(site);
  expect(User.MustSetUpSecondFactor).toBeUndefined();
  expect((await as(site.server, User.JwtToken, 'GET', '/api/Stations')).status).toBe(200);
  expect((await (await refreshSession(site, cookie)).json()) as object).not.toHaveProperty(
    'MustSetUpSecondFactor',
  );
});

it('lets a user without a password set up the required second factor right after the sign-in', async () => {
  const site = await startSsoSite();
  const { server, clock } = site;
  const policy = { RequiredFor: ['Operator'] };
  await server.ask('/api/Settings/second-factor', { method: 'PUT', as: 'Admin', json: policy });
  const { User } = await signInWithProvider(site);
  const own = (what: string, json: object) =>
    as(server, User.JwtToken, 'POST', `/accounts/second-factor/${what}`, json);
  const state = await as(server, User.JwtToken, 'GET', '/accounts/second-factor');
  expect(await state.json()).toMatchObject({ PasswordSet: false });
  // No password is right, and none is guessed.
  expect(await outcomeOf(await own('begin', { CurrentPassword: 'a guess' }))).toBe('200');
  clock.advance(10 * 60_000);
  const late = await own('begin', {});
  expect(await late.json()).toMatchObject({
    problems: [
      {
        Path: 'body.CurrentPassword',
        Message: 'Sign out, sign in again, and repeat this within 10 minutes: this account has no password',
      },
    ],
  });
  const { User: again } = await signInWithProvider(site);
  const phone = new Phone(clock);
  await phone.enrol(server, { token: again.JwtToken });
  clock.advance(60_000);
  expect(await outcomeOf(await completeSignIn(site, await visitProvider(site)))).toBe('SECOND_FACTOR_NEEDED');
});
