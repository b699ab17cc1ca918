import type { SsoProvider } from '@outpost/contract';
import { claimsOf, startIdentityProvider } from '@outpost/testing/identity-provider.ts';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it, onTestFinished } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { startTestServer } from '../../../testing/server.ts';
import { as, auditOf, outcomeOf } from '../testing/people.ts';
import {
  CLIENT_SECRET,
  completeSignIn,
  refreshSession,
  SSO_ANN,
  signInWithProvider,
  ssoSettingsOf,
  startSsoSite,
  visitProvider,
} from './testing/sso-site.ts';

/** For sign-ins that are refused. */
const shared = setUpOnce(startSsoSite);

it('removes a provider with its links, and ends the sessions that it began', async () => {
  const site = await startSsoSite();
  const { server } = site;
  const { User, cookie } = await signInWithProvider(site);
  const all = async () =>
    (await (await server.ask('/api/Settings/sso', { as: 'Admin' })).json()) as SsoProvider[];
  expect(await all()).toMatchObject([
    {
      ...{ Key: 'elm', HasSecret: true, From: 'page', Accounts: 1 },
      RedirectUri: `${server.config.publicUrl}/sso/elm`,
    },
  ]);
  expect(JSON.stringify(await all())).not.toContain(CLIENT_SECRET);
  expect((await server.ask('/api/Settings/sso/elm', { method: 'DELETE', as: 'Admin' })).status).toBe(200);
  expect(await all()).toEqual([]);
  expect(await outcomeOf(await as(server, User.JwtToken, 'GET', '/api/Stations'))).toBe('TOKEN_INVALID');
  expect(await outcomeOf(await refreshSession(site, cookie))).toBe('REFRESH_INVALID');
  const details = await (await server.ask(`/accounts/${User.Id}`, { as: 'Admin' })).json();
  expect(details).toMatchObject({ PasswordSet: false, SsoProviders: [] });
  expect(JSON.stringify(await auditOf(server, 'setting'))).not.toContain(CLIENT_SECRET);
});

it('does not send the stored secret to another issuer, and stores it encrypted', async () => {
  const site = await startSsoSite();
  const { server } = site;
  const json = ssoSettingsOf('https://evil.example', { ClientSecret: null });
  const moved = await server.ask('/api/Settings/sso/elm', { method: 'PUT', as: 'Admin', json });
  expect(await outcomeOf(moved)).toBe('BAD_REQUEST body.ClientSecret');
  const [row] = await server.app.context.storage.read.selectFrom('sso_providers').selectAll().execute();
  expect(JSON.stringify(row)).not.toContain(CLIENT_SECRET);
});

it('gives the areas of its groups, and the default ones, under their new name after a rename', async () => {
  const site = await startSsoSite({ DefaultRole: 'Operator', DefaultAreas: ['North', 'East'] });
  const { server, provider } = site;
  provider.users.set('u-bea', { ...SSO_ANN, email: 'bea@elm.example', groups: [] });
  const json = { SiteName: 'Alder', Host: '127.0.0.1', Port: 1, Enabled: false, Area: 'North' };
  expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  expect((await signInWithProvider(site)).User.Areas).toEqual(['North']);
  const rename = (From: string, To: string) =>
    server.ask('/api/Areas', { method: 'PUT', as: 'Admin', json: { From, To } });
  expect((await rename('North', 'Hills')).status).toBe(200);
  expect((await signInWithProvider(site)).User.Areas).toEqual(['Hills']);
  expect((await signInWithProvider(site, 'u-bea')).User.Areas).toEqual(['East', 'Hills']);
  expect((await auditOf(server, 'setting')).at(-1)).toMatchObject({
    Words: 'Renamed area North to Hills for identity provider Elm ID',
    Details: { Before: { DefaultAreas: ['North', 'East'] }, After: { DefaultAreas: ['East', 'Hills'] } },
  });
  // Without an area left, the group gives none; it never loses its limit.
  expect((await rename('Hills', '')).status).toBe(200);
  expect((await signInWithProvider(site)).User.Areas).toEqual([]);
});

it('takes providers from the environment, which the page cannot change', async () => {
  const provider = await startIdentityProvider({
    ...{ clientId: 'outpost', clientSecret: CLIENT_SECRET, users: new Map([['u-ann', SSO_ANN]]) },
    ...{ redirectUris: ['http://outpost.example/sso/elm'], signedOutUris: [] },
  });
  onTestFinished(() => provider.stop());
  const { NewSsoProvider } = await import('@outpost/contract');
  const ssoProviders = [NewSsoProvider.parse({ Key: 'elm', ...ssoSettingsOf(provider.issuer) })];
  // Without WEBHOOK_ALLOW: the environment may name any address.
  const server = await startTestServer({ config: { publicUrl: 'http://outpost.example', ssoProviders } });
  const site = { server, provider, clock: new ManualClock(Date.now()) };
  expect((await signInWithProvider(site)).User.Email).toBe('ann@elm.example');
  const remove = await server.ask('/api/Settings/sso/elm', { method: 'DELETE', as: 'Admin' });
  expect(await outcomeOf(remove)).toBe('CONFLICT');
});

it('reaches providers of the page only in allowed networks', async () => {
  const site = await startSsoSite();
  const server = await startTestServer({ config: { publicUrl: 'http://outpost.example' } });
  const json = { Key: 'elm', ...ssoSettingsOf(site.provider.issuer) };
  expect((await server.ask('/api/Settings/sso', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  const begun = await server.ask('/accounts/sso/elm/begin', { method: 'POST', json: { ReturnTo: '/' } });
  expect(await outcomeOf(begun)).toBe('SSO_UNAVAILABLE');
  const check = await server.ask('/api/Settings/sso/elm/check', { method: 'POST', as: 'Admin', json: {} });
  expect(await check.json()).toMatchObject({ Problem: expect.stringContaining('WEBHOOK_ALLOW') });
});

it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
  'does not return to %j',
  async (ReturnTo) => {
    const { server } = await shared();
    const begun = await server.ask('/accounts/sso/elm/begin', { method: 'POST', json: { ReturnTo } });
    expect(await outcomeOf(begun)).toBe('BAD_REQUEST body.ReturnTo');
  },
);

it('begins only on the page at the public address, and not for other sites', async () => {
  const { server } = await shared();
  const begin = (headers: Record<string, string>) =>
    server.ask('/accounts/sso/elm/begin', { method: 'POST', json: { ReturnTo: '/' }, headers });
  expect(await outcomeOf(await begin({ 'sec-fetch-site': 'cross-site' }))).toBe('ORIGIN_REFUSED');
  expect(
    await outcomeOf(await begin({ origin: 'http://10.0.0.5:3000', 'sec-fetch-site': 'same-origin' })),
  ).toBe('CONFLICT');
  expect((await begin({ origin: server.config.publicUrl! })).status).toBe(200);
});

it('slows down failed sign-ins of one address', async () => {
  const site = await startSsoSite();
  const browser = { cookie: '', response: 'code=x&state=y' };
  const outcomes: string[] = [];
  for (let n = 0; n < 7; n++) outcomes.push(await outcomeOf(await completeSignIn(site, browser)));
  expect(outcomes.slice(0, 5)).toEqual(Array(5).fill('SSO_FAILED'));
  expect(outcomes).toContain('LOGIN_THROTTLED');
});

it('shows what is wrong with the settings of a provider', async () => {
  const site = await startSsoSite();
  const check = async () =>
    (await site.server.ask('/api/Settings/sso/elm/check', { method: 'POST', as: 'Admin', json: {} })).json();
  expect(await check()).toEqual({
    ...{ Problem: null, SupportsSignOut: true, SupportsBackChannelLogout: true },
  });
  // Where the server calls at a sign-in, not the page.
  site.provider.discovery = { token_endpoint: 'https://127.0.0.1:9/token' };
  expect(await check()).toMatchObject({ Problem: expect.stringMatching(/^token_endpoint: ./) });
  site.provider.discovery = {};
  const json = ssoSettingsOf(`${site.provider.issuer}/other`);
  await site.server.ask('/api/Settings/sso/elm', { method: 'PUT', as: 'Admin', json });
  expect(await check()).toMatchObject({ Problem: expect.any(String) });
});

/** Has read no discovery document. */
const withoutDiscovery = setUpOnce(startSsoSite);

it.each([
  ['authorization_endpoint', 'javascript:alert(1)'],
  ['authorization_endpoint', 7],
  ['token_endpoint', undefined],
  ['jwks_uri', 'file:///etc/passwd'],
])('refuses a discovery document with %s %j', async (name, address) => {
  const site = await withoutDiscovery();
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
  const site = await startSsoSite();
  const { cookie } = await signInWithProvider(site);
  site.provider.discovery = { end_session_endpoint: 'javascript:alert(1)' };
  await site.server.ask('/api/Settings/sso/elm/check', { method: 'POST', as: 'Admin', json: {} });
  const left = await site.server.ask('/accounts/sso/sign-out', {
    ...{ method: 'POST', json: {}, headers: { cookie } },
  });
  expect(await left.json()).toEqual({ Url: null });
  expect(await outcomeOf(await refreshSession(site, cookie))).toBe('REFRESH_INVALID');
});

it('reads the discovery document once for sign-ins that begin together', async () => {
  const { server, provider } = await startSsoSite();
  const begin = () => server.ask('/accounts/sso/elm/begin', { method: 'POST', json: { ReturnTo: '/' } });
  const begun = await Promise.all(Array.from({ length: 20 }, begin));
  expect(begun.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(provider.requests).toEqual(['/.well-known/openid-configuration']);
});

it.each(['', 'x'.repeat(256), 'a\u0000b'])('refuses a user whose subject is %j', async (sub) => {
  const site = await shared();
  site.provider.tamper = async (idToken) => site.provider.sign({ ...claimsOf(idToken), sub });
  expect(await outcomeOf(await completeSignIn(site, await visitProvider(site)))).toBe('SSO_FAILED');
});
