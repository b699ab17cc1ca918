import { type Call, calls, type PairingCode, type SignedInUser } from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { io } from 'socket.io-client';
import { expect, it } from 'vitest';
import { as, signInAs } from '../src/administration/accounts/testing/people.ts';
import { startTestServer, type TestServer } from '../src/testing/server.ts';
import { PERMISSIONS } from './permissions.ts';

const BODY = { Name: 'Control room', Stations: [], SlideSeconds: 20, Night: null };

async function pair(server: TestServer) {
  const added = await server.ask('/api/Displays', { method: 'POST', as: 'Supervisor', json: BODY });
  expect(added.status).toBe(201);
  const { Code, Id } = (await added.json()) as PairingCode;
  const answer = await server.ask('/accounts/display', { method: 'POST', json: { Code } });
  expect(answer.status).toBe(200);
  const user = (await answer.json()) as SignedInUser;
  const set = answer.headers.getSetCookie();
  return { id: Id, user, set, cookie: set.find((text) => /_display_/.test(text))!.split('; ')[0]! };
}

const renew = (server: TestServer, cookie: string) =>
  server.ask('/accounts/refresh-token', { method: 'POST', json: {}, headers: { cookie } });

const callsIn = (node: object): Call[] =>
  'method' in node ? [node as Call] : Object.values(node).flatMap(callsIn);

const bodyOf = ({ method }: Call) => (method === 'GET' ? undefined : {});

/** What every account can read, except what is about an account, and files. */
const ALLOWED = PERMISSIONS.filter(({ displays }) => displays === true).flatMap(({ calls }) => calls);
const nameOf = ({ method, path }: Call) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

it('lets a display read what every account can read, and nothing else', async () => {
  const server = await startTestServer();
  const { user } = await pair(server);
  expect(user).toMatchObject({ Id: 0, Role: 'Viewer', FirstName: 'Control room' });
  const wrong: string[] = [];
  let allowed = 0;
  for (const call of callsIn(calls)) {
    if (call.needs === 'anyone') continue;
    const answer = await as(
      server,
      user.JwtToken,
      call.method,
      call.path.replace(/:\w+/g, '1'),
      bodyOf(call),
    );
    const isAllowed = ALLOWED.some((pattern) => pattern.test(nameOf(call)));
    const { code = '' } = answer.status === 403 ? ((await answer.json()) as { code: string }) : {};
    const isRefused = ['DISPLAY_READS_ONLY', 'ROLE_TOO_LOW'].includes(code);
    if (isAllowed === isRefused) wrong.push(`${call.method} ${call.path}: ${answer.status} ${code}`);
    if (isAllowed) allowed++;
  }
  expect(wrong).toEqual([]);
  expect(allowed).toBeGreaterThan(20);
});

it('keeps a display signed in by its cookie, and signs it out at once when it is removed', async () => {
  const server = await startTestServer();
  const { id, user, cookie, set } = await pair(server);
  const own = set.find((text) => text.startsWith(cookie))!;
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/accounts', 'Max-Age=34560000'])
    expect(own).toContain(attribute);
  const renewed = await renew(server, cookie);
  expect(renewed.status).toBe(200);
  expect(await renewed.json()).toMatchObject({ Display: { Id: id, Path: '/display?seconds=20&night=off' } });
  expect((await as(server, user.JwtToken, 'GET', '/api/Stations/overview')).status).toBe(200);

  const socket = io(server.url, { transports: ['websocket'], auth: { token: user.JwtToken } });
  await new Promise<void>((connected) => socket.on('connect', () => connected()));
  const cut = new Promise<string>((left) => socket.on('disconnect', left));
  const removed = await server.ask(`/api/Displays/${id}`, { method: 'DELETE', as: 'Supervisor' });
  expect(removed.status).toBe(200);
  await cut;
  socket.close();
  const answer = await as(server, user.JwtToken, 'GET', '/api/Stations/overview');
  expect(await answer.json()).toMatchObject({ code: 'TOKEN_INVALID' });
  const gone = await renew(server, cookie);
  expect(gone.status).toBe(401);
  // The cookie is deleted.
  expect(gone.headers.getSetCookie()[0]).toMatch(/_display_[^=]*=;/);
});

it('ends the session of the user who pairs their own browser', async () => {
  const server = await startTestServer();
  const added = await server.ask('/api/Displays', { method: 'POST', as: 'Admin', json: BODY });
  const { Code } = (await added.json()) as PairingCode;
  const viewer = await signInAs(server, 'Viewer');
  const answer = await server.ask('/accounts/display', {
    ...{ method: 'POST', json: { Code }, headers: { cookie: viewer.cookie } },
  });
  expect(answer.status).toBe(200);
  expect((await renew(server, viewer.cookie)).status).toBe(401);
  expect((await as(server, viewer.token, 'GET', '/api/Stations/overview')).status).toBe(401);
});

const shared = setUpOnce(startTestServer);

it.each([
  [{ ...BODY, Name: ' ' }, 'Name'],
  [{ ...BODY, Stations: [1, 1] }, 'Stations'],
  [{ ...BODY, SlideSeconds: 4 }, 'SlideSeconds'],
  [{ ...BODY, Night: '22:00' }, 'Night'],
  [{ ...BODY, Night: '22:00-22:00' }, 'Night'],
])('rejects %j', async (json, field) => {
  const server = await shared();
  const answer = await server.ask('/api/Displays', { method: 'POST', as: 'Supervisor', json });
  expect(answer.status).toBe(400);
  const { problems } = (await answer.json()) as { problems: { Path: string }[] };
  expect(problems[0]!.Path).toBe(`body.${field}`);
});
