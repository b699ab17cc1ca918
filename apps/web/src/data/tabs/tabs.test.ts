import { beforeEach, expect, test } from 'vitest';
import { NO_CONNECTIONS, type ToAll, type ToLeader, type ToOne } from './messages.ts';
import { groupName } from './tab-store.ts';
import { TabProcess } from './testing/browser.ts';
import { BrowserTabs, type Tab } from './testing/browser-tabs.ts';
import { randomOf } from './testing/manual-timing.ts';

const SECOND = 1_000;
const ALL = '/ all';

let fleet: BrowserTabs;

beforeEach(() => {
  fleet = new BrowserTabs(randomOf(7));
});

/** Opens tabs in room `all` of the default namespace and waits until they have found each other. */
async function open(count: number): Promise<Tab[]> {
  const tabs = Array.from({ length: count }, () => fleet.open());
  for (const tab of tabs) tab.join('/', 'all');
  await fleet.world.run(2 * SECOND);
  expect(fleet.leaders).toHaveLength(1);
  expect(tabs.every(({ isLive }) => isLive)).toBe(true);
  return tabs;
}

function others(than: Tab): Tab[] {
  return fleet.tabs.filter((tab) => tab !== than);
}

/** Advances the time until the condition holds; returns how long that took, ms. */
async function until(isSo: () => boolean, atMostMs: number): Promise<number> {
  const startMs = fleet.world.nowMs();
  while (!isSo()) {
    if (fleet.world.nowMs() - startMs > atMostMs) throw new Error(`not so after ${atMostMs} ms`);
    await fleet.world.run(5);
  }
  return fleet.world.nowMs() - startMs;
}

function valuesOf(key: string): (number | null | undefined)[] {
  return fleet.awake.map(({ values }) => values.get(key));
}

/** Sends a message that no tab would send; returns the replies to `from`. */
function say(
  message: ToAll | ToLeader | ToOne,
  { to, from = 'stranger', account = 1 }: { to?: Tab; from?: string; account?: number },
): string[] {
  const open = fleet.browser.opener(new TabProcess(fleet.world));
  const heard: string[] = [];
  open(`${groupName(1)}.${from}`, ({ message: { type } }) => heard.push(type));
  const name = to === undefined ? groupName(1) : `${groupName(1)}.${to.name}`;
  open(name, null)!.post({ account, from, message });
  return heard;
}

/** The name of the connection for a tab's requests. */
function connectionOf(leader: Tab): string {
  const status = fleet.browser.posted
    .map(({ envelope }) => envelope)
    .findLast(({ from, message }) => from === leader.name && message.type === 'status')!.message;
  return (status as { connections: { '/': string } }).connections['/'];
}

test('five tabs share one connection and all receive a change', async () => {
  await open(5);
  expect(fleet.server.connections.size).toBe(1);
  fleet.server.change('/', 'all');
  await fleet.world.run(100);
  expect(valuesOf(ALL)).toEqual([1, 1, 1, 1, 1]);
});

test('a snapshot that takes longer than the longest silence still arrives', async () => {
  fleet.server.snapshotMs = 15 * SECOND;
  const [leader, follower] = [fleet.open(), fleet.open()];
  for (const tab of [leader, follower]) tab.join('/', 'all');
  await fleet.world.run(60 * SECOND);
  expect(valuesOf(ALL)).toEqual([0, 0]);
  expect(fleet.tabs.every(({ isLive }) => isLive)).toBe(true);
});

test('the first tab is connected within a quarter of a second', async () => {
  fleet.open();
  expect(await until(() => fleet.server.connections.size === 1, 250)).toBeLessThanOrEqual(250);
});

test('a tab that opens later joins within a moment', async () => {
  await open(2);
  fleet.server.change('/', 'all');
  const late = fleet.open();
  late.join('/', 'all');
  await until(() => late.values.get(ALL) === 1, 300);
  expect(fleet.server.connections.size).toBe(1);
});

test('a leader that crashes is replaced within six seconds, and nothing is missed', async () => {
  await open(5);
  const [leader] = fleet.leaders;
  fleet.crash(leader!);
  await fleet.world.run(500);
  fleet.server.change('/', 'all');
  expect(await until(() => fleet.leaders.length === 1, 6 * SECOND)).toBeGreaterThan(0);
  await until(() => valuesOf(ALL).every((value) => value === 1), 500);
  expect(fleet.server.connections.size).toBe(1);
});

test('a leader that closes is replaced at once', async () => {
  await open(3);
  fleet.close(fleet.leaders[0]!);
  expect(await until(() => fleet.leaders.length === 1, 100)).toBeLessThanOrEqual(100);
  await until(() => fleet.awake.every(({ isLive, values }) => isLive && values.get(ALL) === 0), 1_200);
  expect(fleet.server.connections.size).toBe(1);
});

test('a leader that is frozen is replaced at once, and follows when it is back', async () => {
  await open(3);
  const leader = fleet.leaders[0]!;
  leader.tabs.leave();
  leader.isIn = false;
  leader.process.hang();
  await until(() => fleet.leaders.length === 1, 100);
  fleet.server.change('/', 'all');
  await fleet.world.run(60 * SECOND);
  leader.process.goOn();
  leader.isIn = true;
  leader.tabs.join();
  await until(() => leader.values.get(ALL) === 1 && leader.isLive, 1_200);
  expect(fleet.leaders).not.toContain(leader);
  expect(fleet.server.connections.size).toBe(1);
});

test('a leader that hung is replaced, and relays nothing when it continues', async () => {
  await open(3);
  const leader = fleet.leaders[0]!;
  leader.process.hang();
  await until(() => fleet.leaders.length === 1, 6 * SECOND);
  for (let change = 0; change < 3; change++) fleet.server.change('/', 'all');
  await fleet.world.run(1_500);
  const before = fleet.browser.posted.length;
  leader.process.goOn();
  await fleet.world.run(SECOND);
  const said = fleet.browser.posted
    .slice(before)
    .filter(({ envelope }) => envelope.from === leader.name)
    .map(({ envelope }) => envelope.message.type);
  expect(said).toContain('hello');
  for (const word of ['event', 'status', 'lead', 'answer']) expect(said).not.toContain(word);
  expect(fleet.leaders).toHaveLength(1);
  expect(fleet.leaders).not.toContain(leader);
  await until(() => leader.values.get(ALL) === 3, SECOND);
  expect(fleet.server.connections.size).toBe(1);
});

test('a leader with throttled timers keeps its place while the server sends signs of life', async () => {
  await open(3);
  const leader = fleet.leaders[0]!;
  leader.process.visible = false;
  leader.tabs.visibilityChanged();
  await fleet.world.run(10 * 60 * SECOND);
  expect(fleet.leaders).toEqual([leader]);
  expect(fleet.tabs.map(({ snapshots }) => snapshots)).toEqual([1, 1, 1]);
});

test('while the server is unreachable, a visible tab replaces one with throttled timers', async () => {
  await open(3);
  const leader = fleet.leaders[0]!;
  leader.process.visible = false;
  leader.tabs.visibilityChanged();
  await fleet.world.run(SECOND);
  fleet.server.goDown();
  await fleet.world.run(8 * SECOND);
  expect(fleet.leaders).toHaveLength(1);
  expect(fleet.leaders[0]!.process.visible).toBe(true);
  fleet.server.isUp = true;
  await until(() => fleet.awake.every(({ isLive }) => isLive), 2_500);
});

test('a hidden tab leads as soon as it can if no other does', async () => {
  const [first, second] = (await open(2)) as [Tab, Tab];
  const leader = fleet.leaders[0]!;
  const other = leader === first ? second : first;
  other.process.visible = false;
  other.tabs.visibilityChanged();
  await fleet.world.run(SECOND);
  fleet.crash(leader);
  await fleet.world.run(10 * SECOND);
  other.process.visible = true;
  other.tabs.visibilityChanged();
  await until(() => other.tabs.leads, 200);
});

test('followers are down while the connection is down, and up again with it', async () => {
  await open(3);
  fleet.server.goDown();
  await until(() => fleet.tabs.every(({ isLive }) => !isLive), 100);
  fleet.server.isUp = true;
  await until(() => fleet.tabs.every(({ isLive }) => isLive), 2_500);
  fleet.server.change('/', 'all');
  await fleet.world.run(100);
  expect(valuesOf(ALL)).toEqual([1, 1, 1]);
});

test('concurrent requests for the same room share one response', async () => {
  await open(4);
  fleet.server.subscribed.length = 0;
  fleet.server.goDown();
  fleet.server.isUp = true;
  await until(() => fleet.tabs.every(({ isLive, values }) => isLive && values.get(ALL) === 0), 2_500);
  expect(fleet.server.subscribed.length).toBeLessThan(4);
});

test('a snapshot goes only to the tab that requested it', async () => {
  await open(3);
  const follower = others(fleet.leaders[0]!)[0]!;
  fleet.browser.posted.length = 0;
  follower.join('/', 'station:2');
  await until(() => follower.values.get('/ station:2') === 0, 300);
  const answers = fleet.browser.posted.filter(({ envelope }) => envelope.message.type === 'answer');
  expect(answers).toHaveLength(1);
  expect(answers[0]!.name.endsWith(`.${follower.name}`)).toBe(true);
});

test('changes that no other tab needs are not copied to the others', async () => {
  await open(2);
  const leader = fleet.leaders[0]!;
  leader.join('/', 'station:2');
  await fleet.world.run(300);
  fleet.browser.posted.length = 0;
  fleet.server.change('/', 'station:2');
  await fleet.world.run(100);
  expect(leader.values.get('/ station:2')).toBe(1);
  const passedOn = fleet.browser.posted
    .map(({ envelope }) => envelope.message)
    .filter((message) => message.type === 'event' && message.event === 'delta');
  expect(passedOn).toEqual([]);
});

test('a room is left on the server only when no tab needs it', async () => {
  const [first, second] = (await open(2)) as [Tab, Tab];
  first.join('/', 'station:1');
  second.join('/', 'station:1');
  await fleet.world.run(300);
  first.leave('/', 'station:1');
  await fleet.world.run(300);
  expect(fleet.server.rooms).toEqual(['/ all', '/ station:1']);
  fleet.server.change('/', 'station:1');
  await fleet.world.run(100);
  expect(second.values.get('/ station:1')).toBe(1);
  second.leave('/', 'station:1');
  await fleet.world.run(300);
  expect(fleet.server.rooms).toEqual(['/ all']);
});

test('a room that is left before its snapshot arrived is left on the server too', async () => {
  const [first] = await open(2);
  first!.join('/', 'station:1');
  first!.leave('/', 'station:1');
  await fleet.world.run(SECOND);
  expect(fleet.server.rooms).toEqual(['/ all']);
});

test('the hub of all points is connected only while a tab is in one of its rooms', async () => {
  await open(3);
  const [leader] = fleet.leaders;
  const follower = others(leader!)[0]!;
  expect(fleet.server.namespaces).toEqual(['/']);
  follower.join('/stationhub', 'all');
  await until(() => follower.values.get('/stationhub all') === 0, 400);
  expect(fleet.server.namespaces).toEqual(['/', '/stationhub']);
  expect(fleet.server.connections.size).toBe(1);
  follower.leave('/stationhub', 'all');
  // The next screen may need it again.
  await fleet.world.run(3 * SECOND);
  expect(fleet.server.namespaces).toEqual(['/', '/stationhub']);
  await fleet.world.run(3 * SECOND);
  expect(fleet.server.namespaces).toEqual(['/']);
});

test('a follower that closes takes its rooms with it', async () => {
  await open(3);
  const follower = others(fleet.leaders[0]!)[0]!;
  follower.join('/', 'station:1');
  follower.join('/stationhub', 'all');
  await fleet.world.run(500);
  fleet.close(follower);
  await fleet.world.run(100);
  expect(fleet.server.rooms).toEqual(['/ all']);
  expect(fleet.server.namespaces).toEqual(['/']);
});

test('a follower that vanished is forgotten after two and a half minutes; if it returns, it misses nothing', async () => {
  await open(3);
  const leader = fleet.leaders[0]!;
  const [follower, other] = others(leader) as [Tab, Tab];
  follower.join('/', 'station:1');
  await fleet.world.run(500);
  follower.process.hang();
  await fleet.world.run(140 * SECOND);
  expect(fleet.server.rooms).toContain('/ station:1');
  await fleet.world.run(20 * SECOND);
  expect(fleet.server.rooms).not.toContain('/ station:1');
  // The room starts again with another tab and counts beyond the follower's last number.
  for (let change = 0; change < 5; change++) fleet.server.change('/', 'station:1');
  other.join('/', 'station:1');
  await fleet.world.run(500);
  fleet.server.change('/', 'station:1');
  await fleet.world.run(500);
  follower.process.goOn();
  await until(() => follower.values.get('/ station:1') === 6, 500);
  expect(follower.faults).toEqual([]);
  expect(fleet.leaders).toEqual([leader]);
});

test('signing out closes the connection at once, and no tab takes over', async () => {
  await open(3);
  fleet.sign(null);
  await until(() => fleet.server.connections.size === 0, 400);
  await fleet.world.run(30 * SECOND);
  expect(fleet.server.connections.size).toBe(0);
  expect(fleet.leaders).toEqual([]);
  expect(fleet.browser.record(1)).toBeNull();
});

test('when another user signs in, all tabs follow and receive nothing of the old session', async () => {
  const tabs = await open(4);
  fleet.sign(2);
  await until(() => tabs.every(({ account }) => account === 2), 400);
  const before = fleet.browser.posted.length;
  await until(() => tabs.every(({ isLive }) => isLive), 2_500);
  expect(fleet.server.connections.size).toBe(1);
  expect(fleet.leaders).toHaveLength(1);
  for (const { envelope, name } of fleet.browser.posted.slice(before)) {
    expect(envelope.account).toBe(2);
    expect(name).toContain('.2');
  }
});

test('a tab that has not heard of the new session gets no connection as its user', async () => {
  const tabs = await open(2);
  const sleeper = others(fleet.leaders[0]!)[0]!;
  sleeper.process.hang();
  fleet.sign(2);
  await fleet.world.run(5 * SECOND);
  sleeper.process.goOn();
  await fleet.world.run(5 * SECOND);
  expect(tabs.every(({ account, isLive }) => account === 2 && isLive)).toBe(true);
  expect(fleet.server.connections.size).toBe(1);
});

test('a token that the server rejects is renewed by the leading tab, for all', async () => {
  const tabs = await open(3);
  fleet.expire();
  fleet.server.goDown();
  fleet.server.isUp = true;
  await until(() => tabs.every(({ isLive }) => !isLive), 100);
  await until(() => tabs.every(({ isLive }) => isLive), 4 * SECOND);
});

test('followers know that they are down while the token cannot be renewed, and return afterwards', async () => {
  const tabs = await open(3);
  fleet.expire();
  fleet.renews = false;
  fleet.server.goDown();
  fleet.server.isUp = true;
  await fleet.world.run(30 * SECOND);
  expect(tabs.some(({ isLive }) => isLive)).toBe(false);
  fleet.renews = true;
  await until(() => tabs.every(({ isLive }) => isLive), 6 * SECOND);
  expect(fleet.server.connections.size).toBe(1);
});

test('a page cached for going back releases everything, and takes part again afterwards', async () => {
  await open(2);
  const leader = fleet.leaders[0]!;
  leader.tabs.leave();
  leader.tabs.leave();
  leader.isIn = false;
  await fleet.world.run(2 * SECOND);
  expect(leader.isLive).toBe(false);
  expect(fleet.server.connections.size).toBe(1);
  leader.isIn = true;
  leader.tabs.join();
  leader.tabs.join();
  await until(() => leader.isLive, 1_500);
  expect(fleet.server.connections.size).toBe(1);
});

test('a page that becomes hidden while it closes does not return because of that', async () => {
  await open(2);
  const leader = fleet.leaders[0]!;
  leader.tabs.leave();
  leader.process.visible = false;
  leader.tabs.visibilityChanged();
  await fleet.world.run(2 * SECOND);
  expect(leader.isLive).toBe(false);
  leader.process.visible = true;
  leader.tabs.visibilityChanged();
  await until(() => leader.isLive, 1_500);
  expect(fleet.leaders).not.toContain(leader);
});

test('where the browser has no storage or no channels, each tab has its own connection', async () => {
  const alone = [
    fleet.open(1, { store: null }),
    fleet.open(1, { openChannel: () => null }),
    fleet.open(1, {
      openChannel: () => {
        throw new DOMException('not here', 'SecurityError');
      },
    }),
  ];
  for (const tab of alone) tab.join('/', 'all');
  await fleet.world.run(20 * SECOND);
  expect(fleet.server.connections.size).toBe(3);
  fleet.server.change('/', 'all');
  await fleet.world.run(100);
  expect(valuesOf(ALL)).toEqual([1, 1, 1]);
  expect(alone.map(({ snapshots }) => snapshots)).toEqual([1, 1, 1]);
  for (const tab of alone) tab.stop();
  await fleet.world.run(100);
  expect(fleet.server.connections.size).toBe(0);
});

test('a tab that can no longer store anything continues alone', async () => {
  const full = fleet.open(1, {
    store: { read: () => null, write: () => false, clear: () => {}, marked: () => false },
  });
  full.join('/', 'all');
  await fleet.world.run(2 * SECOND);
  expect(full.isLive).toBe(true);
  expect(full.tabs.leads).toBe(true);
});

test('messages of another account are ignored', async () => {
  await open(2);
  const before = fleet.leaders;
  const lead = { type: 'lead', sinceMs: fleet.world.nowMs(), atMs: fleet.world.nowMs() } as const;
  say(lead, { account: 2 });
  await fleet.world.run(200);
  expect(fleet.leaders).toEqual(before);
  say(lead, { account: 1 });
  await fleet.world.run(200);
  expect(fleet.leaders).toEqual([]);
});

test('a superseded status is ignored', async () => {
  await open(2);
  const leader = fleet.leaders[0]!;
  const follower = others(leader)[0]!;
  const status = (serial: number) =>
    say({ type: 'status', serial, connections: NO_CONNECTIONS }, { to: follower, from: leader.name });
  status(0);
  await fleet.world.run(100);
  expect(follower.isLive).toBe(true);
  status(1_000);
  await fleet.world.run(100);
  expect(follower.isLive).toBe(false);
});

test('a request on a closed connection is not sent', async () => {
  await open(2);
  const leader = fleet.leaders[0]!;
  const ask = (connection: string) =>
    say(
      {
        type: 'ask',
        id: 1,
        place: { namespace: '/', room: 'station:2' },
        connection,
        event: 'subscribe',
        withinMs: SECOND,
      },
      { to: leader },
    );
  expect(connectionOf(leader)).toMatch(/\/\d+$/);
  const late = ask('gone/1');
  await fleet.world.run(200);
  expect(late).toEqual(['answer']);
  expect(fleet.server.subscribed).not.toContain('/ station:2');
  ask(connectionOf(leader));
  await fleet.world.run(200);
  expect(fleet.server.subscribed).toContain('/ station:2');
});

test('only rooms can be requested', async () => {
  await open(2);
  const leader = fleet.leaders[0]!;
  const place = { namespace: '/', room: 'all' } as const;
  const before = fleet.server.subscribed.length;
  const heard = say(
    { type: 'ask', id: 1, place, connection: connectionOf(leader), event: 'authenticate', withinMs: SECOND },
    { to: leader },
  );
  await fleet.world.run(200);
  expect(heard).toEqual(['answer']);
  expect(fleet.server.subscribed).toHaveLength(before);
});

test('a tab that expects to be in a room unknown to the leader is told to subscribe again', async () => {
  await open(2);
  const leader = fleet.leaders[0]!;
  const hello = (connection: string) =>
    say(
      {
        type: 'hello',
        visible: true,
        attached: ['/'],
        joined: [{ namespace: '/', room: 'station:2' }],
        connections: { '/': connection, '/stationhub': null },
      },
      { to: leader },
    );
  const ofNow = hello(connectionOf(leader));
  await fleet.world.run(200);
  expect(ofNow.filter((type) => type !== 'event')).toEqual(['status']);
  expect(ofNow.filter((type) => type === 'event')).toHaveLength(1);
  const ofBefore = hello('gone/1');
  await fleet.world.run(200);
  expect(ofBefore).toEqual(['status']);
});

test('a leader that hung answers no one when it continues', async () => {
  await open(3);
  const leader = fleet.leaders[0]!;
  leader.process.hang();
  const needs = { visible: true, attached: [], joined: [] };
  const heard = say({ type: 'hello', ...needs, connections: NO_CONNECTIONS }, { to: leader });
  await until(() => fleet.leaders.length === 1, 6 * SECOND);
  leader.process.goOn();
  await fleet.world.run(200);
  expect(heard).toEqual([]);
});
