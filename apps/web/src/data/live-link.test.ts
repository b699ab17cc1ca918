import { beforeEach, expect, test } from 'vitest';
import { LiveLink, type Namespace } from './live-link.ts';
import { TabProcess } from './tabs/testing/browser.ts';
import { ManualTiming, randomOf } from './tabs/testing/manual-timing.ts';
import { Server } from './tabs/testing/server.ts';

const SECOND = 1_000;
const BOTH: ReadonlySet<Namespace> = new Set(['/', '/stationhub']);
const ONE: ReadonlySet<Namespace> = new Set(['/']);

let world: ManualTiming;
let server: Server;
let token: string | null;
let renewals: number;
let renew: () => Promise<string>;
let opened: number;
let news: string[];
let link: LiveLink;
let random: number;

beforeEach(() => {
  world = new ManualTiming(randomOf(3));
  server = new Server(world);
  server.tokens.set('good', 1);
  token = 'good';
  renewals = 0;
  opened = 0;
  news = [];
  random = 0.5;
  renew = async () => {
    token = 'good';
    return token;
  };
  const process = new TabProcess(world);
  link = new LiveLink({
    open: async (read) => {
      opened++;
      return server.transport(process, read);
    },
    token: () => token,
    renew: () => {
      renewals++;
      return renew();
    },
    timing: world,
    random: () => random,
    onUp: (namespace) => news.push(`${namespace} up`),
    onDown: (namespace) => news.push(`${namespace} down`),
    onEvent: (namespace, event) => news.push(`${namespace} ${event}`),
  });
});

test('one connection serves all namespaces in use and closes with the last one', async () => {
  link.need(BOTH);
  await world.run(200);
  expect(news.sort()).toEqual(['/ up', '/stationhub up']);
  expect(server.connections.size).toBe(1);
  link.need(ONE);
  await world.run(200);
  expect(server.namespaces).toEqual(['/']);
  link.need(new Set());
  await world.run(200);
  expect(server.connections.size).toBe(0);
  expect(opened).toBe(1);
});

test('waits for a token before it connects', async () => {
  token = null;
  link.need(ONE);
  await world.run(10 * SECOND);
  expect(server.connections.size).toBe(0);
  expect(renewals).toBe(0);
  token = 'good';
  await world.run(1_100);
  expect(link.isConnected('/')).toBe(true);
});

test.each([
  [0, [500, 1_000, 2_000, 4_000, 5_000, 5_000]],
  [0.5, [1_000, 2_000, 4_000, 5_000, 5_000, 5_000]],
  [1 - Number.EPSILON, [1_500, 3_000, 5_000, 5_000, 5_000, 5_000]],
])('retries a rejected connection after 1 s to 5 s, varied by half (%d)', async (drawn, waits) => {
  random = drawn;
  token = 'old';
  const renewedAtMs: number[] = [];
  renew = async () => {
    renewedAtMs.push(world.nowMs());
    return 'old';
  };
  const startMs = world.nowMs();
  link.need(ONE);
  await world.run(30 * SECOND);
  // The server's response takes a moment.
  const between = renewedAtMs.map((atMs, index) => atMs - (renewedAtMs[index - 1] ?? startMs));
  for (const [index, waitMs] of waits.entries()) {
    expect(between[index]).toBeGreaterThanOrEqual(Math.floor(waitMs));
    expect(between[index]).toBeLessThan(waitMs + 400);
  }
  // After a successful connection, the backoff starts at its minimum.
  token = 'good';
  await world.run(6 * SECOND);
  expect(link.isConnected('/')).toBe(true);
  renewedAtMs.length = 0;
  token = 'old';
  const downMs = world.nowMs();
  server.goDown();
  server.isUp = true;
  await world.run(6 * SECOND);
  // The transport reconnects on its own after a second.
  expect(renewedAtMs[0]! - downMs).toBeLessThan(waits[0]! + 1_600);
});

test('retries both namespaces at once when the server rejects both', async () => {
  token = 'old';
  renew = async () => 'old';
  link.need(BOTH);
  await world.run(10 * SECOND);
  token = 'good';
  await world.run(5 * SECOND);
  expect(link.isConnected('/') && link.isConnected('/stationhub')).toBe(true);
});

test('retries a failed renewal', async () => {
  token = 'old';
  const failing = async (): Promise<string> => {
    throw new Error('the server is away');
  };
  const works = renew;
  renew = failing;
  link.need(ONE);
  await world.run(8 * SECOND);
  expect(renewals).toBeGreaterThan(2);
  renew = works;
  await world.run(6 * SECOND);
  expect(link.isConnected('/')).toBe(true);
});

test('reconnects to a server that comes back', async () => {
  link.need(ONE);
  await world.run(200);
  server.goDown();
  await world.run(5 * SECOND);
  expect(link.isConnected('/')).toBe(false);
  server.isUp = true;
  await world.run(1_200);
  expect(link.isConnected('/')).toBe(true);
});

test('replaces a silent connection', async () => {
  link.need(BOTH);
  await world.run(200);
  server.isNotResponding = true;
  news = [];
  await world.run(11 * SECOND);
  expect(news.filter((one) => one === '/ down')).toHaveLength(1);
  expect(news.filter((one) => one === '/stationhub down')).toHaveLength(1);
  expect(news.at(-1)).toMatch(/up$/);
});

test('allows more time for large, slow messages at each try, then detects silence as quickly as before', async () => {
  const answers: boolean[] = [];
  const ask = () =>
    void link.ask('/', 'subscribe', { Room: 'all' }, 60 * SECOND).then(
      () => answers.push(true),
      () => answers.push(false),
    );
  link.need(ONE);
  await world.run(200);
  server.snapshotMs = 15 * SECOND;
  ask();
  await world.run(11 * SECOND);
  expect(answers).toEqual([false]);
  await world.run(SECOND);
  ask();
  await world.run(16 * SECOND);
  expect(answers).toEqual([false, true]);
  server.isNotResponding = true;
  news = [];
  await world.run(11 * SECOND);
  expect(news).toContain('/ down');
});

test('any message counts as a sign of life', async () => {
  link.need(ONE);
  await world.run(200);
  link.ask('/', 'subscribe', { Room: 'all' }, SECOND).catch(() => undefined);
  await world.run(200);
  server.isNotResponding = true;
  news = [];
  for (let second = 0; second < 30; second++) {
    server.change('/', 'all');
    await world.run(SECOND);
  }
  expect(news).not.toContain('/ down');
});

test('after close it neither listens nor connects, even if its script loads later', async () => {
  link.need(ONE);
  link.close();
  await world.run(5 * SECOND);
  expect(server.connections.size).toBe(0);
  expect(news).toEqual([]);
});

test('closing ends the connection and pending renewals', async () => {
  link.need(ONE);
  await world.run(200);
  link.close();
  await world.run(200);
  expect(server.connections.size).toBe(0);
  link.need(ONE);
  await world.run(5 * SECOND);
  expect(server.connections.size).toBe(0);
  await expect(link.ask('/', 'subscribe', { Room: 'all' }, SECOND)).rejects.toThrow();
});

test('a renewal that finishes after close does not connect', async () => {
  token = 'old';
  let give: (value: string) => void = () => {};
  renew = () =>
    new Promise((resolve) => {
      give = resolve;
    });
  link.need(ONE);
  await world.run(500);
  link.close();
  token = 'good';
  give('good');
  await world.run(5 * SECOND);
  expect(server.connections.size).toBe(0);
});
