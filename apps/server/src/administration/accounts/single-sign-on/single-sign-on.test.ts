import type { Role, SsoBegun, SsoProvider, SsoSignedIn, SsoSignedOut } from '@outpost/contract';
import { freePort } from '@outpost/testing/free-port.ts';
import {
  claimsOf,
  type IdentityProvider,
  type IdentityProviderOptions,
  type ProviderUser,
  startIdentityProvider,
} from '@outpost/testing/identity-provider.ts';
import { UnsecuredJWT } from 'jose';
import { expect, it, onTestFinished } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/server.ts';
import { as, auditOf, outcomeOf, signInAs } from '../testing/people.ts';
import { Phone } from '../testing/phone.ts';

const SECRET = 'a secret of this test';
const ANN: ProviderUser = {
  email: 'ann@elm.example',
  email_verified: true,
  given_name: 'Ann',
  family_name: 'Ames',
  groups: ['operators'],
};

/** Settings of the provider in Outpost. */
const settingsOf = (issuer: string, changes: Record<string, unknown> = {}) => ({
  Name: 'Elm ID',
  Issuer: issuer,
  ClientId: 'outpost',
  ClientSecret: SECRET,
  Groups: [
    { Group: 'operators', Role: 'Operator', Areas: ['North'] },
    { Group: 'admins', Role: 'Admin' },
  ],
  CreateAccounts: true,
  ...changes,
});

interface Site {
  readonly server: TestServer;
  readonly clock: ManualClock;
  readonly provider: IdentityProvider;
}

/** A server with a real provider that an Admin has set up on the page. */
async function startSite(
  changes: Record<string, unknown> = {},
  options: Partial<IdentityProviderOptions> = {},
): Promise<Site> {
  const clock = new ManualClock(Date.now());
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const provider = await startIdentityProvider({
    ...{ clientId: 'outpost', clientSecret: SECRET, users: new Map([['u-ann', ANN]]) },
    redirectUris: [`${publicUrl}/sso/elm`],
    signedOutUris: [`${publicUrl}/login`],
    backChannelLogoutUri: `${publicUrl}/accounts/sso/elm/back-channel-logout`,
    idTokenSeconds: 7 * 24 * 3_600,
    ...options,
  });
  onTestFinished(() => provider.stop());
  const server = await startTestServer({
    clock,
    config: { port, publicUrl, webhookAllow: ['127.0.0.1'] },
  });
  const body = { Key: 'elm', ...settingsOf(provider.issuer, changes) };
  const added = await server.ask('/api/Settings/sso', { method: 'POST', as: 'Admin', json: body });
  expect(added.status, await added.clone().text()).toBe(201);
  return { server, clock, provider };
}

/** Changes the settings of the provider. */
async function change({ server, provider }: Site, changes: Record<string, unknown>): Promise<void> {
  const json = settingsOf(provider.issuer, { ClientSecret: null, ...changes });
  const saved = await server.ask('/api/Settings/sso/elm', { method: 'PUT', as: 'Admin', json });
  expect(saved.status, await saved.clone().text()).toBe(200);
}

const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split('; ')[0]!)
    .filter((pair) => !pair.endsWith('='))
    .join('; ');

interface Browser {
  /** The cookie of the sign-in in progress. */
  cookie: string;
  /** What the provider returned. */
  response: string;
}

/** Begins a sign-in and goes through the provider's pages. */
async function visitProvider(
  { server, provider }: Site,
  subject = 'u-ann',
  json: Record<string, unknown> = { ReturnTo: '/' },
  key = 'elm',
): Promise<Browser> {
  const begun = await server.ask(`/accounts/sso/${key}/begin`, { method: 'POST', json });
  expect(begun.status, await begun.clone().text()).toBe(200);
  const { Url } = (await begun.json()) as SsoBegun;
  const back = await provider.signIn(Url, subject);
  expect(`${back.origin}${back.pathname}`).toBe(`${server.config.publicUrl}/sso/${key}`);
  return { cookie: cookieOf(begun), response: back.search.slice(1) };
}

const complete = ({ server }: Site, { cookie, response }: Browser, key = 'elm'): Promise<Response> =>
  server.ask(`/accounts/sso/${key}/complete`, {
    method: 'POST',
    headers: { cookie },
    json: { Response: response },
  });

async function signedInOf(answer: Response): Promise<SsoSignedIn & { cookie: string }> {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return { ...((await answer.json()) as SsoSignedIn), cookie: cookieOf(answer) };
}

const signIn = async (site: Site, subject?: string) =>
  signedInOf(await complete(site, await visitProvider(site, subject)));

const refresh = ({ server }: Site, cookie: string): Promise<Response> =>
  server.ask('/accounts/refresh-token', { method: 'POST', json: {}, headers: { cookie } });

/** The words of the audit events about sign-ins, without those of the test's own accounts. */
const signIns = async ({ server }: Site) =>
  (await auditOf(server, 'sign-in')).map(({ Words }) => Words).filter((text) => !text.includes(' Test '));

it('creates an account at the first sign-in, with role and areas of the groups', async () => {
  const site = await startSite();
  const { server } = site;
  expect(await (await server.ask('/accounts/sso')).json()).toEqual([{ Key: 'elm', Name: 'Elm ID' }]);
  const browser = await visitProvider(site, 'u-ann', { ReturnTo: '/alarms?station=3' });
  const { User, ReturnTo, cookie } = await signedInOf(await complete(site, browser));
  expect(User).toMatchObject({
    ...{ Email: 'ann@elm.example', FirstName: 'Ann', LastName: 'Ames', Role: 'Operator', Areas: ['North'] },
    SsoProvider: 'elm',
  });
  expect(ReturnTo).toBe('/alarms?station=3');
  expect((await as(server, User.JwtToken, 'GET', '/api/Stations')).status).toBe(200);
  const renewed = await refresh(site, cookie);
  expect(await renewed.json()).toMatchObject({ Id: User.Id, SsoProvider: 'elm' });
  const words = (await auditOf(server, 'account')).map(({ Words }) => Words);
  expect(words).toContain('Elm ID created user Ann Ames (ann@elm.example), Operator, at the first sign-in');
  expect((await signIns(site)).at(-1)).toMatch(/^Ann Ames signed in with Elm ID from /);
  // The second time it is the same account.
  expect((await signIn(site)).User.Id).toBe(User.Id);
});

it('sends the browser to the provider with PKCE, state, nonce and the exact redirect address', async () => {
  const { server, provider } = await startSite();
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
  const site = await startSite();
  const first = await visitProvider(site);
  const second = await visitProvider(site);
  // Another state and code.
  expect(await outcomeOf(await complete(site, { ...first, response: second.response }))).toBe('SSO_FAILED');
  // A login CSRF: the victim's browser has no cookie.
  expect(await outcomeOf(await complete(site, { ...first, cookie: '' }))).toBe('SSO_FAILED');
  const cut = { ...first, cookie: first.cookie.slice(0, -2) };
  expect(await outcomeOf(await complete(site, cut))).toBe('SSO_FAILED');
  const without = first.response.replace(/(^|&)state=[^&]*/, '');
  expect(await outcomeOf(await complete(site, { ...first, response: without }))).toBe('SSO_FAILED');
  const otherIssuer = first.response.replace(
    /iss=[^&]*/,
    `iss=${encodeURIComponent('https://evil.example')}`,
  );
  expect(otherIssuer).not.toBe(first.response);
  expect(await outcomeOf(await complete(site, { ...first, response: otherIssuer }))).toBe('SSO_FAILED');
  site.clock.advance(60_000);
  const third = await visitProvider(site);
  await signedInOf(await complete(site, third));
  expect(await outcomeOf(await complete(site, third))).toBe('SSO_FAILED');
  // Failures are written after they are answered.
  await expect.poll(async () => (await signIns(site)).join('\n')).toContain('not valid (invalid_grant)');
});

it('refuses an expired sign-in', async () => {
  const site = await startSite();
  const browser = await visitProvider(site);
  site.clock.advance(10 * 60_000);
  expect(await outcomeOf(await complete(site, browser))).toBe('SSO_FAILED');
});

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
  const site = await startSite();
  site.provider.tamper = (token) => tamper(token, site.provider);
  const answer = await complete(site, await visitProvider(site));
  expect(await outcomeOf(answer)).toBe('SSO_FAILED');
  expect(answer.headers.getSetCookie().every((line) => !/^outpost_refresh_[^s]/.test(line))).toBe(true);
});

it('refuses users without a role, a domain or an account, and says so in the audit log', async () => {
  const site = await startSite();
  site.provider.users.set('u-bob', { ...ANN, email: 'bob@elm.example', groups: ['others'] });
  site.provider.users.set('u-eve', { ...ANN, email: 'eve@oak.example' });
  const refused = async (subject: string) =>
    outcomeOf(await complete(site, await visitProvider(site, subject)));
  expect(await refused('u-bob')).toBe('SSO_REFUSED');
  await change(site, { EmailDomains: ['elm.example'] });
  expect(await refused('u-eve')).toBe('SSO_REFUSED');
  await change(site, { CreateAccounts: false });
  expect(await refused('u-ann')).toBe('SSO_REFUSED');
  // Failures are written after they are answered.
  await expect.poll(async () => (await signIns(site)).join('\n')).toContain('none is created');
  const words = (await signIns(site)).filter((text) => text.startsWith('Sign-in as'));
  expect(words.at(-3)).toMatch(/bob@elm\.example \(Elm ID\).*none of the user’s groups has a role/);
  expect(words.at(-2)).toMatch(/eve@oak\.example \(Elm ID\).*domain is not allowed/);
  expect(words.at(-1)).toMatch(/ann@elm\.example \(Elm ID\).*no account, and none is created/);
});

it('links an existing account by its address only if an Admin allows it and the provider verified it', async () => {
  const site = await startSite();
  const email = emailOf('Operator');
  site.provider.users.set('u-op', { ...ANN, email });
  const visit = async () => complete(site, await visitProvider(site, 'u-op'));
  expect(await outcomeOf(await visit())).toBe('SSO_REFUSED');
  await change(site, { LinkByEmail: true });
  site.provider.users.set('u-op', { ...ANN, email, email_verified: false });
  expect(await outcomeOf(await visit())).toBe('SSO_REFUSED');
  site.provider.users.set('u-op', { ...ANN, email });
  const { User } = await signedInOf(await visit());
  expect(User).toMatchObject({ Email: email, FirstName: 'Operator', Areas: ['North'] });
  // The link holds without the address, and the password works on.
  await change(site, { LinkByEmail: false });
  site.provider.users.set('u-op', { ...ANN, email: 'moved@elm.example' });
  expect((await signedInOf(await visit())).User).toMatchObject({ Id: User.Id, Email: email });
  expect((await signInAs(site.server, 'Operator')).id).toBe(User.Id);
  // An Admin unlinks it.
  const path = `/accounts/${User.Id}/sso/elm`;
  expect((await site.server.ask(path, { method: 'DELETE', as: 'Admin' })).status).toBe(200);
  site.provider.users.set('u-op', { ...ANN, email });
  expect(await outcomeOf(await visit())).toBe('SSO_REFUSED');
  expect(await outcomeOf(await site.server.ask(path, { method: 'DELETE', as: 'Admin' }))).toBe(
    'SSO_NOT_FOUND',
  );
});

it('changes role and areas by the groups at each sign-in, and ends the sessions of a user without', async () => {
  const site = await startSite();
  const before = await signIn(site);
  site.provider.users.set('u-ann', { ...ANN, groups: ['admins'] });
  const after = await signIn(site);
  expect(after.User).toMatchObject({ Id: before.User.Id, Role: 'Admin', Areas: null });
  // The access token of the lower role is no longer valid.
  expect(await outcomeOf(await as(site.server, before.User.JwtToken, 'GET', '/api/Stations'))).toBe(
    'TOKEN_INVALID',
  );
  const words = (await auditOf(site.server, 'account')).map(({ Words }) => Words);
  expect(words.at(-1)).toBe(
    'Groups of Elm ID changed user Ann Ames: role Operator → Admin, areas North → all',
  );
  site.provider.users.set('u-ann', { ...ANN, groups: [] });
  expect(await outcomeOf(await complete(site, await visitProvider(site)))).toBe('SSO_REFUSED');
  expect(await outcomeOf(await refresh(site, after.cookie))).toBe('REFRESH_INVALID');
});

it('refuses deactivated accounts', async () => {
  const site = await startSite();
  const { User, cookie } = await signIn(site);
  const json = { User: { Id: User.Id, Active: false } };
  const saved = await site.server.ask(`/accounts/${User.Id}`, { method: 'PUT', as: 'Admin', json });
  expect(saved.status).toBe(200);
  expect(await outcomeOf(await complete(site, await visitProvider(site)))).toBe('SSO_REFUSED');
  expect(await outcomeOf(await refresh(site, cookie))).toBe('REFRESH_INVALID');
});

it('keeps the last Admin who can sign in without a provider', async () => {
  const site = await startSite({ LinkByEmail: true });
  const { server, provider } = site;
  provider.users.set('u-admin', { ...ANN, email: emailOf('Admin'), groups: ['operators'] });
  // The groups would make the only local Admin an Operator.
  expect((await signIn(site, 'u-admin')).User).toMatchObject({ Role: 'Admin', Areas: null });
  expect((await auditOf(server, 'account')).at(-1)!.Words).toMatch(/Kept as Admin/);
  // Another Admin, who has no password, cannot remove the last one who has.
  provider.users.set('u-ann', { ...ANN, groups: ['admins'] });
  const { User } = await signIn(site);
  const admin = (await signInAs(server, 'Admin')).id;
  const change = (body: object) =>
    as(server, User.JwtToken, 'PUT', `/accounts/${admin}`, { User: { Id: admin, ...body } });
  expect(await outcomeOf(await change({ Role: 'Viewer' }))).toBe('CONFLICT');
  expect(await outcomeOf(await change({ Active: false }))).toBe('CONFLICT');
  expect(await outcomeOf(await as(server, User.JwtToken, 'DELETE', `/accounts/${admin}`))).toBe('CONFLICT');
});

it('removes a password that another user set when the groups give a higher role', async () => {
  const site = await startSite({ LinkByEmail: true });
  const { server, provider } = site;
  const credentials = { email: 'carl@elm.example', password: 'chosen by a Supervisor' };
  const json = {
    ...{ Email: credentials.email, FirstName: 'Carl', LastName: 'Cox', Role: 'Viewer' },
    Password: credentials.password,
  };
  expect((await server.ask('/accounts', { method: 'POST', as: 'Supervisor', json })).status).toBe(200);
  provider.users.set('u-carl', { ...ANN, email: credentials.email, groups: ['admins'] });
  expect((await signIn(site, 'u-carl')).User.Role).toBe('Admin');
  await expect(signInAs(server, credentials)).rejects.toThrow('CREDENTIALS_WRONG');
});

it('ends the sessions of another provider when the groups give more rights', async () => {
  const site = await startSite({ DefaultRole: 'Viewer' });
  const { server } = site;
  const other = await startIdentityProvider({
    ...{ clientId: 'outpost', clientSecret: SECRET, users: new Map([['u-boss', ANN]]), signedOutUris: [] },
    redirectUris: [`${server.config.publicUrl}/sso/oak`],
  });
  onTestFinished(() => other.stop());
  const json = { Key: 'oak', ...settingsOf(other.issuer, { LinkByEmail: true }) };
  expect((await server.ask('/api/Settings/sso', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  // Who chose the address at the first provider does not own it.
  site.provider.users.set('u-mal', { ...ANN, email_verified: false, groups: [] });
  const prepared = await signIn(site, 'u-mal');
  expect(prepared.User.Role).toBe('Viewer');
  other.users.set('u-boss', { ...ANN, groups: ['admins'] });
  const browser = await visitProvider({ ...site, provider: other }, 'u-boss', { ReturnTo: '/' }, 'oak');
  const owner = await signedInOf(await complete(site, browser, 'oak'));
  expect(owner.User).toMatchObject({ Id: prepared.User.Id, Role: 'Admin' });
  expect(await outcomeOf(await refresh(site, prepared.cookie))).toBe('REFRESH_INVALID');
  expect((await refresh(site, owner.cookie)).status).toBe(200);
  // At the first provider it is still a Viewer.
  expect((await signIn(site, 'u-mal')).User.Role).toBe('Viewer');
});

it('asks for the own second factor, unless the provider is trusted to have checked one', async () => {
  const site = await startSite({ LinkByEmail: true });
  const { server, clock, provider } = site;
  const phone = new Phone(clock);
  await phone.enrol(server, await signInAs(server, 'Operator'));
  clock.advance(60_000);
  provider.users.set('u-op', { ...ANN, email: emailOf('Operator') });
  const answer = await complete(site, await visitProvider(site, 'u-op'));
  expect(await outcomeOf(answer.clone())).toBe('SECOND_FACTOR_NEEDED');
  const cookie = cookieOf(answer);
  const enter = (Code: string) =>
    server.ask('/accounts/sso/second-factor', { method: 'POST', json: { Code }, headers: { cookie } });
  expect(await outcomeOf(await enter('000000'))).toBe('SECOND_FACTOR_WRONG');
  expect((await signedInOf(await enter(phone.code()))).User).toMatchObject({ SsoProvider: 'elm' });
  // The step works once.
  clock.advance(60_000);
  expect(await outcomeOf(await enter(phone.code()))).toBe('SSO_FAILED');

  await change(site, { LinkByEmail: true, SecondFactorValues: ['mfa'] });
  provider.methods = { amr: ['pwd'] };
  const untrusted = await complete(site, await visitProvider(site, 'u-op'));
  expect(await outcomeOf(untrusted)).toBe('SECOND_FACTOR_NEEDED');
  provider.methods = { amr: ['pwd', 'mfa'] };
  await signIn(site, 'u-op');
});

it('counts a second factor of the provider for roles that require one', async () => {
  const site = await startSite({ SecondFactorValues: ['mfa'] });
  const policy = { RequiredFor: ['Operator'] };
  await site.server.ask('/api/Settings/second-factor', { method: 'PUT', as: 'Admin', json: policy });
  const without = await signIn(site);
  expect(without.User.MustSetUpSecondFactor).toBe(true);
  expect(await outcomeOf(await as(site.server, without.User.JwtToken, 'GET', '/api/Stations'))).toBe(
    'SECOND_FACTOR_REQUIRED',
  );
  site.provider.methods = { amr: ['mfa'] };
  const { User, cookie } = await signIn(site);
  expect(User.MustSetUpSecondFactor).toBeUndefined();
  expect((await as(site.server, User.JwtToken, 'GET', '/api/Stations')).status).toBe(200);
  expect((await (await refresh(site, cookie)).json()) as object).not.toHaveProperty('MustSetUpSecondFactor');
});

it('asks the provider again when a session is renewed, and applies the groups of now', async () => {
  const site = await startSite();
  const { clock, provider } = site;
  let { cookie } = await signIn(site);
  const tokenRequests = () => provider.requests.filter((path) => path === '/token').length;
  const before = tokenRequests();
  const renew = async (): Promise<{ Role: Role }> => {
    const answer = await refresh(site, cookie);
    expect(answer.status, await answer.clone().text()).toBe(200);
    cookie = cookieOf(answer);
    return (await answer.json()) as { Role: Role };
  };
  clock.advance(5 * 60_000);
  await renew();
  expect(tokenRequests()).toBe(before);
  provider.users.set('u-ann', { ...ANN, groups: ['admins'] });
  clock.advance(10 * 60_000);
  expect((await renew()).Role).toBe('Admin');
  expect(tokenRequests()).toBe(before + 1);
  // The rotated refresh token of the provider is used the next time.
  clock.advance(10 * 60_000);
  await renew();
  expect(tokenRequests()).toBe(before + 2);
  provider.users.set('u-ann', { ...ANN, groups: [] });
  clock.advance(10 * 60_000);
  expect(await outcomeOf(await refresh(site, cookie))).toBe('REFRESH_INVALID');
  expect((await signIns(site)).at(-1)).toMatch(
    /^Session of Ann Ames with Elm ID ended: none of the user’s groups/,
  );
});

it('ends a session that the provider no longer knows, but not while the provider is unavailable', async () => {
  const site = await startSite();
  const { clock, provider } = site;
  let { cookie } = await signIn(site);
  const other = await signIn(site);
  provider.endSessions();
  clock.advance(10 * 60_000);
  expect(await outcomeOf(await refresh(site, other.cookie))).toBe('REFRESH_INVALID');
  await provider.stop();
  provider.requests.length = 0;
  for (let hour = 0; hour < 11; hour++) {
    clock.advance(60 * 60_000);
    const answer = await refresh(site, cookie);
    expect(answer.status).toBe(200);
    cookie = cookieOf(answer);
  }
  clock.advance(60 * 60_000);
  expect(await outcomeOf(await refresh(site, cookie))).toBe('REFRESH_INVALID');
  const begun = await site.server.ask('/accounts/sso/elm/begin', { method: 'POST', json: { ReturnTo: '/' } });
  expect(await outcomeOf(begun)).toBe('SSO_UNAVAILABLE');
});

it('ends sessions without a refresh token of the provider after their maximum age', async () => {
  const site = await startSite({ SessionHours: 2 }, { refreshTokens: false });
  const { cookie } = await signIn(site);
  site.clock.advance(119 * 60_000);
  const renewed = await refresh(site, cookie);
  expect(renewed.status).toBe(200);
  site.clock.advance(60_000);
  expect(await outcomeOf(await refresh(site, cookieOf(renewed)))).toBe('REFRESH_INVALID');
});

it('signs out at the provider, too', async () => {
  const site = await startSite();
  const { server, provider } = site;
  const signOut = async (cookie: string) =>
    (await (
      await server.ask('/accounts/sso/sign-out', { method: 'POST', json: {}, headers: { cookie } })
    ).json()) as SsoSignedOut;
  const { cookie } = await signIn(site);
  const { Url } = await signOut(cookie);
  const url = new URL(Url!);
  expect(url.origin).toBe(provider.issuer);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${server.config.publicUrl}/login`);
  expect(claimsOf(url.searchParams.get('id_token_hint')!).sub).toBe('u-ann');
  expect(await outcomeOf(await refresh(site, cookie))).toBe('REFRESH_INVALID');
  await change(site, { SignOutAtProvider: false });
  expect(await signOut((await signIn(site)).cookie)).toEqual({ Url: null });
  expect(await signOut((await signInAs(server, 'Viewer')).cookie)).toEqual({ Url: null });
});

it('ends sessions by a logout token of the provider, once', async () => {
  const site = await startSite();
  const { server, provider } = site;
  const first = await signIn(site);
  const second = await signIn(site);
  const token = (changes: Record<string, unknown> = {}) =>
    provider.sign(
      {
        ...{ iss: provider.issuer, aud: 'outpost', sub: 'u-ann', jti: `${Math.random()}` },
        iat: Math.floor(Date.now() / 1_000),
        exp: Math.floor(Date.now() / 1_000) + 120,
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...changes,
      },
      { typ: 'logout+jwt' },
    );
  const send = (logout_token: string) =>
    server.ask('/accounts/sso/elm/back-channel-logout', {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    });
  const now = Math.floor(Date.now() / 1_000);
  for (const wrong of [
    await token({ nonce: 'x' }),
    await token({ events: {} }),
    await token({ aud: 'another' }),
    await token({ iss: 'https://evil.example' }),
    await token({ iat: now - 3_600 }),
    await token({ sub: undefined }),
    new UnsecuredJWT({ iss: provider.issuer, aud: 'outpost', sub: 'u-ann' }).encode(),
    '',
  ]) {
    expect(await outcomeOf(await send(wrong))).toBe('BAD_REQUEST');
    // Only the limit of failures, not the age of tokens.
    site.clock.advance(10_000);
  }
  const renewed = await refresh(site, first.cookie);
  expect(renewed.status).toBe(200);

  const good = await token();
  const answer = await send(good);
  expect(answer.status, await answer.clone().text()).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await outcomeOf(await refresh(site, cookieOf(renewed)))).toBe('REFRESH_INVALID');
  expect(await outcomeOf(await as(server, second.User.JwtToken, 'GET', '/api/Stations'))).toBe(
    'TOKEN_INVALID',
  );
  expect(await outcomeOf(await send(good))).toBe('BAD_REQUEST');
});

it('ends a session when the provider reports its end (back-channel logout)', async () => {
  const site = await startSite();
  const { server, provider } = site;
  const { User, cookie } = await signIn(site);
  // The provider's session that began the sign-in has the same sid.
  const stored = await server.app.context.storage.read.selectFrom('sso_sessions').select('sid').execute();
  const { sid } = stored[0]!;
  expect(sid).not.toBeNull();
  const token = await provider.sign({
    ...{ iss: provider.issuer, aud: 'outpost', jti: 'one', sid: 'another session' },
    iat: Math.floor(Date.now() / 1_000),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  const send = (logout_token: string) =>
    server.ask('/accounts/sso/elm/back-channel-logout', {
      method: 'POST',
      body: new URLSearchParams({ logout_token }),
    });
  expect((await send(token)).status).toBe(200);
  expect((await as(server, User.JwtToken, 'GET', '/api/Stations')).status).toBe(200);
  const own = await provider.sign({ ...claimsOf(token), jti: 'two', sid: sid! });
  expect((await send(own)).status).toBe(200);
  expect(await outcomeOf(await refresh(site, cookie))).toBe('REFRESH_INVALID');
});

it('does not mail a password to the owner of an account that a provider manages', async () => {
  const site = await startSite();
  const { User } = await signIn(site);
  await site.server.ask('/accounts/forgot-password', { method: 'POST', json: { Email: User.Email } });
  await expect(signInAs(site.server, { email: User.Email, password: TEST_PASSWORD })).rejects.toThrow(
    'CREDENTIALS_WRONG',
  );
  const links = await site.server.app.context.storage.read.selectFrom('account_links').selectAll().execute();
  expect(links).toEqual([]);
});

it('removes a provider with its links, and ends the sessions that it began', async () => {
  const site = await startSite();
  const { server } = site;
  const { User, cookie } = await signIn(site);
  const all = async () =>
    (await (await server.ask('/api/Settings/sso', { as: 'Admin' })).json()) as SsoProvider[];
  expect(await all()).toMatchObject([
    {
      ...{ Key: 'elm', HasSecret: true, From: 'page', Accounts: 1 },
      RedirectUri: `${server.config.publicUrl}/sso/elm`,
    },
  ]);
  expect(JSON.stringify(await all())).not.toContain(SECRET);
  expect((await server.ask('/api/Settings/sso/elm', { method: 'DELETE', as: 'Admin' })).status).toBe(200);
  expect(await all()).toEqual([]);
  expect(await outcomeOf(await as(server, User.JwtToken, 'GET', '/api/Stations'))).toBe('TOKEN_INVALID');
  expect(await outcomeOf(await refresh(site, cookie))).toBe('REFRESH_INVALID');
  const details = await (await server.ask(`/accounts/${User.Id}`, { as: 'Admin' })).json();
  expect(details).toMatchObject({ PasswordSet: false, SsoProviders: [] });
  expect(JSON.stringify(await auditOf(server, 'setting'))).not.toContain(SECRET);
});

it('does not send the stored secret to another issuer, and stores it encrypted', async () => {
  const site = await startSite();
  const { server } = site;
  const json = settingsOf('https://evil.example', { ClientSecret: null });
  const moved = await server.ask('/api/Settings/sso/elm', { method: 'PUT', as: 'Admin', json });
  expect(await outcomeOf(moved)).toBe('BAD_REQUEST body.ClientSecret');
  const [row] = await server.app.context.storage.read.selectFrom('sso_providers').selectAll().execute();
  expect(JSON.stringify(row)).not.toContain(SECRET);
});

it('takes providers from the environment, which the page cannot change', async () => {
  const provider = await startIdentityProvider({
    ...{ clientId: 'outpost', clientSecret: SECRET, users: new Map([['u-ann', ANN]]) },
    ...{ redirectUris: ['http://outpost.example/sso/elm'], signedOutUris: [] },
  });
  onTestFinished(() => provider.stop());
  const { NewSsoProvider } = await import('@outpost/contract');
  const ssoProviders = [NewSsoProvider.parse({ Key: 'elm', ...settingsOf(provider.issuer) })];
  // Without WEBHOOK_ALLOW: the environment may name any address.
  const server = await startTestServer({ config: { publicUrl: 'http://outpost.example', ssoProviders } });
  const site = { server, provider, clock: new ManualClock(Date.now()) };
  expect((await signIn(site)).User.Email).toBe('ann@elm.example');
  const remove = await server.ask('/api/Settings/sso/elm', { method: 'DELETE', as: 'Admin' });
  expect(await outcomeOf(remove)).toBe('CONFLICT');
});

it('reaches providers of the page only in allowed networks', async () => {
  const site = await startSite();
  const server = await startTestServer({ config: { publicUrl: 'http://outpost.example' } });
  const json = { Key: 'elm', ...settingsOf(site.provider.issuer) };
  expect((await server.ask('/api/Settings/sso', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  const begun = await server.ask('/accounts/sso/elm/begin', { method: 'POST', json: { ReturnTo: '/' } });
  expect(await outcomeOf(begun)).toBe('SSO_UNAVAILABLE');
  const check = await server.ask('/api/Settings/sso/elm/check', { method: 'POST', as: 'Admin', json: {} });
  expect(await check.json()).toMatchObject({ Problem: expect.stringContaining('WEBHOOK_ALLOW') });
});

it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
  'does not return to %j',
  async (ReturnTo) => {
    const { server } = await startSite();
    const begun = await server.ask('/accounts/sso/elm/begin', { method: 'POST', json: { ReturnTo } });
    expect(await outcomeOf(begun)).toBe('BAD_REQUEST body.ReturnTo');
  },
);

it('begins only on the page at the public address, and not for other sites', async () => {
  const { server } = await startSite();
  const begin = (headers: Record<string, string>) =>
    server.ask('/accounts/sso/elm/begin', { method: 'POST', json: { ReturnTo: '/' }, headers });
  expect(await outcomeOf(await begin({ 'sec-fetch-site': 'cross-site' }))).toBe('ORIGIN_REFUSED');
  expect(
    await outcomeOf(await begin({ origin: 'http://10.0.0.5:3000', 'sec-fetch-site': 'same-origin' })),
  ).toBe('CONFLICT');
  expect((await begin({ origin: server.config.publicUrl! })).status).toBe(200);
});

it('slows down failed sign-ins of one address', async () => {
  const site = await startSite();
  const browser = { cookie: '', response: 'code=x&state=y' };
  const outcomes: string[] = [];
  for (let n = 0; n < 7; n++) outcomes.push(await outcomeOf(await complete(site, browser)));
  expect(outcomes.slice(0, 5)).toEqual(Array(5).fill('SSO_FAILED'));
  expect(outcomes).toContain('LOGIN_THROTTLED');
});

it('shows what is wrong with the settings of a provider', async () => {
  const site = await startSite();
  const check = async () =>
    (await site.server.ask('/api/Settings/sso/elm/check', { method: 'POST', as: 'Admin', json: {} })).json();
  expect(await check()).toEqual({
    ...{ Problem: null, SupportsSignOut: true, SupportsBackChannelLogout: true },
  });
  const json = settingsOf(`${site.provider.issuer}/other`);
  await site.server.ask('/api/Settings/sso/elm', { method: 'PUT', as: 'Admin', json });
  expect(await check()).toMatchObject({ Problem: expect.any(String) });
});

it.each([
  ['authorization_endpoint', 'javascript:alert(1)'],
  ['authorization_endpoint', 7],
  ['token_endpoint', undefined],
  ['jwks_uri', 'file:///etc/passwd'],
])('refuses a discovery document with %s %j', async (name, address) => {
  const site = await startSite();
  site.provider.discovery = { [name]: address };
  const begun = await site.server.ask('/accounts/sso/elm/begin', { method: 'POST', json: { ReturnTo: '/' } });
  expect(await outcomeOf(begun)).toBe('SSO_UNAVAILABLE');
  const check = await site.server.ask('/api/Settings/sso/elm/check', {
    method: 'POST',
    as: 'Admin',
    json: {},
  });
  expect(await check.json()).toMatchObject({ Problem: expect.stringContaining(name) });
});

it('ends the own session also when the provider has no valid address to sign out', async () => {
  const site = await startSite();
  const { cookie } = await signIn(site);
  site.provider.discovery = { end_session_endpoint: 'javascript:alert(1)' };
  await site.server.ask('/api/Settings/sso/elm/check', { method: 'POST', as: 'Admin', json: {} });
  const left = await site.server.ask('/accounts/sso/sign-out', {
    ...{ method: 'POST', json: {}, headers: { cookie } },
  });
  expect(await left.json()).toEqual({ Url: null });
  expect(await outcomeOf(await refresh(site, cookie))).toBe('REFRESH_INVALID');
});

it('reads the discovery document once for sign-ins that begin together', async () => {
  const { server, provider } = await startSite();
  const begin = () => server.ask('/accounts/sso/elm/begin', { method: 'POST', json: { ReturnTo: '/' } });
  const begun = await Promise.all(Array.from({ length: 20 }, begin));
  expect(begun.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(provider.requests).toEqual(['/.well-known/openid-configuration']);
});

it.each(['', 'x'.repeat(256), 'a\u0000b'])('refuses a user whose subject is %j', async (sub) => {
  const site = await startSite();
  site.provider.tamper = async (idToken) => site.provider.sign({ ...claimsOf(idToken), sub });
  expect(await outcomeOf(await complete(site, await visitProvider(site)))).toBe('SSO_FAILED');
});
