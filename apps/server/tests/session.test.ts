import { type Problem, REFRESH_COOKIE, type SignedInUser } from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it } from 'vitest';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../src/testing/server.ts';

const ANN = { email: emailOf('Operator'), password: TEST_PASSWORD };

/** The cookie that an answer sets, as a browser sends it back: `name=value`. */
function cookieOf(answer: Response): { pair: string; attributes: string[] } {
  const [cookie] = answer.headers.getSetCookie();
  const [pair, ...attributes] = cookie!.split('; ');
  return { pair: pair!, attributes: attributes.sort() };
}

const signIn = (server: TestServer, credentials = ANN, headers: Record<string, string> = {}) =>
  server.ask('/accounts/authenticate', { method: 'POST', json: credentials, headers });

const refresh = (server: TestServer, cookie: string, headers: Record<string, string> = {}) =>
  server.ask('/accounts/refresh-token', {
    method: 'POST',
    json: {},
    headers: { cookie, ...headers },
  });

const codeOf = async (answer: Response) => ((await answer.json()) as Problem).code;

/** For tests with sessions of their own. */
const shared = setUpOnce(startTestServer);

it('returns user, access token and an HttpOnly cookie', async () => {
  const server = await shared();
  const answer = await signIn(server, { email: ' Operator@TEST.example ', password: TEST_PASSWORD });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toMatchObject({ Email: ANN.email, FirstName: 'Operator', Role: 'Operator' });
  expect(cookieOf(answer).attributes).toEqual([
    'HttpOnly',
    'Max-Age=2592000',
    'Path=/accounts',
    'SameSite=Strict',
  ]);
});

it('has a cookie name of its own, because browsers share cookies between the ports of a host', async () => {
  const [one, other] = [await shared(), await startTestServer()];
  const { pair } = cookieOf(await signIn(one));
  const { pair: otherPair } = cookieOf(await signIn(other, ANN, { cookie: pair }));
  expect(pair).toMatch(new RegExp(`^${REFRESH_COOKIE}_[\\w-]{8}=[\\w-]{43}$`));
  expect(otherPair.split('=')[0]).not.toBe(pair.split('=')[0]);
  const both = `${pair}; ${otherPair}`;
  expect((await refresh(one, both)).status).toBe(200);
  expect((await refresh(other, both)).status).toBe(200);
  const foreign = await refresh(other, pair);
  expect(await codeOf(foreign)).toBe('REFRESH_INVALID');
  expect(foreign.headers.getSetCookie().join()).not.toContain(pair.split('=')[0]);
});

it('sets a Secure cookie behind TLS', async () => {
  const server = await startTestServer({ config: { behindTls: true } });
  const answer = await signIn(server);
  expect(cookieOf(answer).attributes).toContain('Secure');
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
});

it('serves two tabs that refresh at the same instant, and both continue', async () => {
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  const { pair } = cookieOf(await signIn(server));
  clock.advance(14 * 60_000);
  const both = await Promise.all([refresh(server, pair), refresh(server, pair)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const next = both.map((answer) => cookieOf(answer).pair);
  for (const answer of both) {
    const { JwtToken } = (await answer.json()) as SignedInUser;
    const call = await server.ask('/api/Stations', { headers: { authorization: `Bearer ${JwtToken}` } });
    expect(call.status).toBe(200);
  }
  clock.advance(14 * 60_000);
  expect((await refresh(server, next[0]!)).status).toBe(200);
});

it('ends the session and its access token when a spent cookie is used again', async () => {
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  const stolen = cookieOf(await signIn(server)).pair;
  const owner = await refresh(server, stolen);
  const { JwtToken } = (await owner.json()) as SignedInUser;
  clock.advance(60_000);
  const thief = await refresh(server, stolen);
  expect(thief.status).toBe(401);
  expect(cookieOf(thief)).toMatchObject({
    pair: expect.stringMatching(/=$/),
    attributes: expect.arrayContaining(['Path=/accounts']),
  });
  expect(await codeOf(thief)).toBe('REFRESH_INVALID');
  expect(await codeOf(await refresh(server, cookieOf(owner).pair))).toBe('REFRESH_INVALID');
  const call = await server.ask('/api/Stations', { headers: { authorization: `Bearer ${JwtToken}` } });
  expect(await codeOf(call)).toBe('TOKEN_INVALID');
});

it('signs out: cookie and access token become invalid, and repeating it does no harm', async () => {
  const server = await shared();
  const signedIn = await signIn(server);
  const { pair } = cookieOf(signedIn);
  const { JwtToken } = (await signedIn.json()) as SignedInUser;
  const revoke = () =>
    server.ask('/accounts/revoke-token', {
      method: 'POST',
      json: {},
      headers: { cookie: pair },
    });
  const answer = await revoke();
  expect(await answer.json()).toEqual({ Ok: true });
  expect(cookieOf(answer).pair).toMatch(/=$/);
  expect((await revoke()).status).toBe(200);
  expect(await codeOf(await refresh(server, pair))).toBe('REFRESH_INVALID');
  const call = await server.ask('/api/Stations', { headers: { authorization: `Bearer ${JwtToken}` } });
  expect(await codeOf(call)).toBe('TOKEN_INVALID');
});

it('accepts an empty body or none for refresh, and answers 401 without a cookie', async () => {
  const server = await shared();
  for (const init of [{}, { json: {} }, { headers: { 'content-type': 'application/json' } }]) {
    const answer = await server.ask('/accounts/refresh-token', { method: 'POST', ...init });
    expect(answer.status).toBe(401);
    expect(await codeOf(answer)).toBe('REFRESH_INVALID');
  }
});

it('ends the browser’s previous session on a new sign-in', async () => {
  const server = await shared();
  const former = cookieOf(await signIn(server)).pair;
  await signIn(server, ANN, { cookie: former });
  expect(await codeOf(await refresh(server, former))).toBe('REFRESH_INVALID');
});

it('refuses requests that another site made a browser send', async () => {
  const server = await shared();
  const { pair } = cookieOf(await signIn(server));
  const { host } = new URL(server.url);
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://evil.example' },
    { origin: 'http://127.0.0.1:1' },
    { origin: 'null' },
  ];
  for (const headers of foreign) {
    for (const answer of [await refresh(server, pair, headers), await signIn(server, ANN, headers)]) {
      expect(answer.status).toBe(403);
      expect(await codeOf(answer)).toBe('ORIGIN_REFUSED');
    }
  }
  const detailOf = async (headers: Record<string, string>) =>
    ((await (await refresh(server, pair, headers)).json()) as { detail: string }).detail;
  const rule = 'Only requests from this server’s own pages are allowed.';
  expect(await detailOf({ 'sec-fetch-site': 'none' })).toBe(
    `${rule} This one has the header Sec-Fetch-Site: none.`,
  );
  expect(await detailOf({ origin: 'null' })).toBe(`${rule} This one has the header Origin: null.`);
  expect((await refresh(server, pair, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect((await signIn(server, ANN, { origin: `http://${host}` })).status).toBe(200);
});

it('gives the same answer for an unknown address, a wrong password and an inactive account', async () => {
  const server = await startTestServer();
  await server.app.administration.accounts.service.createAccount({
    Email: 'gone@test.example',
    FirstName: 'G',
    LastName: 'One',
    Role: 'Viewer',
    Active: false,
    Password: TEST_PASSWORD,
  });
  const bodies = [];
  for (const credentials of [
    { ...ANN, password: 'wrong' },
    { ...ANN, email: 'nobody@test.example' },
    { ...ANN, email: 'gone@test.example' },
    { ...ANN, email: 'not an address' },
  ]) {
    const answer = await signIn(server, credentials);
    expect(answer.status).toBe(401);
    const { instance: _, ...problem } = (await answer.json()) as Problem;
    bodies.push(problem);
  }
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(bodies[0]!.code).toBe('CREDENTIALS_WRONG');
  // An invalid email address is a malformed request, whichever accounts exist.
  expect((await signIn(server, { ...ANN, email: 'not an address \0' })).status).toBe(400);
});

it('slows guessing down for existing and unknown accounts alike', async () => {
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  for (const email of [ANN.email, 'nobody@test.example']) {
    for (let n = 0; n < 5; n++) await signIn(server, { email, password: `guess ${n}` });
    const answer = await signIn(server, { email, password: TEST_PASSWORD });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('1');
    const problem = (await answer.json()) as Problem;
    expect(problem).toMatchObject({ code: 'LOGIN_THROTTLED', retryable: true });
    expect(problem.detail).toBe('Too many failed sign-ins. Try again in 1 second.');
  }
  clock.advance(1_000);
  expect((await signIn(server)).status).toBe(200);
});

it('logs no password, token or cookie', async () => {
  let log = '';
  const server = await startTestServer({ onLog: (line) => (log += line) });
  const answer = await signIn(server);
  const { pair } = cookieOf(answer);
  const { JwtToken } = (await answer.json()) as SignedInUser;
  await refresh(server, pair);
  await signIn(server, { ...ANN, password: 'a wrong secret' });
  await server.stop();
  expect(log).toContain('/accounts/authenticate');
  for (const secret of [TEST_PASSWORD, pair.split('=')[1], JwtToken, 'a wrong secret'])
    expect(log).not.toContain(secret);
});
