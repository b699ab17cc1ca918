import { calls, type SignedInUser, TOASTS, TOKEN_STORAGE_KEY } from '@outpost/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bearerOf, makeToken, sendJson, sendProblem, startHttp, type TestHttp } from '../../testing/http.ts';
import { type MakeCall, makeClient } from './client.ts';
import { Session, type WithLock } from './session.ts';
import { TokenStore } from './token-store.ts';

const START = Date.parse('2025-11-21T08:00:00Z');
const USER = {
  Id: 3,
  Email: 'm@o.example',
  FirstName: 'Maria',
  LastName: 'Ortega',
  Role: 'Supervisor' as const,
};

/** What the tabs of one browser share: local storage with its events. */
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
    this.#tell(key, value);
  }
  removeItem(key: string) {
    this.#items.delete(key);
    this.#tell(key, null);
  }
  #tell(key: string, newValue: string | null) {
    for (const tab of this.tabs) if (tab !== this.writer) tab.storageChanged({ key, newValue });
  }
}

/** The server's side of sessions, as far as the page sees it. */
class Accounts {
  refreshes = 0;
  revoked = 0;
  current = '';
  refreshable = true;
  /** Set to hold refreshes back until it is called. */
  hold: Promise<void> | null = null;

  signedIn(): SignedInUser {
    this.current = makeToken(START + 15 * 60_000, this.refreshes);
    return { ...USER, JwtToken: this.current };
  }
}

let accounts: Accounts;
let server: TestHttp;
let storage: SharedStorage;
let said: string[];
let nowMs: number;
const locks: WithLock = (name, work) => navigator.locks.request(name, work);

beforeEach(async () => {
  accounts = new Accounts();
  storage = new SharedStorage();
  said = [];
  nowMs = START;
  server = await startHttp((request, response) => {
    switch (request.url) {
      case calls.accounts.refreshToken.path:
        void (async () => {
          accounts.refreshes++;
          await accounts.hold;
          if (accounts.refreshable) sendJson(response, 200, accounts.signedIn());
          else sendProblem(response, 'REFRESH_INVALID', 'The session has ended.');
        })();
        return;
      case calls.accounts.authenticate.path:
        sendProblem(response, 'CREDENTIALS_WRONG', 'Wrong.');
        return;
      case calls.accounts.revokeToken.path:
        accounts.revoked++;
        sendJson(response, 200, { Ok: true });
        return;
      default:
        if (bearerOf(request) === accounts.current) sendJson(response, 200, []);
        else sendProblem(response, 'TOKEN_EXPIRED', 'It ended.');
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
  // What a tab writes itself it gets no event for.
  const own = new Proxy(storage, {
    get: (target, name) => {
      target.writer = tab.session ?? null;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  tab.session = new Session({ store: new TokenStore(own), call, withLock, nowMs: () => nowMs });
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

test('a refused first refresh keeps the error, says Unauthorized and signs nobody in', async () => {
  accounts.refreshable = false;
  const { session } = openTab();
  await session.start();
  expect(session.getSnapshot()).toMatchObject({
    phase: 'signed-out',
    error: { during: 'refresh', code: 'REFRESH_INVALID', hadSession: false },
  });
  expect(said).toEqual([TOASTS.unauthorized]);
  session.routeChanged();
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed-out', error: null });
});

test('100 calls that meet a 401 at once make one refresh, and all are answered', async () => {
  const { session, call } = openTab();
  await session.start();
  accounts.current = 'the server knows no such token any more';
  const before = accounts.refreshes;
  const answers = await Promise.all(Array.from({ length: 100 }, () => call(calls.stations.overview, {})));
  expect(answers).toHaveLength(100);
  expect(accounts.refreshes - before).toBe(1);
  await session.logout();
});

test('when that refresh is refused all 100 fail and the session has ended', async () => {
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

test('two tabs that start at the same instant make one refresh and both are signed in', async () => {
  const one = openTab();
  const two = openTab();
  await Promise.all([one.session.start(), two.session.start()]);
  expect(accounts.refreshes).toBe(1);
  expect(one.session.getSnapshot().phase).toBe('signed-in');
  expect(two.session.getSnapshot()).toMatchObject({ phase: 'signed-in', user: USER });
  expect(two.session.token()).toBe(one.session.token());
  await one.session.logout();
});

test('two tabs that renew at the same instant make one refresh', async () => {
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

test('where there are no locks, a token that another tab has brought meanwhile is taken over', async () => {
  const one = openTab((_name, work) => work());
  const two = openTab((_name, work) => work());
  await one.session.start();
  expect(two.session.getSnapshot()).toMatchObject({ phase: 'signed-in', user: USER });
  expect(await two.session.renew('something older')).toBe(one.session.token());
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
  expect(two.session.getSnapshot()).toMatchObject({ phase: 'signed-out', error: null });
});

test('after sleep a refresh that is overdue is made at once', async () => {
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

test('a server that is away ends no session; the refresh is tried again', async () => {
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

test('a failed login is kept until the route changes', async () => {
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
