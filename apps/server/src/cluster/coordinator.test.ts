import type { StationConfig } from '@outpost/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createImage } from '../acquisition/index.ts';
import { type KnownNode, type Storage, StorageError } from '../platform/storage/index.ts';
import { testContext } from '../testing/context.ts';
import { testStation } from '../testing/data-path.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import type { Assignment, Assignments } from './assignments.repository.ts';
import { Coordinator } from './coordinator.ts';
import { NodeViews } from './node-views.ts';
import { encode, subjects } from './requests.ts';

const gone = new StorageError('STORAGE_UNAVAILABLE', 'connection lost');

/** Assignments as the database keeps them. A change whose answer is lost is stored all the same. */
class StoredAssignments implements Assignments {
  rows: Assignment[] = [];
  isAnswerLost = false;
  isSampleWaiting = false;

  async all() {
    return [...this.rows];
  }

  async ofNode(node: number) {
    return this.rows.filter((row) => row.node === node);
  }

  async give(node: number, stations: readonly { stationId: number; version: number }[]) {
    for (const { stationId, version } of stations) {
      if (this.rows.some((row) => row.stationId === stationId))
        throw new StorageError('STORAGE_FAILED', 'twice');
      this.rows.push({ stationId, version, node, isReleasing: false });
    }
    this.#answer();
  }

  async release(ids: readonly number[]) {
    this.rows = this.rows.map((row) => (ids.includes(row.stationId) ? { ...row, isReleasing: true } : row));
    this.#answer();
  }

  async noteVersions(stations: readonly { stationId: number; version: number }[]) {
    for (const { stationId, version } of stations)
      this.rows = this.rows.map((row) => (row.stationId === stationId ? { ...row, version } : row));
    this.#answer();
  }

  async releasing() {
    return this.rows.flatMap(({ stationId, isReleasing }) => (isReleasing ? [stationId] : []));
  }

  async samplesWait() {
    return this.isSampleWaiting;
  }

  async giveBack(node: number, ids: readonly number[]) {
    this.rows = this.rows.filter((row) => row.node !== node || !ids.includes(row.stationId));
  }

  async forgetNode(node: number) {
    this.rows = this.rows.filter((row) => row.node !== node);
  }

  /** What the nodes do when they are asked. */
  async giveBackAll() {
    const asked = this.rows.filter(({ isReleasing }) => isReleasing);
    this.rows = this.rows.filter(({ isReleasing }) => !isReleasing);
    return asked.map(({ stationId }) => stationId);
  }

  #answer(): void {
    if (!this.isAnswerLost) return;
    this.isAnswerLost = false;
    throw gone;
  }
}

const node = (epoch: number): KnownNode => ({
  epoch,
  lane: epoch,
  server: `S${epoch}`,
  sinceMs: 0,
  clockOffMs: 0,
  isOver: false,
  mayHave: 'any',
});
const station = (id: number, overrides: Partial<StationConfig> = {}): StationConfig =>
  testStation(id, {
    overrides: { Source: { ...testStation(id).Source, Port: 1_000 + id } as never, ...overrides },
  });

/** @param storage for the history of nodes that are lost */
async function coordinatorOf(
  stations: readonly StationConfig[],
  epochs: readonly number[],
  storage?: Storage,
) {
  const clock = new ManualClock(0);
  const context = testContext({ clock, storage });
  const stored = new StoredAssignments();
  const nodes = { list: epochs.map(node) };
  const views = new NodeViews(context, createImage(), {
    nodeOf: () => null,
    askSnapshot: async () => undefined,
    onLost: () => {},
  });
  let hear = (_epoch: number) => {};
  views.start({
    subscribe(_: string, listener: (data: Uint8Array, subject: string) => void) {
      hear = (epoch) => listener(encode({}), subjects.beat(epoch));
      return () => {};
    },
  });
  const coordinator = new Coordinator(
    context,
    { nodes: async () => nodes.list, end: async () => true },
    stored,
    views,
  );
  await coordinator.start(stations);
  onTestFinished(() => coordinator.stop());
  const look = async (times = 1) => {
    for (let time = 0; time < times; time++) await clock.advanceAsync(300);
  };
  const change = (config: StationConfig) =>
    context.bus.emit('stationChanged', { StationId: config.StationId, Config: config });
  const remove = (id: number) => context.bus.emit('stationChanged', { StationId: id, Config: null });
  const held = () => stored.rows.map(({ stationId, node: epoch }) => [stationId, epoch]);
  await look();
  return { coordinator, stored, nodes, clock, look, change, remove, held, hear };
}

test('gives stations to nodes, and asks some back for one that joins', async () => {
  const { coordinator, stored, nodes, look, held } = await coordinatorOf(
    [1, 2, 3, 4].map((id) => station(id)),
    [7],
  );
  expect(held()).toEqual([
    [1, 7],
    [2, 7],
    [3, 7],
    [4, 7],
  ]);
  nodes.list = [node(7), node(9)];
  await look();
  const asked = await stored.giveBackAll();
  expect(asked).toHaveLength(2);
  await look(2);
  expect(asked.map((id) => coordinator.nodeOf(id))).toEqual([9, 9]);
  expect(held()).toHaveLength(4);
});

describeOnEachDatabase('the stations of a lost node', (open) => {
  test('go to another one as soon as its history is settled', async () => {
    const ids = [1, 2, 3];
    const { nodes, look, clock, held } = await coordinatorOf(
      ids.map((id) => station(id)),
      [7],
      await open(),
    );
    nodes.list = [{ ...node(7), isOver: true }, node(9)];
    await look();
    // Without the time that passes until the next look.
    await vi.waitFor(
      async () => {
        await clock.advanceAsync(0);
        expect(held()).toEqual(ids.map((id) => [id, 9]));
      },
      { timeout: 15_000 },
    );
  });
});

test('moves no station while samples wait to be inserted where it is', async () => {
  const { stored, nodes, look } = await coordinatorOf(
    [1, 2].map((id) => station(id)),
    [7],
  );
  stored.isSampleWaiting = true;
  nodes.list = [node(7), node(9)];
  await look(5);
  expect(await stored.releasing()).toEqual([]);
  stored.isSampleWaiting = false;
  await look();
  expect(await stored.releasing()).toHaveLength(1);
});

test('knows what is stored after an answer was lost', async () => {
  const { coordinator, stored, look, change, held } = await coordinatorOf([station(1)], [7]);
  stored.isAnswerLost = true;
  change(station(2));
  await look();
  expect(coordinator.nodeOf(2)).toBeNull();
  change(station(3));
  await look();
  expect([coordinator.nodeOf(2), coordinator.nodeOf(3)]).toEqual([7, 7]);
  expect(held()).toEqual([
    [1, 7],
    [2, 7],
    [3, 7],
  ]);
});

test('gives a station again that was deleted and restored, once its node has given it back', async () => {
  const { coordinator, stored, look, change, remove, held } = await coordinatorOf([station(1)], [7]);
  remove(1);
  await look();
  expect(coordinator.stationsOf(7)).toEqual([]);
  change(station(1, { Version: 2 }));
  expect(await stored.giveBackAll()).toEqual([1]);
  await look(2);
  expect(held()).toEqual([[1, 7]]);
  // Restored before it was asked for: its node must take it up again all the same.
  remove(1);
  change(station(1, { Version: 3 }));
  await look();
  expect(await stored.releasing()).toEqual([1]);
});

test('a deleted station is gone when its node has given it back', async () => {
  const { coordinator, stored, look, remove } = await coordinatorOf([station(1)], [7]);
  remove(1);
  await look();
  const given = coordinator.deletedAreGivenBack(() => false);
  let isGiven = false;
  void given.then(() => {
    isGiven = true;
  });
  await look(3);
  expect(isGiven).toBe(false);
  await stored.giveBackAll();
  await look(3);
  expect(isGiven).toBe(true);
});

test('a node learns the version of a configuration that was saved', async () => {
  const { stored, look, change } = await coordinatorOf([station(1)], [7]);
  change(station(1, { Version: 4 }));
  await look();
  expect(stored.rows.map(({ version }) => version)).toEqual([4]);
});

test('a node of an earlier version keeps its stations as they are, and one with another protocol has none', async () => {
  const { coordinator, stored, nodes, look, change, held } = await coordinatorOf(
    [1, 2, 3, 4].map((id) => station(id)),
    [7],
  );
  nodes.list = [{ ...node(7), mayHave: 'own' }, node(9)];
  await look();
  await stored.giveBackAll();
  await look(2);
  const [kept] = coordinator.stationsOf(7);
  expect([coordinator.stationsOf(7).length, coordinator.stationsOf(9).length]).toEqual([2, 2]);
  change(station(5));
  change(station(kept!, { Version: 4 }));
  await look();
  expect(coordinator.nodeOf(5)).toBe(9);
  expect(await stored.giveBackAll()).toEqual([kept]);
  await look(2);
  expect(stored.rows.find(({ stationId }) => stationId === kept)).toMatchObject({ node: 9, version: 4 });
  expect(coordinator.nodeFor(station(99).Source)).toBe(9);
  nodes.list = [
    { ...node(7), mayHave: 'none' },
    { ...node(9), mayHave: 'none' },
  ];
  await look();
  // There is no other.
  expect(await stored.releasing()).toEqual([]);
  nodes.list = [{ ...node(7), mayHave: 'none' }, node(9), node(10)];
  await look();
  await stored.giveBackAll();
  await look(3);
  expect(coordinator.stationsOf(7)).toEqual([]);
  expect(held()).toHaveLength(5);
});

test('a node of which nothing was ever heard gets no stations while others are heard', async () => {
  const stations = Array.from({ length: 12 }, (_, index) => station(index + 1));
  const { coordinator, stored, nodes, look, hear } = await coordinatorOf(stations, [7, 8]);
  // Without NATS none is heard, and all poll.
  await look(60);
  expect([coordinator.stationsOf(7), coordinator.stationsOf(8)].map(({ length }) => length)).toEqual([6, 6]);
  nodes.list = [node(7), node(8), node(9)];
  for (let seconds = 0; seconds < 12; seconds++) {
    hear(7);
    hear(8);
    await look(4);
    await stored.giveBackAll();
  }
  await look(2);
  expect(coordinator.stationsOf(9)).toEqual([]);
  hear(9);
  for (let n = 0; n < 3; n++) {
    await look(2);
    await stored.giveBackAll();
  }
  await look(2);
  expect(coordinator.stationsOf(9).length).toBeGreaterThan(0);
});
