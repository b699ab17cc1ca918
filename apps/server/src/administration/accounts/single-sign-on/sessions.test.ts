import type { Role, SsoSignedOut } from '@outpost/contract';
import { claimsOf } from '@outpost/testing/identity-provider.ts';
import { UnsecuredJWT } from 'jose';
import { expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../../testing/server.ts';
import { as, outcomeOf, signInAs } from '../testing/people.ts';
import {
  changeProvider,
  refreshSession,
  SSO_ANN,
  signInEvents,
  signInWithProvider,
  ssoCookieOf,
  startSsoSite,
} from './testing/sso-site.ts';

it('asks the provider again when a session is renewed, and applies the groups of now', async () => {
  const site = await startSsoSite();
  const { clock, provider } = site;
  let { cookie } = await signInWithProvider(site);
  const tokenRequests = () => provider.requests.filter((path) => path === '/token').length;
  const before = tokenRequests();
  const renew = async (): Promise<{ Role: Role }> => {
    const answer = await refreshSession(site, cookie);
    expect(answer.status, await answer.clone().text()).toBe(200);
    cookie = ssoCookieOf(answer);
    return (await answer.json()) as { Role: Role };
  };
  clock.advance(5 * 60_000);
  await renew();
  expect(tokenRequests()).toBe(before);
  provider.users.set('u-ann', { ...SSO_ANN, groups: ['admins'] });
  clock.advance(10 * 60_000);
  expect((await renew()).Role).toBe('Admin');
  expect(tokenRequests()).toBe(before + 1);
  // The rotated refresh token of the provider is used the next time.
  clock.advance(10 * 60_000);
  await renew();
  expect(tokenRequests()).toBe(before + 2);
  provider.users.set('u-ann', { ...SSO_ANN, groups: [] });
  clock.advance(10 * 60_000);
  expect(await outcomeOf(await refreshSession(site, cookie))).toBe('REFRESH_INVALID');
  expect((await signInEvents(site)).at(-1)).toMatch(
    /^Session of Ann Ames with Elm ID ended: the claim “groups” lists no groups/,
  );
});

it('ends a session that the provider no longer knows, but not while the provider is unavailable', async () => {
  const site = await startSsoSite();
  const { clock, provider } = site;
  let { cookie } = await signInWithProvider(site);
  const other = await signInWithProvider(site);
  provider.endSessions();
  clock.advance(10 * 60_000);
  expect(await outcomeOf(await refreshSession(site, other.cookie))).toBe('REFRESH_INVALID');
  await provider.stop();
  provider.requests.length = 0;
  for (let hour = 0; hour < 11; hour++) {
    clock.advance(60 * 60_000);
    const answer = await refreshSession(site, cookie);
    expect(answer.status).toBe(200);
    cookie = ssoCookieOf(answer);
  }
  clock.advance(60 * 60_000);
  expect(await outcomeOf(await refreshSession(site, cookie))).toBe('REFRESH_INVALID');
  const begun = await site.server.ask('/accounts/sso/elm/begin', { method: 'POST', json: { ReturnTo: '/' } });
  expect(await outcomeOf(begun)).toBe('SSO_UNAVAILABLE');
});

it('ends sessions without a refresh token of the provider after their maximum age', async () => {
  const site = await startSsoSite({ SessionHours: 2 }, { refreshTokens: false });
  const { cookie } = await signInWithProvider(site);
  site.clock.advance(119 * 60_000);
  const renewed = await refreshSession(site, cookie);
  expect(renewed.status).toBe(200);
  site.clock.advance(60_000);
  expect(await outcomeOf(await refreshSession(site, ssoCookieOf(renewed)))).toBe('REFRESH_INVALID');
});

it('signs out at the provider, too', async () => {
  const site = await startSsoSite();
  const { server, provider } = site;
  const signOut = async (cookie: string) =>
    (await (
      await server.ask('/accounts/sso/sign-out', { method: 'POST', json: {}, headers: { cookie } })
    ).json()) as SsoSignedOut;
  const { cookie } = await signInWithProvider(site);
  const { Url } = await signOut(cookie);
  const url = new URL(Url!);
  expect(url.origin).toBe(provider.issuer);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${server.config.publicUrl}/login`);
  expect(claimsOf(url.searchParams.get('id_token_hint')!).sub).toBe('u-ann');
  expect(await outcomeOf(await refreshSession(site, cookie))).toBe('REFRESH_INVALID');
  await changeProvider(site, { SignOutAtProvider: false });
  expect(await signOut((await signInWithProvider(site)).cookie)).toEqual({ Url: null });
  expect(await signOut((await signInAs(server, 'Viewer')).cookie)).toEqual({ Url: null });
});

it('ends sessions by a logout token of the provider, once', async () => {
  const site = await startSsoSite();
  const { server, provider } = site;
  const first = await signInWithProvider(site);
  const second = await signInWithProvider(site);
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
  const renewed = await refreshSession(site, first.cookie);
  expect(renewed.status).toBe(200);

  const good = await token();
  const answer = await send(good);
  expect(answer.status, await answer.clone().text()).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await outcomeOf(await refreshSession(site, ssoCookieOf(renewed)))).toBe('REFRESH_INVALID');
  expect(await outcomeOf(await as(server, second.User.JwtToken, 'GET', '/api/Stations'))).toBe(
    'TOKEN_INVALID',
  );
  expect(await outcomeOf(await send(good))).toBe('BAD_REQUEST');
});

it('ends a session when the provider reports its end (back-channel logout)', async () => {
  const site = await startSsoSite();
  const { server, provider } = site;
  const { User, cookie } = await signInWithProvider(site);
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
  expect(await outcomeOf(await refreshSession(site, cookie))).toBe('REFRESH_INVALID');
});

it('does not mail a password to the owner of an account that a provider manages', async () => {
  const site = await startSsoSite();
  const { User } = await signInWithProvider(site);
  await site.server.ask('/accounts/forgot-password', { method: 'POST', json: { Email: User.Email } });
  await expect(signInAs(site.server, { email: User.Email, password: TEST_PASSWORD })).rejects.toThrow(
    'CREDENTIALS_WRONG',
  );
  const links = await site.server.app.context.storage.read.selectFrom('account_links').selectAll().execute();
  expect(links).toEqual([]);
});
