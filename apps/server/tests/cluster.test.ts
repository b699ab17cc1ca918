import type { ActiveAlarms, AlarmLogPage, StationDetail, WriteResult } from '@outpost/contract';
import { leftOut } from '@outpost/testing/left-out.ts';
import { natsProgram } from '@outpost/testing/nats-process.ts';
import { expect, onTestFinished } from 'vitest';
import { handOver } from '../src/hand-over.ts';
import { verifyAudit } from '../src/platform/audit/index.ts';
import { openPostgres } from '../src/platform/storage/index.ts';
import { itOnPostgres } from '../src/testing/databases.ts';
import { holderOf, POLL, recordedSamples, stationsOf, TestCluster } from './support/test-cluster.ts';

const hasNats = natsProgram() !== null;
if (!hasNats) leftOut('nats-server: a cluster of servers');
const itOnCluster: typeof itOnPostgres = hasNats ? itOnPostgres : () => {};

itOnCluster('each station is polled by one of several servers, and any of them serves all', async (url) => {
  const cluster = await TestCluster.start(url, ['A', 'B']);
  expect(await cluster.shares()).toEqual({ A: 2, B: 2 });
  await cluster.polledAgain();
  expect(cluster.controllers.map(({ open }) => open)).toEqual([1, 1, 1, 1]);
  for (const name of ['A', 'B'] as const) {
    await expect.poll(() => cluster.statuses(name), POLL).toEqual(['online', 'online', 'online', 'online']);
  }
  // A value of a station that A polls, and one of B.
  for (const { registers } of cluster.controllers) registers[0] = 77;
  const values = async () =>
    Promise.all([1, 2, 3, 4].map(async (id) => (await cluster.station('A', id)).Points[0]!.Value.Value));
  await expect.poll(values, POLL).toEqual([77, 77, 77, 77]);
  // Nothing of a node stays behind in the database.
  await cluster.read(async (client) => {
    const { rows } = await client.query('select lane from outpost_node order by lane');
    expect(rows).toEqual([{ lane: 1 }, { lane: 2 }]);
  });
});

itOnCluster(
  'stations of a server that is killed are polled by the others, and their history is whole',
  async (url) => {
    const cluster = await TestCluster.start(url, ['A', 'B', 'C'], 6);
    await cluster.polledAgain();
    const [one] = cluster.controllers;
    const written: number[] = [];
    // Values of all servers: one more with each second poll.
    for (let value = 100; value < 103; value++) {
      for (const { registers } of cluster.controllers) registers[0] = value;
      written.push(value);
      await cluster.polledAgain();
    }
    const killed = await holderOf(cluster, 1);
    const reader = killed === 'A' ? 'B' : 'A';
    cluster.run(killed).process.kill('SIGKILL');
    await cluster.run(killed).ended;
    const killedMs = performance.now();
    await cluster.polledAgain({ timeout: 20_000, interval: 100 });
    expect(performance.now() - killedMs).toBeLessThan(20_000);
    for (const { registers } of cluster.controllers) registers[0] = 103;
    await expect.poll(() => cluster.statuses(reader), POLL).toEqual(Array(6).fill('online'));
    await expect.poll(async () => (await recordedSamples(cluster, reader, 1)).at(-1), POLL).toBe(103);
    const values = (await recordedSamples(cluster, reader, 1)).filter(
      (value) => value !== null && value >= 100,
    );
    expect([...new Set(values)]).toEqual([...written, 103]);
    expect(one!.open).toBe(1);
    await cluster.spread();
    // It comes back, and gets its part.
    await cluster.launch(killed);
    await cluster.spread();
    await cluster.polledAgain();
  },
);

itOnCluster('alarms of every server are raised once, acknowledged anywhere, and return', async (url) => {
  const cluster = await TestCluster.start(url, ['A', 'B']);
  await cluster.polledAgain();
  for (const { registers } of cluster.controllers) registers[0] = 2_000;
  const alarms = async () =>
    ((await (await cluster.ask('B', 'Alarms/active')).json()) as ActiveAlarms).Alarms;
  await expect.poll(async () => (await alarms()).length, POLL).toBe(4);
  const ids = (await alarms()).map(({ Id }) => Id);
  const answer = await cluster.ask('B', 'Alarms/acknowledge', { Ids: ids, Comment: 'seen' });
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
  // The server that polls half of them is replaced while they are active: nothing is raised again.
  cluster.run('B').process.kill('SIGTERM');
  expect(await cluster.run('B').ended).toBe(0);
  await expect.poll(() => cluster.shares(), POLL).toEqual({ A: 4 });
  await cluster.polledAgain();
  expect(
    ((await (await cluster.ask('A', 'Alarms/log?limit=50')).json()) as AlarmLogPage).Entries,
  ).toHaveLength(4);
  for (const { registers } of cluster.controllers) registers[0] = 5;
  await expect
    .poll(
      async () => ((await (await cluster.ask('A', 'Alarms/active')).json()) as ActiveAlarms).Alarms.length,
      POLL,
    )
    .toBe(0);
});

itOnCluster('the active server hands over while every station goes on being polled', async (url) => {
  const cluster = await TestCluster.start(url, ['A', 'B']);
  await cluster.polledAgain();
  const connections = cluster.controllers.map(({ requests }) => requests.length);
  await expect.poll(() => handOver({ databaseUrl: url }, () => {}), POLL).toBe(0);
  await cluster.run('B').says(/is now active/);
  await cluster.polledAgain();
  // No node lost a connection, or a station.
  expect(cluster.controllers.map(({ requests }) => requests.length)).toEqual(connections);
  expect(await cluster.shares()).toEqual({ A: 2, B: 2 });
  await expect.poll(() => cluster.statuses('A'), POLL).toEqual(Array(4).fill('online'));
  await cluster.read(async (client) => {
    const { rows } = await client.query('select count(*)::int as waiting from outpost_condition');
    expect(rows).toEqual([{ waiting: 0 }]);
  });
});

itOnCluster('writes, polls and tests reach a station through the server that polls it', async (url) => {
  const cluster = await TestCluster.start(url, ['A', 'B']);
  await expect.poll(() => cluster.statuses('A'), POLL).toEqual(Array(4).fill('online'));
  for (const [index, { registers, port }] of cluster.controllers.entries()) {
    const id = index + 1;
    const { Points } = await cluster.station('A', id);
    const answer = await cluster.ask('A', `Stations/write/${id}`, {
      PointId: Points[0]!.Point.Id,
      Value: 500 + id,
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { Outcome: 'done' } satisfies Partial<WriteResult>,
    ]);
    expect(registers[0]).toBe(500 + id);
    registers[0] = 600 + id;
    const polled = await cluster.ask('A', `Stations/poll/${id}`);
    expect(((await polled.json()) as StationDetail).Points[0]!.Value.Value).toBe(600 + id);
    const tested = await cluster.ask('A', 'Stations/test', {
      Source: { Protocol: 'modbus-tcp', Host: '127.0.0.1', Port: port },
    });
    expect(tested.status).toBe(200);
    // In the connection of its node.
    expect(cluster.controllers[index]!.open).toBe(1);
  }
});

itOnCluster(
  'without NATS stations are polled and alarms raised, and values say that they are old',
  async (url) => {
    const cluster = await TestCluster.start(url, ['A', 'B']);
    await expect.poll(() => cluster.statuses('A'), POLL).toEqual(Array(4).fill('online'));
    await cluster.nats.kill();
    const qualities = async () =>
      Promise.all([1, 2, 3, 4].map(async (id) => (await cluster.station('A', id)).Points[0]!.Value.Quality));
    await expect.poll(qualities, POLL).toEqual(Array(4).fill('stale'));
    await cluster.polledAgain();
    cluster.controllers[3]!.registers[0] = 3_000;
    const active = async () =>
      ((await (await cluster.ask('A', 'Alarms/active')).json()) as ActiveAlarms).Alarms.length;
    await expect.poll(active, POLL).toBe(1);
    for (const { registers } of cluster.controllers) registers[0] = 3_001;
    // History comes from the database, also of the server that cannot be asked.
    const newest = async () =>
      Promise.all([1, 2, 3, 4].map(async (id) => (await recordedSamples(cluster, 'A', id)).at(-1)));
    await expect.poll(newest, POLL).toEqual(Array(4).fill(3_001));
    await cluster.nats.start();
    await expect.poll(qualities, POLL).toEqual(Array(4).fill('good'));
    expect((await cluster.station('A', 4)).Points[0]!.Value.Value).toBe(3_001);
  },
);

itOnCluster('a server that was suspended neither polls nor writes when it resumes', async (url) => {
  const cluster = await TestCluster.start(url, ['A', 'B']);
  await cluster.polledAgain();
  const own = await stationsOf(cluster, 'B');
  const run = cluster.run('B');
  run.process.kill('SIGSTOP');
  await expect.poll(() => cluster.shares(), POLL).toEqual({ A: 4 });
  await cluster.polledAgain();
  const before = own.map((id) => cluster.controllers[id - 1]!.requests[0]);
  run.process.kill('SIGCONT');
  // It joins again, with a lease of its own.
  await cluster.spread();
  expect(own.map((id) => cluster.controllers[id - 1]!.requests[0])).toEqual(before);
  await cluster.polledAgain();
  const storage = await openPostgres(url, () => undefined);
  onTestFinished(() => storage.close());
  expect((await verifyAudit(storage)).broken).toBeNull();
});

itOnCluster('a changed station is polled as configured, and a deleted one no more', async (url) => {
  const cluster = await TestCluster.start(url, ['A', 'B']);
  await expect.poll(() => cluster.statuses('B'), POLL).toEqual(Array(4).fill('online'));
  for (const id of [1, 2, 3, 4]) {
    const config = (await (await cluster.ask('B', `Stations/config/${id}`)).json()) as Record<
      string,
      unknown
    >;
    const points = config.Points as Record<string, unknown>[];
    const depth = points.map((point) => ({
      ...{ ...point, Name: 'Depth' },
      Source: { ...(point.Source as object), Address: 1 },
    }));
    const added = {
      ...{ Kind: 'analog', Id: 0, Point: 'AI2', Name: 'Flow' },
      Source: { Protocol: 'modbus', Table: 'holding-register', Address: 2, DataType: 'uint16' },
      Limits: [{ Kind: 'H', Limit: 2.5, Priority: 'high', Message: 'High flow' }],
    };
    const Points = [...depth, added];
    const saved = await cluster.ask('B', 'Stations/config', { ...config, Points }, 'PUT');
    expect([saved.status, await saved.text()]).toEqual([200, expect.any(String)]);
  }
  const values = async () =>
    Promise.all([1, 2, 3, 4].map(async (id) => (await cluster.station('A', id)).Points[0]!.Value.Value));
  await expect.poll(values, POLL).toEqual([2, 2, 2, 2]);
  // The new point is recorded, and its limit evaluated.
  const active = async () =>
    ((await (await cluster.ask('A', 'Alarms/active')).json()) as ActiveAlarms).Alarms.length;
  await expect.poll(active, POLL).toBe(4);
  await expect.poll(() => recordedSamples(cluster, 'A', 1, 1), POLL).toContain(3);
  // Disabled and enabled again before its node has looked: the alarm that ended is raised again.
  for (const Enabled of [false, true])
    expect((await cluster.ask('A', 'Stations/enable', { StationIds: [1], Enabled })).status).toBe(200);
  const first = async () => {
    const { Alarms } = (await (await cluster.ask('A', 'Alarms/active')).json()) as ActiveAlarms;
    return Alarms.filter(({ StationId }) => StationId === 1).map(({ State, Raises }) => [State, Raises]);
  };
  await expect.poll(first, POLL).toEqual([['unacknowledged', 2]]);
  expect(
    (await cluster.ask('A', 'Stations/2?name=Station%202&history=keep', undefined, 'DELETE')).status,
  ).toBe(200);
  await expect.poll(() => cluster.controllers[1]!.open, POLL).toBe(0);
  const shared = async () => Object.values(await cluster.shares()).reduce((a, b) => a + b);
  await expect.poll(shared, POLL).toBe(3);
  // Deleted and restored at once: its node has it, or has just given it back.
  const deleted = await cluster.ask('A', 'Stations/3?name=Station%203&history=keep', undefined, 'DELETE');
  expect(deleted.status).toBe(200);
  for (const id of [2, 3]) expect((await cluster.ask('A', `Stations/restore/${id}`, {})).status).toBe(200);
  const enabled = await cluster.ask('A', 'Stations/enable', { StationIds: [2, 3], Enabled: true });
  expect([enabled.status, await enabled.text()]).toEqual([200, expect.any(String)]);
  await expect.poll(shared, POLL).toBe(4);
  await cluster.polledAgain();
  await expect.poll(values, POLL).toEqual([2, 2, 2, 2]);
});
