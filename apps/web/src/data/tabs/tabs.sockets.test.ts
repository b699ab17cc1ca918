import { HUB_EVENTS } from '@outpost/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LiveConnection, type Snapshot } from '../live-connection.ts';
import type { LiveTransport, Namespace } from '../live-link.ts';
import { NAMESPACES } from '../live-link.ts';
import { openTransport } from '../live-socket.ts';
import type { Timing } from '../timing.ts';
import type { LeaderRecord } from './election-types.ts';
import { openBroadcastChannel, type TabChannel } from './tab-channel.ts';
import type { TabStore } from './tab-store.ts';
import { Tabs } from './tabs.ts';
import { SimulatedHub } from './testing/hub.ts';

/** Time that the test advances, while sockets and channels are real. */
class Clock implements Timing {
  #nowMs = Date.parse('2026-03-01T06:00:00Z');
  readonly #due = new Set<{ atMs: number; work: () => void }>();

  nowMs = () => this.#nowMs;

  after = (delayMs: number, work: () => void) => {
    const entry = { atMs: this.#nowMs + delayMs, work };
    this.#due.add(entry);
    return () => void this.#due.delete(entry);
  };

  /** Advances a little, and runs what is due. */
  step(): void {
    this.#nowMs += 20;
    for (const entry of [...this.#due]) {
      if (entry.atMs > this.#nowMs || !this.#due.delete(entry)) continue;
      entry.work();
    }
  }
}

/** A tab over real sockets and channels. */
class RealTab {
  readonly tabs: Tabs;
  readonly connections: Readonly<Record<Namespace, LiveConnection<Snapshot>>>;
  readonly news: string[] = [];
  readonly #transports: LiveTransport[] = [];
  readonly #channels: TabChannel[] = [];
  #isGone = false;

  constructor(name: string) {
    const timing: Timing = {
      nowMs: clock.nowMs,
      after: (delayMs, work) => clock.after(delayMs, () => !this.#isGone && work()),
    };
    this.tabs = new Tabs({
      open: async (read) => {
        const transport = openTransport(url, read);
        this.#transports.push(transport);
        return transport;
      },
      token: () => token,
      renew: async () => {
        token = hub.goodToken;
        return token;
      },
      store,
      openChannel: (channelName, hear) => {
        const channel = openBroadcastChannel(channelName, hear)!;
        this.#channels.push(channel);
        return { post: (envelope) => !this.#isGone && channel.post(envelope), close: channel.close };
      },
      timing,
      isVisible: () => true,
      random: Math.random,
      tab: name,
    });
    const connection = (namespace: Namespace) =>
      new LiveConnection<Snapshot>({
        socket: this.tabs.socket(namespace),
        onDemand: namespace !== '/',
        timing,
        onSnapshot: (room, { Sequence }) => this.#say(`${namespace} ${room} snapshot ${Sequence}`),
        onDelta: (room, { Sequence }) => this.#say(`${namespace} ${room} delta ${Sequence}`),
        onBeat: (atMs) => this.#say(`${namespace} beat ${atMs}`),
        onDown: () => this.#say(`${namespace} down`),
      });
    this.connections = { '/': connection('/'), '/stationhub': connection('/stationhub') };
    this.tabs
      .socket('/')
      .on(HUB_EVENTS.alarms, ({ Sequence }: { Sequence: number }) => this.#say(`/ alarms ${Sequence}`));
  }

  start(): this {
    this.connections['/'].join('all');
    this.tabs.start(1);
    for (const namespace of NAMESPACES) this.connections[namespace].start();
    return this;
  }

  stop(): void {
    this.tabs.stop();
    for (const namespace of NAMESPACES) this.connections[namespace].stop();
  }

  /** The process ends without a message: the system closes its channels and its connection. */
  crash(): void {
    this.#isGone = true;
    for (const channel of this.#channels) channel.close();
    for (const transport of this.#transports) {
      for (const namespace of NAMESPACES) transport.disconnect(namespace);
    }
  }

  heard(text: string): boolean {
    return this.news.includes(text);
  }

  #say(text: string): void {
    if (!this.#isGone) this.news.push(text);
  }
}

let hub: SimulatedHub;
let url: string;
let token: string;
let clock: Clock;
let store: TabStore;
let tabs: RealTab[];

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Advances the time, one event loop turn at a time, until the condition holds. */
async function until(isSo: () => boolean): Promise<void> {
  for (; !isSo(); await turn()) clock.step();
}

/** Waits for sockets and channels without advancing the time. */
async function untilHeard(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

beforeEach(async () => {
  hub = new SimulatedHub();
  url = await hub.listen();
  token = 'good';
  clock = new Clock();
  const records = new Map<string, LeaderRecord>();
  store = {
    read: (group) => records.get(group) ?? null,
    write: (group, record) => records.set(group, record) === records,
    clear: (group) => void records.delete(group),
    marked: () => records.size > 0,
  };
  tabs = ['a', 'b', 'c'].map((name) => new RealTab(name));
});
afterEach(async () => {
  for (const tab of tabs) tab.stop();
  await hub.close();
});

/** Opens all tabs, the first one leading. */
async function open(): Promise<[RealTab, RealTab, RealTab]> {
  tabs[0]!.start();
  await until(() => tabs[0]!.tabs.leads);
  await untilHeard(() => tabs[0]!.heard('/ all snapshot 10'));
  for (const tab of tabs.slice(1)) tab.start();
  await untilHeard(() => tabs.every((tab) => tab.heard('/ all snapshot 10')));
  return tabs as [RealTab, RealTab, RealTab];
}

test('three tabs receive snapshot, changes and beats over one connection', async () => {
  await open();
  hub.send(11);
  hub.beat(77);
  await untilHeard(() => tabs.every((tab) => tab.heard('/ all delta 11') && tab.heard('/ beat 77')));
  expect(hub.connections).toBe(1);
  expect(hub.handshakes).toHaveLength(1);
});

test('three tabs receive alarm updates, which belong to no room', async () => {
  await open();
  hub.io.of('/').emit(HUB_EVENTS.alarms, { Epoch: hub.epoch, Sequence: 4 });
  await untilHeard(() => tabs.every((tab) => tab.heard('/ alarms 4')));
  expect(hub.connections).toBe(1);
});

test('both namespaces share the connection, the second one while a tab needs it', async () => {
  const [, second] = await open();
  expect(hub.io.of('/stationhub').sockets.size).toBe(0);
  const leave = second.connections['/stationhub'].join('all');
  await untilHeard(() => second.heard('/stationhub all snapshot 10'));
  hub.send(11, 'all', '/stationhub');
  await untilHeard(() => second.heard('/stationhub all delta 11'));
  expect(hub.connections).toBe(1);
  leave();
  const leftMs = clock.nowMs();
  await until(() => clock.nowMs() - leftMs > 5_000);
  await untilHeard(() => hub.io.of('/stationhub').sockets.size === 0);
  expect(hub.connections).toBe(1);
});

test('a leader that closes hands over at once', async () => {
  const [first, second, third] = await open();
  first.tabs.leave();
  hub.sequence = 11;
  await untilHeard(() => [second, third].every((tab) => tab.heard('/ all snapshot 11')));
  await untilHeard(() => hub.connections === 1);
  expect([second, third].filter(({ tabs: { leads } }) => leads)).toHaveLength(1);
  hub.send(12);
  await untilHeard(() => [second, third].every((tab) => tab.heard('/ all delta 12')));
});

test('a leader that crashes is replaced, and all tabs receive what changed meanwhile', async () => {
  const [first, second, third] = await open();
  const startMs = clock.nowMs();
  first.crash();
  hub.sequence = 11;
  await until(() => second.tabs.leads || third.tabs.leads);
  expect(clock.nowMs() - startMs).toBeLessThan(6_000);
  await untilHeard(() => [second, third].every((tab) => tab.heard('/ all snapshot 11')));
  expect(hub.connections).toBe(1);
});

test('a missing number makes all tabs that missed it subscribe again', async () => {
  await open();
  hub.send(11);
  await untilHeard(() => tabs.every((tab) => tab.heard('/ all delta 11')));
  hub.sequence = 15;
  hub.send(15);
  await untilHeard(() => tabs.every((tab) => tab.heard('/ all snapshot 15')));
  hub.send(16);
  await untilHeard(() => tabs.every((tab) => tab.heard('/ all delta 16')));
});

test('a room is left on the hub when the last tab has left it', async () => {
  const [first, second] = await open();
  const leaves = [first, second].map((tab) => tab.connections['/'].join('station:4'));
  await untilHeard(() => [first, second].every((tab) => tab.heard('/ station:4 snapshot 10')));
  leaves[0]!();
  hub.send(11, 'station:4');
  await untilHeard(() => second.heard('/ station:4 delta 11'));
  expect(hub.asked).not.toContain('unsubscribe station:4');
  leaves[1]!();
  await hub.until('unsubscribe station:4');
});

test('the leading tab sends a fresh token to the hub once', async () => {
  const [, second] = await open();
  second.connections['/stationhub'].join('all');
  await untilHeard(() => second.heard('/stationhub all snapshot 10'));
  hub.goodToken = 'fresh';
  token = 'fresh';
  for (const tab of tabs) tab.tabs.authenticate('fresh');
  // Once per namespace.
  await hub.until('authenticate fresh', 2);
  hub.send(11);
  await untilHeard(() => tabs.every((tab) => tab.heard('/ all delta 11')));
  expect(hub.asked.filter((asked) => asked === 'authenticate fresh')).toHaveLength(2);
  expect(tabs.some((tab) => tab.heard('/ down'))).toBe(false);
});

test('when the hub closes the connection, the token is renewed and all return', async () => {
  await open();
  hub.goodToken = 'fresh';
  hub.sequence = 20;
  hub.io.disconnectSockets(true);
  await untilHeard(() => tabs.every((tab) => tab.heard('/ down')));
  await until(() => hub.handshakes.length > 1);
  await untilHeard(() => tabs.every((tab) => tab.heard('/ all snapshot 20')));
  expect(token).toBe('fresh');
  expect(hub.connections).toBe(1);
});

test('a silent connection is replaced, for both namespaces', async () => {
  const [, second] = await open();
  second.connections['/stationhub'].join('all');
  await untilHeard(() => second.heard('/stationhub all snapshot 10'));
  hub.sequence = 30;
  await until(() => tabs[0]!.heard('/ down'));
  await untilHeard(() => tabs.every((tab) => tab.heard('/ all snapshot 30')));
  await untilHeard(() => second.heard('/stationhub all snapshot 30'));
  expect(tabs.every((tab) => tab.heard('/ down'))).toBe(true);
  await untilHeard(() => hub.connections === 1);
});

test('when the hub tells one tab to subscribe again, all tabs in the room do', async () => {
  await open();
  hub.sequence = 40;
  hub.io.to('all').emit(HUB_EVENTS.resync, { Room: 'all' });
  await untilHeard(() => tabs.every((tab) => tab.heard('/ all snapshot 40')));
});

test('no tab is connected after the session ends', async () => {
  await open();
  for (const tab of tabs) tab.stop();
  await untilHeard(() => hub.connections === 0);
});
