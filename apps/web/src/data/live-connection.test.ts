import { HUB_EVENTS, type OverviewSnapshot, type StationSnapshot } from '@outpost/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveConnection } from './live-connection.ts';
import { openTransport } from './live-socket.ts';
import { Tabs, type TabsParts } from './tabs/tabs.ts';
import { SimulatedHub } from './tabs/testing/hub.ts';
import { systemTiming } from './timing.ts';

let hub: SimulatedHub;
let url: string;
let live: LiveConnection<OverviewSnapshot | StationSnapshot>;
let tabs: Tabs;
let token: string;
let news: string[];
let waiters: { text: string; times: number; resolve: () => void }[];
let renewals: number;

function say(text: string): void {
  news.push(text);
  waiters = waiters.filter((waiter) => {
    if (news.filter((one) => one === waiter.text).length < waiter.times) return true;
    waiter.resolve();
    return false;
  });
}

/** Resolves when the page has received this event that many times. */
async function got(text: string, times = 1): Promise<void> {
  if (news.filter((one) => one === text).length >= times) return;
  await new Promise<void>((resolve) => waiters.push({ text, times, resolve }));
}

/** A tab that shares nothing. */
function openAlone(open: TabsParts['open']): Tabs {
  return new Tabs({
    open,
    token: () => token,
    renew: async () => {
      renewals++;
      token = hub.goodToken;
      return token;
    },
    store: null,
    openChannel: () => null,
    timing: systemTiming,
    isVisible: () => true,
    random: Math.random,
    tab: 'only',
  });
}

beforeEach(async () => {
  hub = new SimulatedHub();
  url = await hub.listen();
  token = 'good';
  news = [];
  waiters = [];
  renewals = 0;
  tabs = openAlone(async (read) => openTransport(url, read));
  live = new LiveConnection({
    socket: tabs.socket('/'),
    onDemand: false,
    timing: systemTiming,
    onSnapshot: (room, snapshot) => say(`snapshot ${room} ${snapshot.Sequence}`),
    onDelta: (room, delta) => say(`delta ${room} ${delta.Sequence}`),
    onBeat: (atMs) => say(`beat ${atMs}`),
    onDown: () => say('down'),
  });
});
afterEach(async () => {
  tabs.stop();
  live.stop();
  await hub.close();
});

test('a joined room receives its snapshot, then its deltas', async () => {
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  hub.send(11);
  hub.send(12);
  await got('delta all 12');
  expect(news).toEqual(['snapshot all 10', 'delta all 11', 'delta all 12']);
});

test('sends the token in the handshake header and in auth', async () => {
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  expect(hub.handshakes[0]).toEqual({ header: 'Bearer good', auth: 'good' });
});

test('two listeners share one subscription, which the last one ends', async () => {
  const leaveOne = live.join('station:4');
  const leaveTwo = live.join('station:4');
  tabs.start(1);
  live.start();
  await got('snapshot station:4 10');
  leaveOne();
  leaveOne();
  hub.send(11, 'station:4');
  await got('delta station:4 11');
  leaveTwo();
  await hub.until('unsubscribe station:4');
  expect(hub.asked).toEqual(['subscribe station:4', 'unsubscribe station:4']);
});

test('a missing number starts again with a snapshot', async () => {
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  hub.sequence = 13;
  hub.send(13);
  await got('snapshot all 13');
  hub.send(14);
  await got('delta all 14');
  expect(news).toEqual(['snapshot all 10', 'snapshot all 13', 'delta all 14']);
});

test('resync starts again with a snapshot', async () => {
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  hub.sequence = 20;
  hub.io.to('all').emit(HUB_EVENTS.resync, { Room: 'all' });
  await got('snapshot all 20');
});

test('a beat of another epoch starts again with a snapshot', async () => {
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  hub.epoch = 'second';
  hub.sequence = 0;
  hub.beat(77);
  await got('snapshot all 0');
  expect(news).toContain('beat 77');
});

test('keeps deltas that arrive before their snapshot', async () => {
  hub.early = [hub.delta(10), hub.delta(11), hub.delta(12)];
  live.join('all');
  tabs.start(1);
  live.start();
  await got('delta all 12');
  hub.send(13);
  await got('delta all 13');
  expect(news).toEqual(['snapshot all 10', 'delta all 11', 'delta all 12', 'delta all 13']);
  expect(hub.asked).toEqual(['subscribe all']);
});

test('sends a fresh token to the hub before the old one expires', async () => {
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  hub.goodToken = 'fresh';
  tabs.authenticate('fresh');
  await hub.until('authenticate fresh');
  expect(news).not.toContain('down');
});

test('renews a token that is rejected in the handshake', async () => {
  hub.goodToken = 'fresh';
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  expect(renewals).toBe(1);
});

test('retries with the same token while the server starts', async () => {
  hub.ready = false;
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  expect(renewals).toBe(0);
});

test('a reconfigured station starts again with a snapshot', async () => {
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  hub.sequence = 11;
  hub.io
    .to('all')
    .emit(HUB_EVENTS.delta, { ...hub.delta(11), Stations: [{ StationId: 1, Configuration: true }] });
  await got('snapshot all 11');
  expect(news).toEqual(['snapshot all 10', 'delta all 11', 'snapshot all 11']);
});

test('reconnects to a restarted server and subscribes to its rooms again', async () => {
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  const port = Number(new URL(url).port);
  await hub.close();
  await got('down');
  hub = new SimulatedHub();
  hub.epoch = 'second';
  hub.sequence = 3;
  await hub.listen(port);
  await got('snapshot all 3');
  hub.send(4);
  await got('delta all 4');
});

test('is in sync after a reconnect only when missed data has arrived', async () => {
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  expect(live.inSync).toBe(true);
  let release = () => {};
  hub.hold = new Promise((resolve) => {
    release = resolve;
  });
  hub.io.disconnectSockets();
  await got('down');
  expect(live.inSync).toBe(false);
  await hub.until('subscribe all', 2);
  hub.beat(99);
  await got('beat 99');
  expect(live.inSync).toBe(false);
  hub.sequence = 50;
  release();
  await got('snapshot all 50');
  expect(live.inSync).toBe(true);
});

test.each([
  ['STATION_NOT_FOUND', true],
  ['RATE_LIMITED', false],
])('a room rejected with %s after a lost connection: in sync %s', async (code, inSync) => {
  live.join('station:4');
  tabs.start(1);
  live.start();
  await got('snapshot station:4 10');
  hub.refuseWith = code;
  hub.io.disconnectSockets();
  await got('down');
  await hub.until('refused station:4');
  // Responses take longer than events, so later messages may arrive first.
  hub.beat(1);
  await got('beat 1');
  await vi.waitFor(() => expect(live.inSync).toBe(inSync));
});

test('a room that has never loaded does not count as outdated', async () => {
  hub.hold = new Promise(() => undefined);
  live.join('all');
  tabs.start(1);
  live.start();
  await hub.until('subscribe all');
  expect(live.inSync).toBe(true);
});

test('retries loading a script that failed to load', async () => {
  let tries = 0;
  const late = openAlone(async (read) => {
    tries++;
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return openTransport(url, read);
  });
  const connection = new LiveConnection({
    socket: late.socket('/'),
    onDemand: false,
    timing: systemTiming,
    onSnapshot: (room, snapshot) => say(`late snapshot ${room} ${snapshot.Sequence}`),
    onDelta: () => undefined,
    onBeat: () => undefined,
    onDown: () => undefined,
  });
  connection.join('all');
  late.start(1);
  connection.start();
  await got('late snapshot all 10');
  late.stop();
  connection.stop();
});

test('receives nothing after stop, and everything after another start', async () => {
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  tabs.stop();
  live.stop();
  expect(news.at(-1)).toBe('down');
  tabs.start(1);
  live.start();
  await got('snapshot all 10', 2);
});
