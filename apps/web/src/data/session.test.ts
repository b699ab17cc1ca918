import { calls, type ErrorCode, type SignedInUser, TOKEN_STORAGE_KEY } from '@outpost/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  bearerOf,
  makeToken,
  requestBody,
  sendTestJson,
  sendTestProblem,
  startHttp,
  type TestHttp,
} from '../../testing/http.ts';
import { type MakeCall, makeClient } from './client.ts';
import { Session, type WithLock } from './session.ts';
import { retryOf } from './session-machine.ts';
import { TokenStore } from './token-store.ts';

const LOGIN = { email: 'other@o.example', password: 'right' };
const START = Date.parse('2025-11-21T08:00:00Z');
const USER = {
  Id: 3,
  Email: 'm@o.example',
  FirstName: 'Maria',
  LastName: 'Ortega',
  Areas: null,
  Role: 'Supervisor' as const,
  Units: 'configured' as const,
};

/** Local storage with events, shared by the tabs of one browser. */
class SharedStorage implements Storage {
  readonly #items = new Map<string, string>();
  readonly tabs = new Set<Session>();
  writer: Session | null = null;
  get length() {
    return this.#items.size;
  }
  key = (index: number) => [...this.#items.keys()][index] ?? null;
  getItem = (key: string) => this.#items.get(key) ?? null;
  clear = () => this.#items.clear();
  setItem(key: string, value: string) {
    this.#items.set(key, value);
    this.#tell(key);
  }
  removeItem(key: string) {
    this.#items.delete(key);
    this.#tell(key);
  }
  #tell(key: string) {
    for (const tab of this.tabs) if (tab !== this.writer) tab.storageChanged({ key });
  }
}

/** A promise to wait for. */
class Signal {
  give: () => void = () => undefined;
  readonly came = new Promise<void>((resolve) => {
    this.give = resolve;
  });
}

/** The server's side of sessions, as the page sees it. */
class Accounts {
  refreshes = 0;
  revoked = 0;
  logins = 0;
  current = '';
  refreshable = true;
  /** Answers refreshes with this problem and these headers. */
  failure: { readonly code: ErrorCode; readonly headers: Record<string, string> } | null = null;
  /** Connections break before a response. */
  away = false;
  /** Set to hold refreshes until it is called. */
  hold: Promise<void> | null = null;

  /** The user of the refresh cookie. */
  owner = USER.Id;
  /** Resolved when a refresh has arrived. */
  readonly asked = new Signal();

  signedIn(): SignedInUser {
    this.current = makeToken(START + 15 * 60_000, `${this.refreshes} ${this.logins}`, this.owner);
    return { ...USER, Id: this.owner, JwtToken: this.current };
  }
}

let accounts: Accounts;
let server: TestHttp;
let storage: SharedStorage;
let said: string[];
let nowMs: number;
let wentTo: string[];
const locks: WithLock = (name, work) => navigator.locks.request(name, work);

beforeEach(async () => {
  accounts = new Accounts();
  storage = new SharedStorage();
  said = [];
  nowMs = START;
  wentTo = [];
  server = await startHttp((request, response) => {
    switch (request.url) {
      case calls.accounts.refreshToken.path:
        void (async () => {
          accounts.refreshes++;
          accounts.asked.give();
          await accounts.hold;
          if (accounts.away) response.destroy();
          else if (accounts.failure !== null) {
            response.setHeaders(new Map(Object.entries(accounts.failure.headers)));
            sendTestProblem(response, accounts.failure.code, 'Later.');
          } else if (accounts.refreshable) sendTestJson(response, 200, accounts.signedIn());
          else sendTestProblem(response, 'REFRESH_INVALID', 'The session has ended.');
        })();
        return;
      case calls.accounts.authenticate.path:
        void requestBody(request).then((body) => {
          if ((body as { password: string }).password !== 'right') {
            sendTestProblem(response, 'CREDENTIALS_WRONG', 'Wrong.');
            return;
          }
          accounts.logins++;
          accounts.owner = 8;
          sendTestJson(response, 200, accounts.signedIn());
        });
        return;
      case calls.accounts.revokeToken.path:
        accounts.revoked++;
        sendTestJson(response, 200, { Ok: true });
        return;
      case calls.singleSignOn.complete.path.replace(':key', 'elm'):
        void requestBody(request).then((body) => {
          if ((body as { Response: string }).Response !== 'code=right')
            return sendTestProblem(response, 'SSO_FAILED', 'Wrong.');
          const User = { ...accounts.signedIn(), SsoProvider: 'elm' };
          return sendTestJson(response, 200, { User, ReturnTo: '/alarms' });
        });
        return;
      case calls.accounts.ssoSignOut.path:
        sendTestJson(response, 200, { Url: 'https://id.elm.example/end' });
        return;
      default:
        if (bearerOf(request) === accounts.current) sendTestJson(response, 200, []);
        else sendTestProblem(response, 'TOKEN_EXPIRED', 'It ended.');
    }
  });
});
afterEach(() => server.close());

function openTab(withLock: WithLock = locks): { session: Session; call: MakeCall } {
  const tab: { session?: Session } = {};
  const call = makeClient({
    baseUrl: server.url,
    fetch,
    token: () => tab.session!.token(),
    renew: (rejected) => tab.session!.renew(rejected),
    notify: (text) => said.push(text),
  });
  // A tab receives no event for its own writes.
  const own = new Proxy(storage, {
    get: (target, name) => {
      target.writer = tab.session ?? null;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  tab.session = new Session({
    store: new TokenStore(own),
    call,
    withLock,
    nowMs: () => nowMs,
    goTo: (url) => void wentTo.push(url),
  });
  storage.tabs.add(tab.session);
  return { session: tab.session, call };
}

test('the first refresh signs in and stores the token', async () => {
  const { session } = openTab();
  expect(session.getSnapshot().phase).toBe('starting');
  await session.start();
  expect(session.getSnapshot()).toMatchObject({
    phase: 'signed-in',
    user: USER,
    refreshAtMs: START + 14 * 60_000,
  });
  expect(storage.getItem(TOKEN_STORAGE_KEY)).toBe(accounts.current);
  await session.logout();
});

test('a rejected first refresh keeps the error, shows Unauthorized and signs no one in', async () => {
  accounts.refreshable = false;
  const { session } = openTab();
  await session.start();
  expect(session.getSnapshot()).toMatchObject({
    phase: 'signed-out',
    error: { during: 'refresh', code: 'REFRESH_INVALID', hadSession: false },
  });
  expect(said).toEqual(['Unauthorized']);
  session.routeChanged();
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed-out', error: null });
});

test('100 calls with a 401 at once share one refresh and all succeed', async () => {
  const { session, call } = openTab();
  await session.start();
  accounts.current = 'the server knows no such token any more';
  const before = accounts.refreshes;
  const answers = await Promise.all(Array.from({ length: 100 }, () => call(calls.stations.overview, {})));
  expect(answers).toHaveLength(100);
  expect(accounts.refreshes - before).toBe(1);
  await session.logout();
});

test('when that refresh is rejected, all 100 fail and the session has ended', async () => {
  const { session, call } = openTab();
  await session.start();
  accounts.current = 'another';
  accounts.refreshable = false;
  const before = accounts.refreshes;
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, () => call(calls.stations.overview, {})),
  );
  expect(results.every((result) => result.status === 'rejected')).toBe(true);
  expect(accounts.refreshes - before).toBe(1);
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed-out', error: { hadSession: true } });
  expect(storage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
});

test('two tabs that start at the same time share one refresh and are both signed in', async () => {
  const one = openTab();
  const two = openTab();
  await Promise.all([one.session.start(), two.session.start()]);
  expect(accounts.refreshes).toBe(1);
  expect(one.session.getSnapshot().phase).toBe('signed-in');
  expect(two.session.getSnapshot()).toMatchObject({ phase: 'signed-in', user: USER });
  expect(two.session.token()).toBe(one.session.token());
  await one.session.logout();
});

test('two tabs that renew at the same time share one refresh', async () => {
  const one = openTab();
  const two = openTab();
  await one.session.start();
  await two.session.start();
  const before = accounts.refreshes;
  const old = one.session.token();
  const [a, b] = await Promise.all([one.session.renew(old), two.session.renew(old)]);
  expect(accounts.refreshes - before).toBe(1);
  expect(a).toBe(b);
  expect(a).not.toBe(old);
  await one.session.logout();
});

test('without locks, uses a token that another tab has stored meanwhile', async () => {
  const one = openTab((_name, work) => work());
  const two = openTab((_name, work) => work());
  await one.session.start();
  expect(two.session.getSnapshot()).toMatchObject({ phase: 'signed-in', user: USER });
  const older = makeToken(START, 'older', USER.Id);
  expect(await two.session.renew(older)).toBe(one.session.token());
  expect(accounts.refreshes).toBe(1);
  await one.session.logout();
});

test('signing out revokes on the server and reaches the other tabs', async () => {
  const one = openTab();
  const two = openTab();
  await one.session.start();
  await two.session.start();
  await one.session.logout();
  expect(accounts.revoked).toBe(1);
  expect(storage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
  expect(one.session.getSnapshot()).toMatchObject({ phase: 'signed-out', error: null, left: true });
  expect(two.session.getSnapshot()).toMatchObject({ phase: 'signed-out', error: null, left: false });
});

test('after sleep, an overdue refresh runs at once', async () => {
  const { session } = openTab();
  await session.start();
  nowMs = START + 14 * 60_000;
  const renewed = new Promise<void>((resolve) => {
    const stop = session.subscribe(() => {
      stop();
      resolve();
    });
  });
  session.wake();
  await renewed;
  expect(accounts.refreshes).toBe(2);
  await session.logout();
});

test('an unreachable server does not end the session; the refresh is retried', async () => {
  const { session } = openTab();
  await session.start();
  await server.close();
  nowMs = START + 14 * 60_000;
  await expect(session.renew(session.token())).rejects.toMatchObject({ code: 'UNREACHABLE' });
  expect(session.getSnapshot()).toMatchObject({
    phase: 'signed-in',
    failures: 1,
    refreshAtMs: START + 14 * 60_000 + 1_000,
  });
  expect(session.token()).not.toBeNull();
  const left = session.logout();
  server = await startHttp(() => undefined);
  await left;
});

test('a page that starts without a server does not ask for a sign-in and opens when the server is back', async () => {
  accounts.away = true;
  const { session } = openTab();
  await session.start();
  expect(session.getSnapshot()).toMatchObject({
    phase: 'starting',
    unreachable: { sinceMs: START },
    refreshAtMs: START + 1_000,
  });
  accounts.away = false;
  const entered = new Promise<void>((resolve) => {
    session.subscribe(() => session.getSnapshot().phase === 'signed-in' && resolve());
  });
  // Early: the network is back, or the user pressed the button.
  session.tryNow();
  await entered;
  expect(session.getSnapshot()).toMatchObject({ user: USER });
  expect(said).toEqual([]);
  await session.logout();
});

for (const [code, toasts] of [
  ['RATE_LIMITED', []],
  ['STORAGE_UNAVAILABLE', []],
  ['INTERNAL', ['Server error']],
] as const) {
  test(`a refresh answered with ${code} signs out with the error, retries and signs in again`, async () => {
    const { session } = openTab();
    await session.start();
    const token = session.token();
    accounts.failure = { code, headers: { 'Retry-After': '20' } };
    nowMs = START + 14 * 60_000;
    await expect(session.renew(token)).rejects.toMatchObject({ code });
    expect(session.getSnapshot()).toMatchObject({
      phase: 'signed-out',
      left: false,
      error: { during: 'refresh', code, hadSession: true },
      retry: { refreshAtMs: nowMs + 20_000 },
    });
    expect(said).toEqual(toasts);
    // The session may still be valid: the data of other tabs stays.
    expect(storage.getItem(TOKEN_STORAGE_KEY)).toBe(token);
    accounts.failure = null;
    const entered = new Promise<void>((resolve) => {
      session.subscribe(() => session.getSnapshot().phase === 'signed-in' && resolve());
    });
    nowMs += 20_000;
    session.wake();
    await entered;
    expect(session.getSnapshot()).toMatchObject({ user: USER });
    await session.logout();
  });
}

test("honours a retry time that a proxy gives as a date, by the proxy's clock", async () => {
  const headers = {
    Date: 'Fri, 21 Nov 2025 09:00:00 GMT',
    'Retry-After': 'Fri, 21 Nov 2025 09:10:00 GMT',
  };
  accounts.failure = { code: 'NOT_READY', headers };
  const { session } = openTab();
  await session.start();
  expect(retryOf(session.getSnapshot())).toEqual({ failures: 1, refreshAtMs: START + 600_000 });
  await session.logout();
});

test('a retried refresh waits for a running sign-in, also without locks', async () => {
  const { session, call } = openTab((_name, work) => work());
  accounts.failure = { code: 'STORAGE_UNAVAILABLE', headers: {} };
  await session.start();
  const refreshes = accounts.refreshes;
  const login = session.login(LOGIN);
  nowMs += 1_000;
  session.wake();
  await login;
  // A round trip later the server would have received a refresh that does not wait.
  await call(calls.accounts.setupState, {}).catch(() => undefined);
  expect(accounts.refreshes).toBe(refreshes);
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed-in', user: { Id: 8 } });
  await session.logout();
});

test('signing out in another tab ends the retries', async () => {
  const one = openTab();
  const two = openTab();
  await one.session.start();
  await two.session.start();
  accounts.failure = { code: 'STORAGE_UNAVAILABLE', headers: {} };
  await expect(two.session.renew(two.session.token())).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  expect(retryOf(two.session.getSnapshot())).not.toBeNull();
  await one.session.logout();
  expect(two.session.getSnapshot()).toMatchObject({ phase: 'signed-out', error: null, retry: null });
});

test('a failed sign-in is kept until the route changes', async () => {
  accounts.refreshable = false;
  const { session } = openTab();
  await session.start();
  await expect(session.login({ email: 'a@b.example', password: 'x' })).rejects.toMatchObject({
    code: 'CREDENTIALS_WRONG',
  });
  expect(session.getSnapshot()).toMatchObject({ error: { during: 'login', code: 'CREDENTIALS_WRONG' } });
  session.routeChanged();
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed-out', error: null });
});

test('a user who signs out during a refresh stays signed out', async () => {
  const { session } = openTab();
  await session.start();
  const held = new Signal();
  accounts.hold = held.came;
  const old = session.token();
  nowMs = START + 14 * 60_000;
  const asked = accounts.refreshes;
  const renewal = session.renew(old);
  while (accounts.refreshes === asked) await new Promise((resolve) => setImmediate(resolve));
  await session.logout();
  held.give();
  await expect(renewal).rejects.toMatchObject({ code: 'TOKEN_MISSING' });
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed-out', error: null, left: true });
  expect(session.token()).toBeNull();
  expect(storage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
});

test('a rejection that arrives after signing out is ignored', async () => {
  const { session } = openTab();
  await session.start();
  const held = new Signal();
  accounts.hold = held.came;
  accounts.refreshable = false;
  const asked = accounts.refreshes;
  const renewal = session.renew(session.token());
  while (accounts.refreshes === asked) await new Promise((resolve) => setImmediate(resolve));
  await session.logout();
  held.give();
  await expect(renewal).rejects.toMatchObject({ code: 'TOKEN_MISSING' });
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed-out', error: null, left: true });
});

for (const [name, lock] of [
  ['with locks', locks],
  ['without locks', ((_name, work) => work()) as WithLock],
] as const) {
  test(`a sign-in waits for a running refresh, so that the newer session remains, ${name}`, async () => {
    const { session, call } = openTab(lock);
    const held = new Signal();
    accounts.hold = held.came;
    const started = session.start();
    await accounts.asked.came;
    const login = session.login(LOGIN);
    // A round trip later the server would have received a sign-in that does not wait.
    await call(calls.accounts.setupState, {}).catch(() => undefined);
    expect(accounts.logins).toBe(0);
    held.give();
    await Promise.all([started, login]);
    expect(session.getSnapshot()).toMatchObject({ phase: 'signed-in', user: { Id: 8 } });
    expect(session.token()).toBe(accounts.current);
    await session.logout();
  });
}

test('a tab that slept through a sign-out and sign-in takes over the new session without ending it', async () => {
  const one = openTab();
  const two = openTab();
  await one.session.start();
  await two.session.start();
  storage.tabs.delete(two.session);
  await one.session.logout();
  await one.session.login(LOGIN);
  // It wakes now and receives the earlier events one after the other.
  two.session.storageChanged({ key: TOKEN_STORAGE_KEY });
  two.session.storageChanged({ key: TOKEN_STORAGE_KEY });
  expect(two.session.getSnapshot()).toMatchObject({ phase: 'signed-in', user: { Id: 8 } });
  expect(one.session.getSnapshot()).toMatchObject({ phase: 'signed-in', user: { Id: 8 } });
  expect(storage.getItem(TOKEN_STORAGE_KEY)).toBe(one.session.token());
  await one.session.logout();
});

test('a call of one user is never repeated as another user', async () => {
  const one = openTab();
  await one.session.start();
  const old = one.session.token();
  await one.session.login(LOGIN);
  await expect(one.session.renew(old)).rejects.toMatchObject({ code: 'TOKEN_MISSING', status: 401 });
  expect(one.session.getSnapshot()).toMatchObject({ phase: 'signed-in', user: { Id: 8 } });
  await one.session.logout();
});

test('a sign-in with an identity provider ends there, too', async () => {
  accounts.refreshable = false;
  const { session, call } = openTab();
  const complete = async (Response: string) =>
    session.signInBy(async () => {
      const options = { params: { key: 'elm' }, body: { Response } };
      return (await call(calls.singleSignOn.complete, options)).User;
    });
  await session.start().catch(() => undefined);
  await expect(complete('code=wrong')).rejects.toMatchObject({ code: 'SSO_FAILED' });
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed-out', error: { code: 'SSO_FAILED' } });
  await complete('code=right');
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed-in', user: { SsoProvider: 'elm' } });
  await session.logout();
  expect(wentTo).toEqual(['https://id.elm.example/end']);
  expect(accounts.revoked).toBe(0);
  expect(session.getSnapshot().phase).toBe('signed-out');
});

test('a sign-in with an identity provider ends there also while a reloaded page still starts', async () => {
  const first = openTab();
  await first.session.start();
  await first.session.signInBy(async () => ({ ...accounts.signedIn(), SsoProvider: 'elm' }));
  const release = new Signal();
  accounts.hold = release.came;
  // The user menu is there before the session is confirmed.
  const reloaded = openTab();
  const starting = reloaded.session.start();
  expect(reloaded.session.getSnapshot().phase).toBe('starting');
  await reloaded.session.logout();
  release.give();
  await starting.catch(() => undefined);
  expect(wentTo).toEqual(['https://id.elm.example/end']);
  expect(accounts.revoked).toBe(0);
});
