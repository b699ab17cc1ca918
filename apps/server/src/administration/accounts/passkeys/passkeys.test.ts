import {
  type AddedPasskey,
  MAX_PASSKEYS,
  type Passkey,
  type PasskeyCreation,
  type PasskeyRequest,
  type Role,
  type SecondFactorState,
  type SignedInUser,
} from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it } from 'vitest';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../testing/server.ts';
import { type AuthenticatorChanges, TestAuthenticator } from '../testing/authenticator.ts';
import { as, auditOf, outcomeOf, signInAs, type TestPerson } from '../testing/people.ts';
import { Phone } from '../testing/phone.ts';

const ORIGIN = 'https://outpost.example';

interface Site {
  readonly server: TestServer;
  readonly clock: ManualClock;
}

async function startSite(): Promise<Site> {
  const clock = new ManualClock();
  return { server: await startTestServer({ clock, config: { publicUrl: ORIGIN } }), clock };
}

/** A call as the page makes it. */
const post = ({ server }: Site, path: string, json: unknown, token?: string, origin = ORIGIN) =>
  server.ask(path, {
    method: 'POST',
    json,
    headers: {
      origin,
      'sec-fetch-site': 'same-origin',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });

async function answerOf<T>(answer: Response): Promise<T> {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as T;
}

const begin = async (site: Site, { token }: Pick<TestPerson, 'token'>, Code?: string) =>
  answerOf<PasskeyCreation>(
    await post(
      site,
      '/accounts/passkeys/begin',
      { CurrentPassword: TEST_PASSWORD, ...(Code !== undefined && { Code }) },
      token,
    ),
  );

/** A user with a passkey; the recovery codes are those of the first one. */
async function enrol(site: Site, role: Role = 'Operator') {
  const person = await signInAs(site.server, role);
  const key = new TestAuthenticator(ORIGIN);
  const fresh = key.create(await begin(site, person), 'Security key');
  const added = await answerOf<AddedPasskey>(await post(site, '/accounts/passkeys', fresh, person.token));
  return { person, key, recoveryCodes: added.RecoveryCodes };
}

const request = async (site: Site) =>
  answerOf<PasskeyRequest>(await post(site, '/accounts/passkeys/request', {}));

const use = async (site: Site, key: TestAuthenticator, changes: AuthenticatorChanges = {}) =>
  post(site, '/accounts/passkeys/sign-in', key.use(await request(site), changes));

it('signs in with a passkey, which counts as both factors', async () => {
  const site = await startSite();
  const { server } = site;
  const policy = { RequiredFor: ['Operator'] };
  const { person, key, recoveryCodes } = await enrol(site);
  await server.ask('/api/Settings/second-factor', { method: 'PUT', as: 'Admin', json: policy });
  expect(recoveryCodes).toHaveLength(10);
  const answer = await use(site, key);
  const user = await answerOf<SignedInUser>(answer.clone());
  expect(user).toMatchObject({ Id: person.id, Role: 'Operator' });
  expect(user).not.toHaveProperty('MustSetUpSecondFactor');
  expect((await as(server, user.JwtToken, 'GET', '/api/Stations')).status).toBe(200);
  const [cookie] = answer.headers.getSetCookie();
  const renewed = await server.ask('/accounts/refresh-token', {
    method: 'POST',
    json: {},
    headers: { cookie: cookie!.split('; ')[0]! },
  });
  expect(renewed.status).toBe(200);
  const words = (await auditOf(server, 'sign-in')).map(({ Words }) => Words);
  expect(words).toContainEqual(expect.stringMatching(/^Operator Test signed in with a passkey from /));
  const list = await answerOf<Passkey[]>(await as(server, user.JwtToken, 'GET', '/accounts/passkeys'));
  expect(list).toMatchObject([{ Name: 'Security key', LastUsedAt: expect.any(String) }]);
});

it('asks for a second factor after the password, and accepts a recovery code', async () => {
  const site = await startSite();
  const { recoveryCodes } = await enrol(site);
  await expect(signInAs(site.server, 'Operator')).rejects.toThrow('SECOND_FACTOR_NEEDED');
  const credentials = { email: 'operator@test.example', password: TEST_PASSWORD };
  await expect(signInAs(site.server, { ...credentials, code: '123456' })).rejects.toThrow(
    'SECOND_FACTOR_WRONG',
  );
  await signInAs(site.server, { ...credentials, code: recoveryCodes![0]! });
});

const enrolled = setUpOnce(async () => {
  const site = await startSite();
  return { site, ...(await enrol(site)) };
});

it.each<[string, AuthenticatorChanges]>([
  ['another origin', { origin: 'https://outpost.example.evil.example' }],
  ['another port', { origin: 'https://outpost.example:8443' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['no user verification', { isVerified: false }],
  ['another user', { userHandle: Buffer.alloc(32, 1).toString('base64url') }],
  ['a counter that did not grow', { counter: 0 }],
  ['an invented challenge', { challenge: Buffer.alloc(54, 1).toString('base64url') }],
  ['the proof of a creation', { type: 'webauthn.create' }],
])('refuses a passkey with %s', async (_what, changes) => {
  const { site, key } = await enrolled();
  await answerOf(await use(site, key));
  const refused = await use(site, key, changes);
  expect(await outcomeOf(refused.clone())).toBe('CREDENTIALS_WRONG');
  expect(refused.headers.getSetCookie()).toEqual([]);
  // Nothing of it stays.
  await answerOf(await use(site, key));
});

it('refuses a repeated, expired or foreign proof', async () => {
  const site = await startSite();
  const { key } = await enrol(site);
  const proof = key.use(await request(site));
  const send = (json: object) => post(site, '/accounts/passkeys/sign-in', json);
  await answerOf(await send(proof));
  expect(await outcomeOf(await send(proof))).toBe('CREDENTIALS_WRONG');
  // The same challenge with a new signature and counter.
  const first = await request(site);
  await answerOf(await send(key.use(first)));
  expect(await outcomeOf(await send(key.use(first)))).toBe('CREDENTIALS_WRONG');
  const late = key.use(await request(site));
  site.clock.advance(5 * 60_000);
  expect(await outcomeOf(await send(late))).toBe('CREDENTIALS_WRONG');
  // The challenge of a creation signs no one in.
  const { person, key: other } = await enrol(site, 'Viewer');
  const forCreation = await post(
    site,
    '/accounts/passkeys/begin',
    { CurrentPassword: TEST_PASSWORD, Code: 'ABCD' },
    person.token,
  );
  expect(await outcomeOf(forCreation)).toBe('BAD_REQUEST body.Code');
  // The key of another user under this user's credential.
  const forged = { ...other.use(await request(site)), CredentialId: key.credentialId, UserHandle: null };
  expect(await outcomeOf(await send(forged))).toBe('CREDENTIALS_WRONG');
  const unknown = new TestAuthenticator(ORIGIN).use(await request(site));
  expect(await outcomeOf(await send(unknown))).toBe('CREDENTIALS_WRONG');
});

it('slows down guessing, and refuses deactivated accounts', async () => {
  const site = await startSite();
  const { person, key } = await enrol(site);
  const json = { User: { Id: person.id, Active: false } };
  await site.server.ask(`/accounts/${person.id}`, { method: 'PUT', as: 'Admin', json });
  const outcomes: string[] = [];
  for (let n = 0; n < 7; n++) outcomes.push(await outcomeOf(await use(site, key)));
  expect(outcomes.slice(0, 5)).toEqual(Array(5).fill('CREDENTIALS_WRONG'));
  expect(outcomes).toContain('LOGIN_THROTTLED');
});

it('creates passkeys only with the password, and with a code of an account that has a second factor', async () => {
  const site = await startSite();
  const person = await signInAs(site.server, 'Operator');
  const wrong = await post(site, '/accounts/passkeys/begin', { CurrentPassword: 'wrong' }, person.token);
  expect(await outcomeOf(wrong)).toBe('BAD_REQUEST body.CurrentPassword');
  const phone = new Phone(site.clock);
  await phone.enrol(site.server, person);
  site.clock.advance(60_000);
  const without = { CurrentPassword: TEST_PASSWORD };
  const refused = await post(site, '/accounts/passkeys/begin', without, person.token);
  expect(await outcomeOf(refused)).toBe('BAD_REQUEST body.Code');
  const key = new TestAuthenticator(ORIGIN);
  const fresh = key.create(await begin(site, person, phone.code()));
  const added = await answerOf<AddedPasskey>(await post(site, '/accounts/passkeys', fresh, person.token));
  // The recovery codes of the app stay.
  expect(added).toEqual({ RecoveryCodes: null });
  await answerOf(await use(site, key));
  // Both work: the app still signs in after the password.
  site.clock.advance(60_000);
  const credentials = { email: 'operator@test.example', password: TEST_PASSWORD };
  await signInAs(site.server, { ...credentials, code: phone.code() });
});

it.each<[string, AuthenticatorChanges]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['no user verification', { isVerified: false }],
  ['the proof of a use', { type: 'webauthn.get' }],
])('adds no passkey with %s', async (_what, changes) => {
  const { site } = await enrolled();
  const person = await signInAs(site.server, 'Viewer');
  const fresh = new TestAuthenticator(ORIGIN).create(await begin(site, person), 'Key', changes);
  expect(await outcomeOf(await post(site, '/accounts/passkeys', fresh, person.token))).toBe('BAD_REQUEST');
});

it('adds no passkey with the challenge of another user or of a sign-in, and none twice', async () => {
  const site = await startSite();
  const person = await signInAs(site.server, 'Operator');
  const other = await begin(site, await signInAs(site.server, 'Viewer'));
  const add = (fresh: object) => post(site, '/accounts/passkeys', fresh, person.token);
  const own = await begin(site, person);
  const foreign = new TestAuthenticator(ORIGIN).create({ ...own, Challenge: other.Challenge });
  expect(await outcomeOf(await add(foreign))).toBe('BAD_REQUEST');
  const ofSignIn = new TestAuthenticator(ORIGIN).create({ ...own, ...(await request(site)) });
  expect(await outcomeOf(await add(ofSignIn))).toBe('BAD_REQUEST');
  const fresh = new TestAuthenticator(ORIGIN).create(own);
  await answerOf(await add(fresh));
  expect(await outcomeOf(await add(fresh))).toBe('CONFLICT');
});

it('removes passkeys, and with the last one the second factor, unless the role requires one', async () => {
  const site = await startSite();
  const { server } = site;
  const { person, recoveryCodes } = await enrol(site);
  const state = async () =>
    answerOf<SecondFactorState>(await as(server, person.token, 'GET', '/accounts/second-factor'));
  expect(await state()).toMatchObject({ On: true, App: false, RecoveryCodesLeft: 10 });
  const [passkey] = await answerOf<Passkey[]>(await as(server, person.token, 'GET', '/accounts/passkeys'));
  const remove = (token: string, CurrentPassword = TEST_PASSWORD, Code?: string) =>
    as(server, token, 'POST', `/accounts/passkeys/${passkey!.Id}/remove`, { CurrentPassword, Code });
  expect(await outcomeOf(await remove(person.token, 'wrong'))).toBe('BAD_REQUEST body.CurrentPassword');
  // Not that of another user.
  expect(await outcomeOf(await remove((await signInAs(server, 'Viewer')).token))).toBe('CONFLICT');
  const policy = (RequiredFor: string[]) =>
    server.ask('/api/Settings/second-factor', { method: 'PUT', as: 'Admin', json: { RequiredFor } });
  await policy(['Operator']);
  expect(await outcomeOf(await remove(person.token))).toBe('SECOND_FACTOR_REQUIRED');
  await policy([]);
  // The second factor would be off.
  expect(await outcomeOf(await remove(person.token))).toBe('BAD_REQUEST body.Code');
  expect(await outcomeOf(await remove(person.token, TEST_PASSWORD, '000000'))).toBe('BAD_REQUEST body.Code');
  await answerOf(await remove(person.token, TEST_PASSWORD, recoveryCodes![0]));
  expect(await state()).toMatchObject({ On: false, RecoveryCodesLeft: 0 });
});

it('is removed by an Admin with the second factor', async () => {
  const site = await startSite();
  const { person, key } = await enrol(site);
  const path = `/accounts/${person.id}/second-factor/reset`;
  expect((await site.server.ask(path, { method: 'POST', as: 'Admin', json: {} })).status).toBe(200);
  expect(await outcomeOf(await use(site, key))).toBe('CREDENTIALS_WRONG');
  await signInAs(site.server, 'Operator');
});

it('does not accept a code of an app that is not confirmed', async () => {
  const site = await startSite();
  const { person, recoveryCodes } = await enrol(site);
  const beginApp = (Code?: string) =>
    as(site.server, person.token, 'POST', '/accounts/second-factor/begin', {
      ...{ CurrentPassword: TEST_PASSWORD, Code },
    });
  // The password alone does not add a second factor to one.
  expect(await outcomeOf(await beginApp())).toBe('BAD_REQUEST body.Code');
  expect(await outcomeOf(await beginApp('000000'))).toBe('BAD_REQUEST body.Code');
  const begun = await beginApp(recoveryCodes![0]);
  const { Secret: secret } = await answerOf<{ Secret: string }>(begun);
  const { Secret } = await import('otpauth');
  const phone = new Phone(site.clock);
  phone.secret = Secret.fromBase32(secret).bytes;
  const credentials = { email: 'operator@test.example', password: TEST_PASSWORD };
  const code = phone.code();
  await expect(signInAs(site.server, { ...credentials, code })).rejects.toThrow('SECOND_FACTOR_WRONG');
});

it('needs a public address with a name, or localhost', async () => {
  const site = await startSite();
  const elsewhere = await post(site, '/accounts/passkeys/request', {}, undefined, 'https://10.0.0.5');
  expect(await outcomeOf(elsewhere)).toBe('CONFLICT');
  const outcome = async (publicUrl: string | null, origin: string) => {
    const server = await startTestServer({ config: { publicUrl } });
    const answer = await post({ ...site, server }, '/accounts/passkeys/request', {}, undefined, origin);
    return answer.status === 200 ? ((await answer.json()) as PasskeyRequest).RpId : outcomeOf(answer);
  };
  expect(await outcome('http://outpost.example', 'http://outpost.example')).toBe('CONFLICT');
  expect(await outcome('https://10.0.0.5', 'https://10.0.0.5')).toBe('CONFLICT');
  expect(await outcome('https://a.example/outpost', 'https://a.example')).toBe('a.example');
  expect(await outcome(null, 'http://localhost:3000')).toBe('localhost');
  expect(await outcome(null, 'https://outpost.example')).toBe('CONFLICT');
});

it('promotes no account with a passkey of a user who had set its password and may not promote it', async () => {
  const site = await startSite();
  const { server } = site;
  const put = async (id: number, changes: object, by: Role = 'Admin') =>
    outcomeOf(
      await server.ask(`/accounts/${id}?confirm=no-recipient`, {
        method: 'PUT',
        as: by,
        json: { User: { Id: id, ...changes } },
      }),
    );
  const { id } = await signInAs(server, 'Operator');
  expect(await put(id, { Password: TEST_PASSWORD }, 'Supervisor')).toBe('200');
  await enrol(site);
  expect(await put(id, { Password: `${TEST_PASSWORD} again` })).toBe('200');
  expect(await put(id, { Role: 'Admin' })).toBe('CONFLICT');
  // The Supervisor may do this.
  expect(await put(id, { Role: 'Supervisor' })).toBe('200');
  expect(await put(id, { Role: 'Admin' })).toBe('CONFLICT');
  const path = `/accounts/${id}/second-factor/reset`;
  expect(await outcomeOf(await server.ask(path, { method: 'POST', as: 'Admin' }))).toBe('200');
  expect(await put(id, { Role: 'Admin' })).toBe('200');
  const viewer = await enrol(site, 'Viewer');
  expect(await put(viewer.person.id, { Role: 'Admin' })).toBe('200');
});

it('adds no more passkeys than an account may have, however many creations were begun before', async () => {
  const site = await startSite();
  const person = await signInAs(site.server, 'Operator');
  const begun: PasskeyCreation[] = [];
  for (let n = 0; n <= MAX_PASSKEYS; n++) begun.push(await begin(site, person));
  const add = (options: PasskeyCreation) =>
    post(site, '/accounts/passkeys', new TestAuthenticator(ORIGIN).create(options), person.token);
  for (const options of begun.slice(1)) await answerOf(await add(options));
  expect(await outcomeOf(await add(begun[0]!))).toBe('CONFLICT');
});
