import type { AccountSession, Role } from '@outpost/contract';
import { io, type Socket } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server.ts';
import { as, auditOf, outcomeOf, peopleOf, saving, signInAs, type TestPerson } from './testing/people.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

const sessionsOf = async (server: TestServer, { token }: Pick<TestPerson, 'token'>) =>
  (await (await as(server, token, 'GET', '/accounts/sessions')).json()) as AccountSession[];
const end = async (server: TestServer, { token }: TestPerson, id = '') =>
  outcomeOf(await as(server, token, 'DELETE', `/accounts/sessions${id && `/${id}`}`));
const refresh = (server: TestServer, { cookie }: Pick<TestPerson, 'cookie'>) =>
  server.ask('/accounts/refresh-token', { method: 'POST', json: {}, headers: { cookie } });

itOnEachDatabase(
  'shows all users where they are signed in, and ends selected sessions',
  async (databaseUrl) => {
    const clock = new ManualClock();
    const server = await startTestServer({ clock, config: { databaseUrl } });
    clock.advance(60_000);
    const here = await signInAs(server, 'Operator', { 'user-agent': FIREFOX });
    clock.advance(60_000);
    const there = await signInAs(server, 'Operator');
    const [newest, own, first] = await sessionsOf(server, here);
    expect(own).toEqual({
      Id: expect.stringMatching(/^[0-9a-f]{32}$/),
      Device: 'Firefox on Linux',
      Address: '127.0.0.1',
      Since: '2026-03-01T00:01:00.000Z',
      LastUsedAt: '2026-03-01T00:01:00.000Z',
      Current: true,
    });
    expect([newest!.Device, newest!.Current, first!.Current]).toEqual(['node', false, false]);
    // The identifier of a session is not a token.
    expect(await outcomeOf(await as(server, own!.Id, 'GET', '/accounts/sessions'))).toBe('TOKEN_INVALID');
    const [name] = here.cookie.split('=');
    expect(await outcomeOf(await refresh(server, { cookie: `${name}=${own!.Id}` }))).toBe('REFRESH_INVALID');

    expect(await end(server, here, newest!.Id)).toBe('200');
    expect(await end(server, here, newest!.Id)).toBe('SESSION_NOT_FOUND');
    expect(await outcomeOf(await as(server, there.token, 'GET', '/api/Stations'))).toBe('TOKEN_INVALID');
    expect(await outcomeOf(await refresh(server, there))).toBe('REFRESH_INVALID');
    // Another user's session is not found, whatever the role.
    for (const role of ['Viewer', 'Supervisor', 'Admin'] as const) {
      expect(await end(server, await signInAs(server, role), own!.Id)).toBe('SESSION_NOT_FOUND');
    }
    expect(await end(server, here)).toBe('200');
    expect((await sessionsOf(server, here)).map(({ Id }) => Id)).toEqual([own!.Id]);
    expect((await peopleOf(server)).Operator.Sessions).toBe(1);
    const lines = (await auditOf(server, 'sign-in')).filter(({ AccountId }) => AccountId === here.id);
    expect(lines.map(({ Action, Outcome }) => `${Action} ${Outcome}`)).toEqual([
      'sign-in done',
      'sign-in done',
      'sign-in done',
      'session-ended done',
      // That session had already ended.
      'session-ended refused',
      'session-ended done',
    ]);
    expect(lines[1]).toMatchObject({
      Words: 'Operator Test signed in from 127.0.0.1, Firefox on Linux',
      Details: { Address: '127.0.0.1', Device: 'Firefox on Linux' },
    });
  },
);

itOnEachDatabase('ends a session planted in a browser at sign-in', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  // An attacker plants a cookie and waits until Ann signs in.
  const mallory = await signInAs(server, 'Viewer');
  const [name] = mallory.cookie.split('=');
  const made = `${name}=${'x'.repeat(43)}`;
  for (const planted of [mallory.cookie, made]) {
    const ann = await signInAs(server, 'Admin', { cookie: planted });
    expect(ann.cookie).not.toBe(planted);
    expect(await outcomeOf(await refresh(server, { cookie: planted }))).toBe('REFRESH_INVALID');
    expect(await (await refresh(server, ann)).json()).toMatchObject({ Email: emailOf('Admin') });
  }
  expect(await outcomeOf(await as(server, mallory.token, 'GET', '/api/Stations'))).toBe('TOKEN_INVALID');
});

it('accepts no token in a URL, and logs none', async () => {
  const lines: string[] = [];
  const server = await startTestServer({ onLog: (line) => lines.push(line) });
  const { token } = await signInAs(server, 'Admin');
  for (const name of ['token', 'access_token', 'authorization', 'jwt']) {
    const answer = await server.ask(`/api/Stations?${name}=${token}`);
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain(token);
  }
  // Nor that of a link: it is taken only from the body.
  const look = await server.ask(`/accounts/link/look?Token=${token}`, { method: 'POST', json: {} });
  expect(await outcomeOf(look)).toBe('BAD_REQUEST body.Token');
  expect(lines.join('\n')).not.toContain(token);
});

/** A live connection like that of the page. */
async function live(server: TestServer, token: string): Promise<{ socket: Socket; closed: Promise<string> }> {
  const socket = io(server.url, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  onTestFinished(() => void socket.disconnect());
  const closed = new Promise<string>((resolve) => socket.on('disconnect', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return { socket, closed };
}

it('ends live connections immediately when role, activity, password or session change', async () => {
  // A clock that does not advance: no periodic checks.
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  const { Operator: user } = await peopleOf(server);
  const put = (changes: object) =>
    server.ask(`/accounts/${user.Id}`, { method: 'PUT', as: 'Admin', json: saving(user, { ...changes }) });
  const post = (path: string) => server.ask(path, { method: 'POST', as: 'Admin', json: {} });
  const bystander = await live(server, server.tokens.Viewer);
  let password = TEST_PASSWORD;
  const changes: Record<string, (own: TestPerson) => Promise<Response>> = {
    role: () => put({ Role: 'Viewer' }),
    activity: async () => {
      const answer = await put({ Role: 'Viewer', Active: false });
      await put({ Role: 'Viewer', Active: true });
      return answer;
    },
    password: () => {
      password = 'a lantern by the lake';
      return put({ Role: 'Viewer', Password: password });
    },
    'sign-out by an Admin': () => post(`/accounts/${user.Id}/sign-out`),
    'sign-out': ({ cookie }) =>
      server.ask('/accounts/revoke-token', { method: 'POST', json: {}, headers: { cookie } }),
    'end of a session': async (own) => {
      const current = (await sessionsOf(server, own)).find(({ Current }) => Current)!;
      return as(server, own.token, 'DELETE', `/accounts/sessions/${current.Id}`);
    },
    policy: () =>
      server.ask('/api/Settings/second-factor', {
        method: 'PUT',
        as: 'Admin',
        json: { RequiredFor: ['Viewer'] },
      }),
  };
  for (const [what, change] of Object.entries(changes)) {
    const person = await signInAs(server, { email: user.Email, password });
    const { closed } = await live(server, person.token);
    expect((await change(person)).status, what).toBe(200);
    expect(await closed, what).toBe('io server disconnect');
    if (what !== 'policy') expect(bystander.socket.connected, what).toBe(true);
  }
  expect(await bystander.closed).toBe('io server disconnect');
  // A user who must set up a second factor gets no live connection.
  const late = await signInAs(server, 'Viewer');
  await expect(live(server, late.token)).rejects.toMatchObject({ data: { code: 'SECOND_FACTOR_REQUIRED' } });

  const operator = await server.ask(`/accounts/${user.Id}`, { method: 'DELETE', as: 'Admin' });
  expect(operator.status).toBe(200);
});

it('does not reveal data of other users by number', async () => {
  const server = await startTestServer();
  const owner = await signInAs(server, 'Operator');
  await server.ask('/api/Stations', {
    method: 'POST',
    as: 'Admin',
    json: { SiteName: 'Elm', Host: '127.0.0.1', Enabled: false },
  });
  const made = async (method: 'POST' | 'PUT', path: string, json: unknown) => {
    const answer = await as(server, owner.token, method, path, json);
    expect(answer.status, `${path} ${await answer.clone().text()}`).toBeLessThan(300);
    return (await answer.json()) as { Id: number } & { Id: number }[];
  };
  const browser = {
    Endpoint: 'https://push.example.com/send/1',
    Keys: {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    },
    Label: 'Firefox on Linux',
  };
  const ids = {
    setting: (
      await made('POST', '/api/AccountStations', [
        { Id: 0, StationId: 1, LeastPriority: 'low', Channels: ['email'] },
      ])
    )[0]!.Id,
    set: (await made('POST', '/api/TrendSets', { Name: 'Mine', View: 'p=1.1' })).Id,
    browser: (await made('POST', '/api/Contacts/browsers', browser)).Id,
  };
  const asks: [Role, 'GET' | 'PUT' | 'DELETE', string, unknown, string][] = [
    ['Viewer', 'GET', `/accounts/${owner.id}`, undefined, 'ACCOUNT_NOT_FOUND'],
    ['Viewer', 'DELETE', `/api/TrendSets/${ids.set}`, undefined, 'VIEW_NOT_FOUND'],
    ['Viewer', 'PUT', `/api/TrendSets/${ids.set}`, { Name: 'Yours', View: '' }, 'VIEW_NOT_FOUND'],
    // Views and sets of trends share a table, but are separate.
    ['Viewer', 'DELETE', `/api/Views/${ids.set}`, undefined, 'VIEW_NOT_FOUND'],
    ['Admin', 'DELETE', `/api/TrendSets/${ids.set}`, undefined, 'VIEW_NOT_FOUND'],
    ['Viewer', 'DELETE', `/api/Contacts/browsers/${ids.browser}`, undefined, 'BROWSER_NOT_FOUND'],
  ];
  for (const [role, method, path, json, expected] of asks) {
    expect(
      await outcomeOf(await server.ask(path, { method, as: role, json })),
      `${role} ${method} ${path}`,
    ).toBe(expected);
  }
  // Another user of the same role, who may have alert settings.
  const Email = 'ben@test.example';
  const Password = 'a lantern by the lake';
  const ben = { Email, FirstName: 'Ben', LastName: 'Ott', Role: 'Operator', Password };
  expect((await server.ask('/accounts', { method: 'POST', as: 'Admin', json: ben })).status).toBe(200);
  const { token } = await signInAs(server, { email: Email, password: Password });
  const ask = async (method: 'PUT' | 'DELETE', path: string, json?: unknown) =>
    outcomeOf(await as(server, token, method, path, json));
  expect(await ask('DELETE', `/api/AccountStations/${ids.setting}`)).toBe('ALERT_SETTING_NOT_FOUND');
  const taken = [{ Id: ids.setting, StationId: 1, LeastPriority: 'critical', Channels: ['sms'] }];
  expect(await ask('PUT', '/api/AccountStations', taken)).toBe('ALERT_SETTING_NOT_FOUND');
  const profile = { Id: owner.id, Email, FirstName: 'B', LastName: 'O', Role: 'Operator', Active: true };
  expect(await ask('PUT', `/accounts/${owner.id}`, { User: profile })).toBe('ACCOUNT_NOT_FOUND');
  // Everything still exists.
  expect(await (await as(server, owner.token, 'GET', '/api/AccountStations')).json()).toHaveLength(1);
  expect(await (await as(server, owner.token, 'GET', '/api/TrendSets')).json()).toHaveLength(1);
  expect(await (await as(server, owner.token, 'GET', '/api/Contacts')).json()).toMatchObject({
    Browsers: [{}],
  });
});
