import type { ActiveAlarms, AlarmLogPage } from '@outpost/contract';
import { leftOut } from '@outpost/testing/left-out.ts';
import { natsProgram } from '@outpost/testing/nats-process.ts';
import { expect, onTestFinished } from 'vitest';
import { handOver } from '../src/hand-over.ts';
import { verifyAudit } from '../src/platform/audit/index.ts';
import { openPostgres } from '../src/platform/storage/index.ts';
import { itOnPostgres } from '../src/testing/databases.ts';
import type { ReleaseChange } from '../src/testing/other-release.ts';
import {
  type ClusterServer,
  POLL,
  recordedSamples,
  stationsOf,
  TestCluster,
} from './support/test-cluster.ts';

const hasNats = natsProgram() !== null;
if (!hasNats) leftOut('nats-server: an upgrade of a cluster');
const itOnCluster: typeof itOnPostgres = hasNats ? itOnPostgres : () => {};

/** A lease: a station that waited for one to end was without polls for longer. */
const LEASE_MS = 6_000;
/** Three processes each, with several restarts. */
const TIMEOUT_MS = 180_000;
const EXPANDED = {
  name: '900-next',
  statements: ['alter table stations add column next_version integer not null default 0'],
};
const NEXT: ReleaseChange = { version: '9.1.0', steps: [EXPANDED] };

/** The longest time that a station was not polled; ends with the test. */
function watchGaps(cluster: TestCluster): () => number {
  let longestMs = 0;
  let polls = cluster.polls();
  const lastMs = polls.map(() => performance.now());
  const look = () => {
    const now = cluster.polls();
    for (const [at, count] of now.entries()) {
      longestMs = Math.max(longestMs, performance.now() - lastMs[at]!);
      if (count !== polls[at]) lastMs[at] = performance.now();
    }
    polls = now;
  };
  const timer = setInterval(look, 50);
  onTestFinished(() => clearInterval(timer));
  return () => longestMs;
}

/** Replaces a server by one of another version, with its data. */
async function upgrade(cluster: TestCluster, name: ClusterServer, release: ReleaseChange): Promise<void> {
  cluster.run(name).process.kill('SIGTERM');
  expect(await cluster.run(name).ended).toBe(0);
  await cluster.launch(name, release);
}

async function handOverTo(cluster: TestCluster, name: ClusterServer, databaseUrl: string): Promise<void> {
  await expect.poll(() => handOver({ databaseUrl }, () => {}), POLL).toBe(0);
  await cluster.run(name).says(new RegExp(`${name} is now active`));
}

const healthOf = async (cluster: TestCluster, name: ClusterServer) =>
  (await fetch(`${cluster.url(name)}/health`)).json() as Promise<Record<string, unknown>>;

const alarmLog = async (cluster: TestCluster, name: ClusterServer) =>
  ((await (await cluster.ask(name, 'Alarms/log?limit=50')).json()) as AlarmLogPage).Entries;
const activeAlarms = async (cluster: TestCluster, name: ClusterServer) => {
  const answer = await cluster.ask(name, 'Alarms/active');
  return answer.ok ? ((await answer.json()) as ActiveAlarms).Alarms.length : -1;
};

async function expectWholeAudit(databaseUrl: string): Promise<void> {
  const storage = await openPostgres(databaseUrl, () => undefined);
  onTestFinished(() => storage.close());
  expect((await verifyAudit(storage)).broken).toBeNull();
}

itOnCluster(
  'servers are upgraded one after the other while every station goes on being polled',
  async (url) => {
    const cluster = await TestCluster.start(url, ['A', 'B', 'C'], 6);
    await cluster.polledAgain();
    const longestMs = watchGaps(cluster);
    // Alarms from before, during and after.
    cluster.controllers[0]!.registers[0] = 2_000;
    await expect.poll(() => activeAlarms(cluster, 'A'), POLL).toBe(1);

    // The first one to be upgraded does not poll before the schema is its own.
    await upgrade(cluster, 'B', NEXT);
    await expect
      .poll(() => healthOf(cluster, 'B'), POLL)
      .toMatchObject({
        Node: { Stations: 0, Problem: expect.stringContaining('A is active and runs another version') },
        Parts: { standby: { State: 'ok' } },
      });
    await expect.poll(() => cluster.shares(), POLL).toEqual({ A: 3, C: 3 });
    await expect
      .poll(() => healthOf(cluster, 'A'), POLL)
      .toMatchObject({
        Parts: { standby: { Detail: expect.stringContaining('Server B runs another version: 9.1.0') } },
      });

    // It becomes the active one, not C; the others go on with what they have.
    await handOverTo(cluster, 'B', url);
    await expect.poll(() => cluster.shares(), POLL).toEqual({ A: 2, B: 2, C: 2 });
    await cluster.polledAgain();
    await expect
      .poll(async () => (await healthOf(cluster, 'A')).Parts, POLL)
      .toMatchObject({ standby: { State: 'failed', Detail: expect.stringContaining('900-next') } });
    await expect.poll(() => cluster.statuses('B'), POLL).toEqual(Array(6).fill('online'));
    cluster.controllers[1]!.registers[0] = 2_000;
    cluster.controllers[2]!.registers[0] = 2_000;
    await expect.poll(() => activeAlarms(cluster, 'B'), POLL).toBe(3);

    // A configuration of the later version goes to a node that understands it.
    const [changed] = await stationsOf(cluster, 'A');
    const path = `Stations/config/${changed}`;
    const config = (await (await cluster.ask('B', path)).json()) as Record<string, unknown>;
    const saved = await cluster.ask('B', 'Stations/config', { ...config, SiteName: 'Renamed' }, 'PUT');
    expect([saved.status, await saved.text()]).toEqual([200, expect.any(String)]);
    await expect.poll(() => stationsOf(cluster, 'A'), POLL).not.toContain(changed);
    await expect.poll(() => cluster.statuses('B'), POLL).toEqual(Array(6).fill('online'));

    await upgrade(cluster, 'A', NEXT);
    await cluster.polledAgain();
    await upgrade(cluster, 'C', NEXT);
    await cluster.spread();
    await cluster.polledAgain();
    await expect.poll(() => cluster.statuses('C'), POLL).toEqual(Array(6).fill('online'));
    cluster.controllers[5]!.registers[0] = 2_000;
    await expect.poll(() => activeAlarms(cluster, 'C'), POLL).toBe(4);
    // None was raised twice.
    expect(await alarmLog(cluster, 'A')).toHaveLength(4);
    expect(longestMs()).toBeLessThan(LEASE_MS);
    await expect.poll(async () => (await recordedSamples(cluster, 'A', 1)).at(-1), POLL).toBe(2_000);
    await expectWholeAudit(url);
  },
  TIMEOUT_MS,
);

itOnCluster(
  'stations of a node with another protocol go to nodes that are understood',
  async (url) => {
    const cluster = await TestCluster.start(url, ['A', 'B']);
    const next: ReleaseChange = { version: '9.2.0', protocol: 99 };
    await cluster.polledAgain();
    const longestMs = watchGaps(cluster);
    await upgrade(cluster, 'B', next);
    await expect.poll(() => cluster.shares(), POLL).toEqual({ A: 4 });
    await handOverTo(cluster, 'B', url);
    await expect.poll(() => cluster.shares(), POLL).toEqual({ A: 0, B: 4 });
    await expect.poll(() => cluster.statuses('B'), POLL).toEqual(Array(4).fill('online'));
    // The other way, too: the active server of the earlier version gives them to its own node.
    await handOverTo(cluster, 'A', url);
    await expect.poll(() => cluster.shares(), POLL).toEqual({ A: 4, B: 0 });
    await expect.poll(() => cluster.statuses('A'), POLL).toEqual(Array(4).fill('online'));
    expect(longestMs()).toBeLessThan(LEASE_MS);
  },
  TIMEOUT_MS,
);

itOnCluster(
  'nodes that could not work with a schema end before it is migrated',
  async (url) => {
    const cluster = await TestCluster.start(url, ['A', 'B']);
    await cluster.polledAgain();
    for (const { registers } of cluster.controllers) registers[0] = 101;
    await cluster.polledAgain();
    const contracted = {
      name: '901-after-next',
      needs: EXPANDED.name,
      statements: [
        `do $$ begin
        if exists (select 1 from outpost_node where not ended) then raise exception 'a node works'; end if;
        if exists (select 1 from outpost_assignment) then raise exception 'it has stations'; end if;
      end $$`,
        'alter table stations drop column next_version',
      ],
    };
    await upgrade(cluster, 'B', { version: '9.3.0', steps: [EXPANDED, contracted] });
    await expect.poll(() => cluster.shares(), POLL).toEqual({ A: 4 });
    await handOverTo(cluster, 'B', url);
    await expect.poll(() => cluster.shares(), POLL).toEqual({ B: 4 });
    await expect
      .poll(async () => ((await healthOf(cluster, 'A')).Node as { Problem: string }).Problem, POLL)
      .toContain('901-after-next');
    await expect.poll(() => cluster.statuses('B'), POLL).toEqual(Array(4).fill('online'));
    await expect.poll(() => recordedSamples(cluster, 'B', 1), POLL).toContain(101);
    // Stopped and started again, it refuses to stand by.
    const run = cluster.run('A');
    run.process.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    await expect(cluster.launch('A')).rejects.toThrow('901-after-next');
  },
  TIMEOUT_MS,
);

itOnCluster(
  'servers of the earlier version go on polling when the later one fails',
  async (url) => {
    const cluster = await TestCluster.start(url, ['A', 'B']);
    await upgrade(cluster, 'B', NEXT);
    await expect.poll(() => cluster.shares(), POLL).toEqual({ A: 4 });
    await handOverTo(cluster, 'B', url);
    await cluster.spread();
    const own = await stationsOf(cluster, 'A');
    cluster.run('B').process.kill('SIGKILL');
    await cluster.run('B').ended;
    const before = cluster.polls();
    // For longer than its lease, which A does not take.
    const isPolled = () =>
      own.every((id) => cluster.polls()[id - 1]! > before[id - 1]! + LEASE_MS / 1_000 + 2);
    await expect.poll(isPolled, POLL).toBe(true);
    cluster.controllers[own[0]! - 1]!.registers[0] = 2_000;
    expect(await healthOf(cluster, 'A')).toMatchObject({ Role: 'standby', Active: null });
    await cluster.launch('B', NEXT);
    await cluster.run('B').says(/B is now active/);
    await expect.poll(() => activeAlarms(cluster, 'B'), POLL).toBe(1);
    await expect.poll(() => cluster.statuses('B'), POLL).toEqual(Array(4).fill('online'));
    expect(cluster.run('A').process.exitCode).toBeNull();
  },
  TIMEOUT_MS,
);

itOnCluster(
  'an earlier version takes over when the schema cannot be migrated',
  async (url) => {
    const cluster = await TestCluster.start(url, ['A', 'B']);
    await cluster.polledAgain();
    const longestMs = watchGaps(cluster);
    const wrong = {
      name: '902-wrong',
      statements: ['alter table stations_of_before add column more integer'],
    };
    await upgrade(cluster, 'B', { version: '9.4.0', steps: [EXPANDED, wrong] });
    await expect.poll(() => handOver({ databaseUrl: url }, () => {}), POLL).not.toBeNull();
    expect(await cluster.run('B').ended).toBe(1);
    expect(cluster.run('B').output().err).toContain('902-wrong');
    await expect.poll(async () => (await healthOf(cluster, 'A')).Role, POLL).toBe('active');
    await expect.poll(() => cluster.statuses('A'), POLL).toEqual(Array(4).fill('online'));
    expect(await cluster.shares()).toEqual({ A: 4 });
    expect(longestMs()).toBeLessThan(LEASE_MS);
  },
  TIMEOUT_MS,
);
