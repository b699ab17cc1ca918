import type { SsoBegun, SsoSignedIn } from '@outpost/contract';
import { freePort } from '@outpost/testing/free-port.ts';
import {
  type IdentityProvider,
  type IdentityProviderOptions,
  type ProviderUser,
  startIdentityProvider,
} from '@outpost/testing/identity-provider.ts';
import { onFinished } from '@outpost/testing/set-up-once.ts';
import { expect } from 'vitest';
import { ManualClock } from '../../../../testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { auditOf } from '../../testing/people.ts';

export const CLIENT_SECRET = 'a secret of this test';
/** A user of the provider. */
export const SSO_ANN: ProviderUser = {
  email: 'ann@elm.example',
  email_verified: true,
  given_name: 'Ann',
  family_name: 'Ames',
  groups: ['operators'],
};

/** Settings of the provider in Outpost. */
export const ssoSettingsOf = (issuer: string, changes: Record<string, unknown> = {}) => ({
  Name: 'Elm ID',
  Issuer: issuer,
  ClientId: 'outpost',
  ClientSecret: CLIENT_SECRET,
  Groups: [
    { Group: 'operators', Role: 'Operator', Areas: ['North'] },
    { Group: 'admins', Role: 'Admin' },
  ],
  CreateAccounts: true,
  ...changes,
});

export interface SsoSite {
  readonly server: TestServer;
  readonly clock: ManualClock;
  readonly provider: IdentityProvider;
}

/** A server with a real provider that an Admin has set up on the page. */
export async function startSsoSite(
  changes: Record<string, unknown> = {},
  options: Partial<IdentityProviderOptions> = {},
): Promise<SsoSite> {
  const clock = new ManualClock(Date.now());
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const provider = await startIdentityProvider({
    ...{ clientId: 'outpost', clientSecret: CLIENT_SECRET, users: new Map([['u-ann', SSO_ANN]]) },
    redirectUris: [`${publicUrl}/sso/elm`],
    signedOutUris: [`${publicUrl}/login`],
    backChannelLogoutUri: `${publicUrl}/accounts/sso/elm/back-channel-logout`,
    idTokenSeconds: 7 * 24 * 3_600,
    ...options,
  });
  onFinished(() => provider.stop());
  const server = await startTestServer({
    clock,
    config: { port, publicUrl, webhookAllow: ['127.0.0.1'] },
  });
  const body = { Key: 'elm', ...ssoSettingsOf(provider.issuer, changes) };
  const added = await server.ask('/api/Settings/sso', { method: 'POST', as: 'Admin', json: body });
  expect(added.status, await added.clone().text()).toBe(201);
  return { server, clock, provider };
}

/** Changes the settings of the provider. */
export async function changeProvider(
  { server, provider }: SsoSite,
  changes: Record<string, unknown>,
): Promise<void> {
  const json = ssoSettingsOf(provider.issuer, { ClientSecret: null, ...changes });
  const saved = await server.ask('/api/Settings/sso/elm', { method: 'PUT', as: 'Admin', json });
  expect(saved.status, await saved.clone().text()).toBe(200);
}

export const ssoCookieOf = (answer: Response): string =>
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
export async function visitProvider(
  { server, provider }: SsoSite,
  subject = 'u-ann',
  json: Record<string, unknown> = { ReturnTo: '/' },
  key = 'elm',
): Promise<Browser> {
  const begun = await server.ask(`/accounts/sso/${key}/begin`, { method: 'POST', json });
  expect(begun.status, await begun.clone().text()).toBe(200);
  const { Url } = (await begun.json()) as SsoBegun;
  const back = await provider.signIn(Url, subject);
  expect(`${back.origin}${back.pathname}`).toBe(`${server.config.publicUrl}/sso/${key}`);
  return { cookie: ssoCookieOf(begun), response: back.search.slice(1) };
}

export const completeSignIn = (
  { server }: SsoSite,
  { cookie, response }: Browser,
  key = 'elm',
): Promise<Response> =>
  server.ask(`/accounts/sso/${key}/complete`, {
    method: 'POST',
    headers: { cookie },
    json: { Response: response },
  });

export async function ssoSignedInOf(answer: Response): Promise<SsoSignedIn & { cookie: string }> {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return { ...((await answer.json()) as SsoSignedIn), cookie: ssoCookieOf(answer) };
}

export const signInWithProvider = async (site: SsoSite, subject?: string) =>
  ssoSignedInOf(await completeSignIn(site, await visitProvider(site, subject)));

export const refreshSession = ({ server }: SsoSite, cookie: string): Promise<Response> =>
  server.ask('/accounts/refresh-token', { method: 'POST', json: {}, headers: { cookie } });

/** The words of the audit events about sign-ins, without those of the test's own accounts. */
export const signInEvents = async ({ server }: SsoSite) =>
  (await auditOf(server, 'sign-in')).map(({ Words }) => Words).filter((text) => !text.includes(' Test '));
