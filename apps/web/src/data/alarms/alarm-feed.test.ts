import { type ActiveAlarms, HUB_EVENTS } from '@outpost/contract';
import { expect, test } from 'vitest';
import { activeEntry, EPOCH, entry, newsOf } from '../../../testing/alarm-entries.ts';
import { SharedSocket } from '../tabs/shared-socket.ts';
import { ManualTiming, randomOf } from '../tabs/testing/manual-timing.ts';
import { AlarmFeed } from './alarm-feed.ts';

interface Asked {
  readonly answer: (alarms: ActiveAlarms) => Promise<void>;
  readonly fail: () => Promise<void>;
  readonly signal: AbortSignal;
}

function setUp() {
  const world = new ManualTiming(randomOf(1));
  const asked: Asked[] = [];
  const socket = new SharedSocket('/', { timing: world, ask: async () => null, onAttached: () => undefined });
  const feed = new AlarmFeed({
    socket,
    timing: world,
    ask: (signal) =>
      new Promise((resolve, reject) =>
        asked.push({
          signal,
          answer: async (alarms) => {
            resolve(alarms);
            await world.run(0);
          },
          fail: async () => {
            reject(new Error('no answer'));
            await world.run(0);
          },
        }),
      ),
  });
  const called: number[] = [];
  const missed: boolean[] = [];
  feed.listen({
    called: (entries) => called.push(...entries.map(({ Id }) => Id)),
    changed: (_entries, wasMissed) => missed.push(wasMissed),
  });
  const connect = (name: string) => {
    socket.connect();
    socket.setConnection(name);
  };
  const hear = (event: string, data: unknown) => socket.hear('a/1', event, data);
  const beat = (Alarms: number, Epoch = EPOCH) => hear(HUB_EVENTS.beat, { At: world.nowMs(), Epoch, Alarms });
  const ids = () => feed.getSnapshot().known?.activeAlarms.Alarms.map(({ Id }) => Id);
  return { world, asked, socket, feed, called, missed, connect, hear, beat, ids };
}

/** The server sent all active alarms over connection `a/1`. */
async function setUpWith(alarms: ActiveAlarms) {
  const all = setUp();
  all.connect('a/1');
  all.feed.start();
  await all.asked[0]!.answer(alarms);
  all.beat(alarms.Sequence);
  return all;
}

test('loads once, then follows the updates', async () => {
  const { asked, hear, ids, called, beat, world } = await setUpWith(activeEntry(3, [entry(1)]));
  hear(HUB_EVENTS.alarms, newsOf(4, [entry(2)], { Announced: [2] }));
  expect(ids()).toEqual([1, 2]);
  expect(called).toEqual([2]);
  for (let second = 0; second < 20; second++) {
    await world.run(1_000);
    beat(4);
  }
  expect(asked).toHaveLength(1);
});

test('applies updates that arrive during a load on top of the response, and skips those it contains', async () => {
  const { asked, feed, hear, connect, ids, called } = setUp();
  connect('a/1');
  feed.start();
  hear(HUB_EVENTS.alarms, newsOf(3, [entry(1)], { Announced: [1] }));
  hear(HUB_EVENTS.alarms, newsOf(4, [entry(2)], { Announced: [2] }));
  await asked[0]!.answer(activeEntry(3, [entry(1)]));
  expect(ids()).toEqual([1, 2]);
  expect(called).toEqual([2]);
});

test.each([
  ['a number that is missing', (all: ReturnType<typeof setUp>) => all.hear(HUB_EVENTS.alarms, newsOf(5, []))],
  [
    'news of another epoch',
    (all: ReturnType<typeof setUp>) => all.hear(HUB_EVENTS.alarms, newsOf(4, [], { Epoch: 'e2' })),
  ],
  ['a beat that knows of later news', (all: ReturnType<typeof setUp>) => all.beat(4)],
  ['a beat of another epoch', (all: ReturnType<typeof setUp>) => all.beat(3, 'e2')],
])('%s: loads again, and alarms raised in between annunciate', async (_what, happen) => {
  const all = await setUpWith(activeEntry(3, []));
  happen(all);
  expect(all.asked).toHaveLength(2);
  await all.asked[1]!.answer(activeEntry(5, [entry(8)]));
  expect(all.called).toEqual([8]);
  expect(all.missed.at(-1)).toBe(true);
});

test('ignores updates that it already has', async () => {
  const { hear, ids, asked } = await setUpWith(activeEntry(3, [entry(1)]));
  hear(HUB_EVENTS.alarms, newsOf(3, [entry(9)]));
  expect(ids()).toEqual([1]);
  expect(asked).toHaveLength(1);
});

test('loads again after a reconnect and discards the response of an earlier load', async () => {
  const { socket, asked, ids } = await setUpWith(activeEntry(3, [entry(1)]));
  socket.setConnection('b/1');
  socket.setConnection('c/1');
  expect(asked).toHaveLength(3);
  expect(asked[1]!.signal.aborted).toBe(true);
  await asked[1]!.answer(activeEntry(4, [entry(4)]));
  expect(ids()).toEqual([1]);
  await asked[2]!.answer(activeEntry(5, [entry(5)]));
  expect(ids()).toEqual([5]);
});

test('without a connection, loads every five seconds, one request at a time', async () => {
  const { feed, asked, world, called } = setUp();
  feed.start();
  await asked[0]!.answer(activeEntry(3, []));
  await world.run(5_000);
  expect(asked).toHaveLength(2);
  await world.run(20_000);
  expect(asked).toHaveLength(2);
  await asked[1]!.answer(activeEntry(4, [entry(1)]));
  expect(called).toEqual([1]);
  await world.run(5_000);
  expect(asked).toHaveLength(3);
});

test('treats a connection without beats as lost', async () => {
  const { asked, world } = await setUpWith(activeEntry(3, []));
  await world.run(10_000);
  expect(asked.length).toBeGreaterThan(1);
});

test('reports a failure, keeps the last data and retries', async () => {
  const { socket, asked, feed, world, ids } = await setUpWith(activeEntry(3, [entry(1)]));
  socket.setConnection('b/1');
  await asked[1]!.fail();
  expect(feed.getSnapshot().failure).toBeInstanceOf(Error);
  expect(ids()).toEqual([1]);
  await world.run(5_000);
  await asked[2]!.answer(activeEntry(3, [entry(1)]));
  expect(feed.getSnapshot().failure).toBeNull();
});

test('knows until when its data is current: from responses, updates and matching beats', async () => {
  const { world, feed, beat, socket } = await setUpWith(activeEntry(3, []));
  await world.run(1_000);
  beat(3);
  expect(feed.confirmedAtMs()).toBe(world.nowMs());
  socket.setConnection(null);
  const lastMs = world.nowMs();
  await world.run(4_000);
  expect(feed.confirmedAtMs()).toBe(lastMs);
});

test('loads after its own change only when no updates arrive', async () => {
  const { feed, asked, socket } = await setUpWith(activeEntry(3, []));
  feed.catchUp();
  expect(asked).toHaveLength(1);
  socket.setConnection(null);
  feed.catchUp();
  expect(asked).toHaveLength(2);
});

test('after a stop, clears its data and neither listens nor loads', async () => {
  const { feed, asked, hear, world, beat } = await setUpWith(activeEntry(3, [entry(1)]));
  feed.stop();
  hear(HUB_EVENTS.alarms, newsOf(4, [entry(2)]));
  beat(9);
  await world.run(30_000);
  expect(feed.getSnapshot().known).toBeNull();
  expect(asked).toHaveLength(1);
});
