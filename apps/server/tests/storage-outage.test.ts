import {
  type ActiveAlarms,
  type AlarmNews,
  type Call,
  HUB_EVENTS,
  type Problem,
  type Role,
  type SignedInUser,
  stores,
} from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  as,
  auditOf,
  outcomeOf,
  requestSignIn,
  signInAs,
} from '../src/administration/accounts/testing/people.ts';
import { Phone, STEP_MS } from '../src/administration/accounts/testing/phone.ts';
import { allCalls } from '../src/platform/http/index.ts';
import { MIGRATIONS, tableShapes } from '../src/platform/storage/index.ts';
import { itOnEachDatabase } from '../src/testing/databases.ts';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { outageOf } from '../src/testing/outage.ts';
import { emailOf, startTestServer, TEST_PASSWORD, type TestServer } from '../src/testing/server.ts';

const MINUTE_MS = 60_000;
/** A page refreshes a minute before its access token expires. */
const REFRESH_EVERY_MS = 14 * MINUTE_MS;

interface Health {
  Ready: boolean;
  State: string;
  Parts: Record<string, { State: string; Detail?: string }>;
}

async function setUp(databaseUrl: string | null) {
  const clock = new ManualClock();
  const database = await outageOf(databaseUrl);
  const server = await startTestServer({ clock, config: { databaseUrl: database.databaseUrl } });
  const health = async () => {
    const answer = await server.ask('/health/ready');
    return { status: answer.status, ...((await answer.json()) as Health) };
  };
  /** Moves the clock until the next probe has determined the state of the database. */
  const until = async (state: 'ok' | 'degraded') => {
    await vi.waitFor(
      async () => {
        clock.advance(2_000);
        expect((await health()).Parts.database!.State).toBe(state);
      },
      { timeout: 15_000, interval: 50 },
    );
  };
  return {
    clock,
    server,
    health,
    fail: async () => {
      await server.app.administration.accounts.settled();
      await database.begin(server.storage);
      await until('degraded');
    },
    repair: async () => {
      await database.end(server.storage);
      await until('ok');
    },
  };
}

const refresh = (server: TestServer, cookie: string) =>
  server.ask('/accounts/refresh-token', { method: 'POST', json: {}, headers: { cookie } });

async function refreshed(
  server: TestServer,
  cookie: string,
): Promise<{ token: string; newCookie: string | null }> {
  const answer = await refresh(server, cookie);
  expect(answer.status, await answer.clone().text()).toBe(200);
  const { JwtToken } = (await answer.json()) as SignedInUser;
  return { token: JwtToken, newCookie: answer.headers.getSetCookie()[0]?.split('; ')[0] ?? null };
}

const signOut = (server: TestServer, cookie: string) =>
  server.ask('/accounts/revoke-token', { method: 'POST', json: {}, headers: { cookie } });

/** Whether a token is accepted by a call that needs no database. */
const watching = async (server: TestServer, token: string) =>
  outcomeOf(await as(server, token, 'GET', '/api/Alarms/active'));

async function liveConnection(server: TestServer, token: string): Promise<Socket> {
  const socket = io(server.url, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
  });
  onTestFinished(() => void socket.disconnect());
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

const codeOf = async (answer: Response) => ((await answer.json()) as Problem).code;

itOnEachDatabase(
  'watching goes on for hours while nothing can be stored, and readiness says degraded',
  async (databaseUrl) => {
    const { clock, server, health, fail, repair } = await setUp(databaseUrl);
    const viewer = await signInAs(server, 'Viewer');
    const socket = await liveConnection(server, viewer.token);
    const told: AlarmNews[] = [];
    socket.on(HUB_EVENTS.alarms, (news: AlarmNews) => told.push(news));
    await fail();
    expect(await health()).toMatchObject({
      status: 200,
      Ready: true,
      State: 'degraded',
      Parts: {
        database: {
          State: 'degraded',
          Detail: expect.stringMatching(/^(Cannot be written|Does not respond)/),
        },
      },
    });

    for (let passedMs = 0; passedMs < 12 * 60 * MINUTE_MS; passedMs += REFRESH_EVERY_MS) {
      clock.advance(REFRESH_EVERY_MS);
      const { token, newCookie } = await refreshed(server, viewer.cookie);
      // Its successor could not be stored: the previous token stays valid.
      expect(newCookie).toBeNull();
      expect(await socket.timeout(5_000).emitWithAck(HUB_EVENTS.authenticate, { Token: token })).toEqual({
        Ok: true,
      });
      expect(await watching(server, token)).toBe('200');
    }
    expect(socket.connected).toBe(true);
    const active = await (
      await as(server, (await refreshed(server, viewer.cookie)).token, 'GET', '/api/Alarms/active')
    ).json();
    expect((active as ActiveAlarms).Warnings[0]).toMatchObject({
      Code: 'not-stored',
      Text: expect.stringMatching(/^Alarm notifications are off: (Outpost can’t write to its|the) database/),
    });
    await vi.waitFor(() => {
      clock.advance(100);
      expect(told.flatMap(({ Warnings }) => Warnings ?? []).map(({ Code }) => Code)).toContain('not-stored');
    });

    await repair();
    expect(await health()).toMatchObject({ Parts: { database: { State: 'ok' } } });
    const { newCookie } = await refreshed(server, viewer.cookie);
    expect(newCookie).not.toBeNull();
    // From here on replays are detected again.
    clock.advance(MINUTE_MS);
    expect(await codeOf(await refresh(server, viewer.cookie))).toBe('REFRESH_INVALID');
    expect(await codeOf(await refresh(server, newCookie!))).toBe('REFRESH_INVALID');
  },
  60_000,
);

itOnEachDatabase(
  'accounts sign in and out while nothing can be stored, and it is stored later',
  async (databaseUrl) => {
    const { clock, server, fail, repair } = await setUp(databaseUrl);
    const before = await signInAs(server, 'Admin');
    await fail();
    const atMs = clock.now();
    const operator = await signInAs(server, 'Operator');
    const supervisor = await signInAs(server, 'Supervisor');
    const socket = await liveConnection(server, operator.token);
    expect(await watching(server, operator.token)).toBe('200');
    expect((await signOut(server, supervisor.cookie)).status).toBe(200);
    expect((await signOut(server, before.cookie)).status).toBe(200);
    for (const { token, cookie } of [supervisor, before]) {
      expect(await watching(server, token)).toBe('TOKEN_INVALID');
      expect(await codeOf(await refresh(server, cookie))).toBe('REFRESH_INVALID');
    }
    expect(
      await outcomeOf(await requestSignIn(server, { email: emailOf('Viewer'), password: 'wrong' })),
    ).toBe('CREDENTIALS_WRONG');
    clock.advance(10 * MINUTE_MS);
    await repair();

    expect(await watching(server, operator.token)).toBe('200');
    expect(socket.connected).toBe(true);
    for (const { token, cookie } of [supervisor, before]) {
      expect(await watching(server, token)).toBe('TOKEN_INVALID');
      expect(await codeOf(await refresh(server, cookie))).toBe('REFRESH_INVALID');
    }
    expect((await refreshed(server, operator.cookie)).newCookie).not.toBeNull();
    const sessions = (await (await as(server, operator.token, 'GET', '/accounts/sessions')).json()) as {
      Since: string;
    }[];
    expect(sessions.map(({ Since }) => Since)).toContain(new Date(atMs).toISOString());
    const lines = (await auditOf(server, 'sign-in')).filter(({ At }) => At === new Date(atMs).toISOString());
    expect(lines.map(({ Action, By, Outcome }) => [Action, By, Outcome])).toEqual([
      ['sign-in', 'Operator Test', 'done'],
      ['sign-in', 'Supervisor Test', 'done'],
      ['sign-out', 'Supervisor Test', 'done'],
      ['sign-out', 'Admin Test', 'done'],
      ['sign-in', 'Unknown user', 'failed'],
    ]);
  },
);

itOnEachDatabase('guessing is slowed down while nothing can be stored', async (databaseUrl) => {
  const { server, fail } = await setUp(databaseUrl);
  await fail();
  const guess = async () =>
    outcomeOf(await requestSignIn(server, { email: emailOf('Viewer'), password: 'wrong' }));
  const outcomes = [];
  for (let n = 0; n < 6; n++) outcomes.push(await guess());
  expect(outcomes).toEqual([...Array(5).fill('CREDENTIALS_WRONG'), 'LOGIN_THROTTLED']);
});

itOnEachDatabase('a second factor holds while nothing can be stored: each code once', async (databaseUrl) => {
  const { clock, server, fail, repair } = await setUp(databaseUrl);
  const phone = new Phone(clock);
  await phone.enrol(server, await signInAs(server, 'Admin'));
  const attempt = async (code?: string) =>
    requestSignIn(server, { email: emailOf('Admin'), password: TEST_PASSWORD, ...(code ? { code } : {}) });
  clock.advance(2 * STEP_MS);
  await fail();
  expect(await codeOf(await attempt())).toBe('SECOND_FACTOR_NEEDED');
  const code = phone.code();
  expect((await attempt(code)).status).toBe(200);
  expect(await codeOf(await attempt(code))).toBe('SECOND_FACTOR_WRONG');
  // Recovery codes could not be used up.
  const refused = await attempt(phone.recoveryCodes[0]);
  expect((await refused.json()) as Problem).toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    detail: expect.stringContaining('Use a code from the authenticator app'),
  });
  await repair();
  expect(await codeOf(await attempt(code))).toBe('SECOND_FACTOR_WRONG');
  expect((await attempt(phone.recoveryCodes[0])).status).toBe(200);
  expect(await codeOf(await attempt(phone.recoveryCodes[0]))).toBe('SECOND_FACTOR_WRONG');
});

itOnEachDatabase(
  'a token that was exchanged before ends its session also while nothing can be stored',
  async (databaseUrl) => {
    const { clock, server, fail, repair } = await setUp(databaseUrl);
    const viewer = await signInAs(server, 'Viewer');
    const { newCookie, token } = await refreshed(server, viewer.cookie);
    clock.advance(MINUTE_MS);
    await fail();
    expect(await watching(server, token)).toBe('200');
    expect(await codeOf(await refresh(server, viewer.cookie))).toBe('REFRESH_INVALID');
    const isOver = async () => {
      expect(await watching(server, token)).toBe('TOKEN_INVALID');
      expect(await codeOf(await refresh(server, newCookie!))).toBe('REFRESH_INVALID');
    };
    await isOver();
    await repair();
    await isOver();
    const lines = await auditOf(server, 'sign-in');
    expect(lines.at(-1)).toMatchObject({ Action: 'session-ended', By: 'Outpost' });
  },
);

/** A path of something that does not exist. */
const fitting = ({ path }: Call) =>
  path
    .replace(':startDate', '2026-03-01')
    .replace(':endDate', '2026-03-02')
    .replace(':period', '2026-03')
    .replace(/:\w+/g, '1');

async function rowsOf({ storage }: TestServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of tableShapes(MIGRATIONS)) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.id(name)}`.execute(
      storage.read,
    );
    counts[name] = Number(rows[0]!.n);
  }
  return counts;
}

it('acknowledges nothing that is not stored: calls that store are refused, all others served', async () => {
  const { server, fail } = await setUp(null);
  const mounted = allCalls().filter((call) => server.app.http.edge.mounted.has(call));
  const { token } = await signInAs(server, 'Admin');
  const before = await rowsOf(server);
  await fail();
  const outcomes = async (wanted: boolean) => {
    const found: Record<string, string> = {};
    for (const call of mounted.filter((each) => stores(each) === wanted)) {
      const json = call.body ? {} : undefined;
      const answer = await as(server, token, call.method, fitting(call), json);
      found[`${call.method} ${call.path}`] =
        answer.status === 503 ? await codeOf(answer) : String(answer.status);
    }
    return found;
  };
  const refused = await outcomes(true);
  expect(Object.keys(refused).length).toBeGreaterThan(60);
  expect(new Set(Object.values(refused)), JSON.stringify(refused)).toEqual(new Set(['STORAGE_UNAVAILABLE']));
  const served = await outcomes(false);
  expect(Object.entries(served).filter(([, outcome]) => /^5|STORAGE/.test(outcome))).toEqual([]);
  expect(await rowsOf(server)).toEqual(before);
});

const failed = setUpOnce(async () => {
  const { server, fail } = await setUp(null);
  await fail();
  return server;
});

it.each<Role>(['Viewer', 'Operator', 'Supervisor'])('refuses a %s for the role first', async (role) => {
  const server = await failed();
  const answer = await server.ask('/api/Stations', { method: 'POST', as: role, json: {} });
  expect(await codeOf(answer)).toBe('ROLE_TOO_LOW');
});
