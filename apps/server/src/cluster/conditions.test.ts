import { expect } from 'vitest';
import { type ConditionChange, createImage } from '../acquisition/index.ts';
import { createAlarms } from '../alarms/index.ts';
import { systemClock } from '../platform/clock.ts';
import { type Storage, StorageError } from '../platform/storage/index.ts';
import { testContext } from '../testing/context.ts';
import { testStation } from '../testing/data-path.ts';
import { itOnPostgres } from '../testing/databases.ts';
import { createConditionInbox } from './condition-inbox.ts';
import { ConditionRelay } from './condition-relay.ts';
import { createConditions } from './conditions.repository.ts';
import { takeLeftConditions } from './leave-cluster.ts';
import { clusterDatabase } from './testing/cluster-database.ts';

const STATION = testStation(1);
const HIGH = { stationId: 1, pointId: 101, kind: 'H' } as const;
const OFFLINE = { stationId: 1, pointId: null, kind: 'communication' } as const;

const change = (source: typeof HIGH | typeof OFFLINE, active: boolean, atMs: number): ConditionChange => ({
  ...{ ...source, active, atMs, words: '' },
  value: source === HIGH ? 9.5 : Number.NaN,
});

/** The active server's alarms, and the conditions of a node on their way there. */
async function alarmsOver(storage: Storage) {
  const context = testContext({ storage, clock: systemClock });
  const image = createImage();
  image.put(STATION);
  const alarms = createAlarms(context, image);
  await alarms.start([STATION]);
  const conditions = createConditions(storage);
  const inbox = createConditionInbox(context, conditions, (id) => (id === 1 ? STATION : undefined), alarms);
  const active = () =>
    alarms.allActive().map(({ subject: { kind }, raises, reading }) => ({ kind, raises, reading }));
  const waiting = async () => (await conditions.waiting(100)).length;
  return { context, alarms, inbox, conditions, active, waiting };
}

function relayTo(conditions: ReturnType<typeof createConditions>, put = conditions.put) {
  const context = testContext({ clock: systemClock });
  return new ConditionRelay(context, { held: conditions.held, put }, 7, () => {});
}

itOnPostgres('a condition of a node becomes one alarm', async (url) => {
  const { storage } = await clusterDatabase(url);
  const { alarms, inbox, conditions, active, waiting } = await alarmsOver(storage);
  const relay = relayTo(conditions);
  relay.changed(STATION, change(HIGH, true, 1_000));
  relay.changed(STATION, change(OFFLINE, true, 2_000));
  await relay.stored();
  expect(await waiting()).toBe(2);
  inbox.look();
  // A message says so again.
  inbox.look();
  await inbox.settled();
  await alarms.stored();
  await expect.poll(waiting).toBe(0);
  expect(active()).toEqual([
    { kind: 'H', raises: 1, reading: '9.5' },
    { kind: 'communication', raises: 1, reading: null },
  ]);
  relay.changed(STATION, change(HIGH, false, 3_000));
  await relay.stored();
  inbox.look();
  await inbox.settled();
  expect(alarms.allActive()[0]?.returnedAtMs).toBe(3_000);
  await alarms.stop();
});

itOnPostgres('a condition waits in the database until its alarm is stored', async (url) => {
  const { storage } = await clusterDatabase(url);
  let isAway = true;
  const failing: Storage = {
    ...storage,
    transaction: (work, options) =>
      isAway
        ? Promise.reject(new StorageError('STORAGE_UNAVAILABLE', 'connection lost'))
        : storage.transaction(work, options),
  };
  const first = await alarmsOver(failing);
  const relay = relayTo(createConditions(storage));
  relay.changed(STATION, change(HIGH, true, 1_000));
  await relay.stored();
  first.inbox.look();
  await first.inbox.settled();
  await expect(first.alarms.stored()).rejects.toThrow('connection lost');
  expect([first.active().length, await first.waiting()]).toEqual([1, 1]);
  // That server ends here; the next one finds the condition.
  await first.alarms.stop();
  isAway = false;
  const next = await alarmsOver(storage);
  expect(next.active()).toEqual([]);
  next.inbox.look();
  await next.inbox.settled();
  await next.alarms.stored();
  await expect.poll(next.waiting).toBe(0);
  expect(next.active()).toEqual([{ kind: 'H', raises: 1, reading: '9.5' }]);
  await next.alarms.stop();
});

itOnPostgres(
  'a node that takes stations over knows their conditions, also those on their way',
  async (url) => {
    const { storage } = await clusterDatabase(url);
    const { alarms, inbox, conditions } = await alarmsOver(storage);
    const relay = relayTo(conditions);
    relay.changed(STATION, change(HIGH, true, 1_000));
    await relay.stored();
    inbox.look();
    await inbox.settled();
    await alarms.stored();
    relay.changed(STATION, change(OFFLINE, true, 2_000));
    await relay.stored();
    const successor = relayTo(conditions);
    await successor.load([1, 2]);
    expect([successor.activeSinceMs(HIGH), successor.activeSinceMs(OFFLINE)]).toEqual([1_000, 2_000]);
    successor.loaded();
    relay.changed(STATION, change(HIGH, false, 3_000));
    await relay.stored();
    await successor.load([1]);
    expect([successor.activeSinceMs(HIGH), successor.activeSinceMs(OFFLINE)]).toEqual([null, 2_000]);
    await alarms.stop();
  },
);

itOnPostgres('conditions wait for the database, and keep their order', async (url) => {
  const { storage } = await clusterDatabase(url);
  const conditions = createConditions(storage);
  let isAway = true;
  const relay = relayTo(conditions, async (node, first, changes) => {
    if (isAway) throw new StorageError('STORAGE_UNAVAILABLE', 'connection lost');
    await conditions.put(node, first, changes);
  });
  for (let at = 0; at < 1_200; at++) relay.changed(STATION, change(HIGH, at % 2 === 0, at));
  await expect(relay.stored()).rejects.toThrow('connection lost');
  expect(relay.waiting).toBe(1_200);
  isAway = false;
  await relay.stored();
  const stored = await conditions.waiting(2_000);
  expect(stored.map(({ change: one }) => one?.atMs)).toEqual(Array.from({ length: 1_200 }, (_, at) => at));
  expect(stored[0]!.change).toEqual(change(HIGH, true, 0));
});

itOnPostgres('a condition that was stored twice, because the answer was lost, is one alarm', async (url) => {
  const { storage } = await clusterDatabase(url);
  const { alarms, inbox, conditions, active } = await alarmsOver(storage);
  let isAnswerLost = true;
  const relay = relayTo(conditions, async (node, first, changes) => {
    await conditions.put(node, first, changes);
    if (isAnswerLost) throw new StorageError('STORAGE_UNAVAILABLE', 'connection lost');
  });
  relay.changed(STATION, change(HIGH, true, 1_000));
  relay.changed(STATION, change(HIGH, false, 2_000));
  await expect(relay.stored()).rejects.toThrow('connection lost');
  isAnswerLost = false;
  relay.changed(STATION, change(OFFLINE, true, 3_000));
  await relay.stored();
  expect(await conditions.waiting(10)).toHaveLength(5);
  inbox.look();
  await inbox.settled();
  await alarms.stored();
  expect(active()).toEqual([
    { kind: 'H', raises: 1, reading: '9.5' },
    { kind: 'communication', raises: 1, reading: null },
  ]);
  await alarms.stop();
});

itOnPostgres('conditions that nodes left become alarms of a single server, before it polls', async (url) => {
  const { storage } = await clusterDatabase(url);
  const { context, alarms, conditions, active, waiting } = await alarmsOver(storage);
  const deleted = { ...change(HIGH, true, 1_500), stationId: 2 };
  await conditions.put(7, 1, [
    change(OFFLINE, true, 1_000),
    deleted,
    change(HIGH, true, 2_000),
    change(OFFLINE, false, 3_000),
  ]);
  await takeLeftConditions(context, [STATION], alarms);
  expect(active()).toEqual([
    { kind: 'communication', raises: 1, reading: null },
    { kind: 'H', raises: 1, reading: '9.5' },
  ]);
  expect(alarms.allActive().map(({ returnedAtMs }) => returnedAtMs)).toEqual([3_000, null]);
  await alarms.stored();
  await expect.poll(waiting).toBe(0);
  await alarms.stop();
});
