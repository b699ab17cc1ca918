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

/** Resolves when the page has got this so many times. */
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

test('a room that is joined gets its snapshot and then its deltas', async () => {
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  hub.send(11);
  hub.send(12);
  await got('delta all 12');
  expect(news).toEqual(['snapshot all 10', 'delta all 11', 'delta all 12']);
});

test('the token goes in the header of the handshake and in auth', async () => {
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  expect(hub.handshakes[0]).toEqual({ header: 'Bearer good', auth: 'good' });
});

test('two who listen to a room share one subscription; the last one who leaves ends it', async () => {
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

test('a number that is missing begins with a snapshot again', async () => {
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

test('resync begins with a snapshot again', async () => {
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  hub.sequence = 20;
  hub.io.to('all').emit(HUB_EVENTS.resync, { Room: 'all' });
  await got('snapshot all 20');
});

test('a beat of another epoch begins with a snapshot again', async () => {
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

test('deltas that overtake their snapshot are not lost', async () => {
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

test('a fresh token is given to the hub before the old one ends', async () => {
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  hub.goodToken = 'fresh';
  tabs.authenticate('fresh');
  await hub.until('authenticate fresh');
  expect(news).not.toContain('down');
});

test('a token that is refused at the handshake is renewed', async () => {
  hub.goodToken = 'fresh';
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  expect(renewals).toBe(1);
});

test('a server that is only starting is asked again with the same token', async () => {
  hub.ready = false;
  live.join('all');
  tabs.start(1);
  live.start();
  await got('snapshot all 10');
  expect(renewals).toBe(0);
});

test('a station that was configured anew begins with a snapshot again', async () => {
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

test('a server that is started anew is found again, and its rooms are subscribed to again', async () => {
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

test('a connection that is back is in sync when what was missed has come, not before', async () => {
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
])('a room that is refused with %s after the connection was lost: in sync %s', async (code, inSync) => {
  live.join('station:4');
  tabs.start(1);
  live.start();
  await got('snapshot station:4 10');
  hub.refuseWith = code;
  hub.io.disconnectSockets();
  await got('down');
  await hub.until('refused station:4');
  // Answers take a longer way than events, so what is sent after the refusal may come before it.
  hub.beat(1);
  await got('beat 1');
  await vi.waitFor(() => expect(live.inSync).toBe(inSync));
});

test('a room that has yet to come for the first time is nobody’s old news', async () => {
  hub.hold = new Promise(() => undefined);
  live.join('all');
  tabs.start(1);
  live.start();
  await hub.until('subscribe all');
  expect(live.inSync).toBe(true);
});

test('a script that could not be fetched is fetched again', async () => {
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

test('after stop nothing is heard, after start again everything', async () => {
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
