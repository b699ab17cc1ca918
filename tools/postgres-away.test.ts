import { statSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { expect, onTestFinished, it as test } from 'vitest';
import { DrillApi } from './drill/api.ts';
import { countingStation, startCountingField } from './drill/counting-field.ts';
import { ServerProcess } from './drill/processes.ts';
import { waitUntilReached } from './drill/wait-until-reached.ts';
import { PostgresCluster } from './postgres-cluster.ts';

const POLL_SECONDS = 0.2;
/** Bytes of a spool with batches, not just its header. */
const SOME_BATCHES = 250;

// Like all suites on PostgreSQL; the cluster is this test's own, because it is stopped and
// restarted.
const it = process.env.TEST_POSTGRES_URL ? test : test.skip;
if (!process.env.TEST_POSTGRES_URL) leftOut('PostgreSQL: away and back');

it('loses no sample while PostgreSQL is down, nor when the server is killed meanwhile, and recovers on its own', async () => {
  const cluster = await PostgresCluster.create(['fsync=off']);
  onTestFinished(() => cluster.remove());
  const dataDir = await temporaryFolder();
  const field = await startCountingField(1);
  onTestFinished(() => field.close());
  const server = new ServerProcess({ dataDir, databaseUrl: cluster.url });
  onTestFinished(() => server.end('SIGKILL'));
  const api = new DrillApi(() => server.url);
  await server.start();
  await api.setUp(server.setupCode());
  const beganMs = Date.now();
  const { StationId } = await api.call(
    calls.stations.create,
    undefined,
    countingStation(field.port, 1, POLL_SECONDS),
  );
  const config = await api.call(calls.stations.config, `/api/Stations/config/${StationId}`);
  const pointId = config.Points[0]!.Id;
  const health = async () => {
    const answer = await fetch(`${server.url}/health`);
    return {
      status: answer.status,
      ...((await answer.json()) as { Parts: Record<string, { State: string; Detail?: string }> }),
    };
  };
  const spooled = () => statSync(join(dataDir, 'journal-spool'), { throwIfNoEntry: false })?.size ?? 0;
  const grown = async () => {
    const before = spooled();
    await waitUntilReached(async () => spooled() > before);
  };
  /** Good counts of a span; they must be consecutive. */
  const counts = async (fromMs: number, untilMs: number) => {
    const query = new URLSearchParams({
      pointId: String(pointId),
      startDate: new Date(fromMs).toISOString(),
      endDate: new Date(untilMs).toISOString(),
      limit: '100000',
    });
    const { At, Value, Quality } = await api.call(
      calls.stations.samples,
      `/api/Stations/samples/${StationId}?${query}`,
    );
    const good = At.map((at, n) => ({ at, value: Value[n]! })).filter((_, n) => Quality[n] === 0);
    good.forEach(({ value }, n) => {
      if (n > 0) expect(value, `after ${good[n - 1]!.value}`).toBe(good[n - 1]!.value + 1);
    });
    return good;
  };
  await waitUntilReached(async () => (await counts(beganMs, Date.now())).length > 5);

  // Down and back, while the server keeps running.
  await cluster.crash();
  const awayMs = Date.now();
  await waitUntilReached(async () => {
    const { history, database } = (await health()).Parts;
    return history!.State === 'degraded' && database!.State === 'degraded';
  });
  const { status, Parts } = await health();
  // Monitoring continues.
  expect(status).toBe(200);
  expect(Parts.database).toMatchObject({
    State: 'degraded',
    Detail: expect.stringMatching(/^Does not respond since .*(ECONNREFUSED|ECONNRESET|terminat)/i),
  });
  await waitUntilReached(async () => spooled() > SOME_BATCHES);
  await grown();
  await cluster.start();
  const backMs = Date.now();
  await waitUntilReached(async () => {
    const now = await health();
    return now.Parts.database!.State === 'ok' && now.Parts.history!.State === 'ok';
  });
  await waitUntilReached(async () => (await counts(beganMs, Date.now())).at(-1)!.at > backMs);
  const over = await counts(beganMs, Date.now());
  expect(over.filter(({ at }) => at > awayMs && at < backMs).length).toBeGreaterThan(3);
  await waitUntilReached(async () => spooled() < 100);

  // Down, and the server is killed before it is back: everything in the file is there.
  await cluster.crash();
  const againMs = Date.now();
  await waitUntilReached(async () => spooled() > SOME_BATCHES);
  const read = field.reads(1);
  // A batch that was being packed may be from before that; the one after it is not.
  await grown();
  await grown();
  await server.end('SIGKILL');
  const killedMs = Date.now();
  await cluster.start();
  await server.start();
  const all = await counts(beganMs, killedMs);
  expect(all.filter(({ at }) => at > againMs).length).toBeGreaterThan(3);
  expect(all.at(-1)!.value).toBeGreaterThanOrEqual(read);

  // Stopped in order while it is down: nothing is lost, except for a running poll.
  await cluster.crash();
  await grown();
  await server.end('SIGTERM');
  const readAtStop = field.reads(1);
  expect(server.stderr).toBe('');
  await cluster.start();
  await server.start();
  const rest = await counts(killedMs, Date.now());
  expect(rest.findLast(({ value }) => value <= readAtStop)!.value).toBeGreaterThanOrEqual(readAtStop - 1);
}, 60_000);
