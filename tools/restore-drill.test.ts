import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, type StationConfig } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { openStorage, openToRead } from '../apps/server/src/platform/storage/index.ts';
import { DataPath, reads } from '../apps/server/src/testing/data-path.ts';
import { emptyPostgresUrl, itOnEachDatabase } from '../apps/server/src/testing/databases.ts';
import { DrillApi } from './drill/api.ts';
import { countingStation, startCountingField } from './drill/counting-field.ts';
import { runTool, ServerProcess } from './drill/processes.ts';
import { waitUntilReached } from './drill/wait-until-reached.ts';

const POLL_SECONDS = 0.2;
const PAST_DAYS = 3;
const PAST_STEP_MS = 60_000;
/** So that there are polls from before that. */
const MIN_LOAD_MS = 3_000;
/** Append-only rows, none of which may differ. */
const ADDED_ONLY = ['audit', 'alarm_events', 'station_changes'] as const;

type Environment = { DATA_DIR: string; DATABASE_URL?: string };

itOnEachDatabase(
  'an installation under load is backed up, restored elsewhere, and has all that was acknowledged',
  async (onDatabase) => {
    const isPostgres = onDatabase !== null;
    const dataDir = join(await temporaryFolder(), 'data');
    const databaseUrl = isPostgres ? await emptyPostgresUrl() : null;
    const environment = environmentOf(dataDir, databaseUrl);
    const field = await startCountingField(1);
    onTestFinished(() => field.close());
    const server = new ServerProcess({ dataDir, databaseUrl });
    onTestFinished(() => server.end('SIGKILL'));
    const api = new DrillApi(() => server.url);
    await server.start();
    await api.setUp(server.setupCode());
    // Polled once it has its past: a series continues only after its newest sample.
    const { StationId } = await api.call(calls.stations.create, undefined, {
      ...countingStation(field.port, 1, POLL_SECONDS),
      Enabled: false,
    });
    // Saves go to another station: a save would drop the counter's running poll.
    const { StationId: savedId } = await api.call(calls.stations.create, undefined, {
      ...countingStation(field.port, 2, POLL_SECONDS),
      Enabled: false,
    });
    const station = await configOf(api, StationId);
    let config = await configOf(api, savedId);
    const [counter, , setPoint] = station.Points.map(({ Id }) => Id) as [number, number, number];
    await server.end();
    await writePast(environment, { ...station, Enabled: true });

    // The load: writes, saves and alarms, each acknowledged before the next.
    await server.start();
    await api.call(calls.stations.updateConfig, undefined, { ...station, Enabled: true });
    // Nothing is written before a value is fresh.
    await api.call(calls.stations.poll, `/api/Stations/poll/${StationId}`);
    const startMs = Date.now();
    const answered = { auditId: 0, saves: 0 };
    let isLoaded = true;
    const loading = (async () => {
      for (let n = 1; isLoaded; n++) {
        const write = `/api/Stations/write/${StationId}`;
        const { AuditId } = await api.call(calls.commands.write, write, { PointId: setPoint, Value: n });
        answered.auditId = AuditId;
        const { Version } = await api.call(calls.stations.updateConfig, undefined, {
          ...config,
          Notes: `save ${n}`,
        });
        config = { ...config, Version };
        answered.saves = n;
        field.setHigh(1, n % 40 < 20);
      }
    })();
    const until = (isReached: () => boolean | Promise<boolean>) =>
      Promise.race([loading, waitUntilReached(isReached)]);
    await until(() => Date.now() >= startMs + MIN_LOAD_MS);
    await until(async () => answered.saves >= 12 && (await api.call(calls.alarms.active)).Alarms.length > 0);

    // The second batch from now holds nothing of before, so what was accepted until now is on disk.
    const [beganMs, before] = [Date.now(), { ...answered }];
    const storage = await openToRead({ dataDir, databaseUrl });
    const batch = await newestBatch(storage);
    await until(async () => (await newestBatch(storage)) >= batch + 2);
    await storage.close();
    const into = join(await temporaryFolder(), 'backups');
    const backedUp = await runTool('backup', [into, '--with-secrets'], { ...environment });
    expect(backedUp).toMatchObject({ code: 0 });
    const backup = backedUp.out.trim();
    expect(readdirSync(into).map((name) => join(into, name))).toEqual([backup]);
    const savesMeanwhile = answered.saves - before.saves;
    await until(() => answered.saves >= before.saves + savesMeanwhile + 5);
    isLoaded = false;
    await loading;
    const original = await samplesOf(api, StationId, counter, startMs, beganMs);
    await server.end();

    const newDir = join(await temporaryFolder(), 'restored');
    const newUrl = isPostgres ? await emptyPostgresUrl() : null;
    const restored = environmentOf(newDir, newUrl);
    expect(await runTool('restore', [backup], { ...restored })).toMatchObject({ code: 0, err: '' });
    for (const name of ['jwt-secret', 'link-secret']) {
      expect(readFileSync(join(newDir, name), 'utf8'), name).toBe(readFileSync(join(dataDir, name), 'utf8'));
    }
    await compareRows(environment, restored, before.auditId);
    for (const place of [[], [backup]]) {
      expect(await runTool('verify-audit', place, { ...restored })).toMatchObject({
        code: 0,
        out: expect.stringContaining('events are unaltered'),
      });
    }

    const again = new ServerProcess({ dataDir: newDir, databaseUrl: newUrl });
    onTestFinished(() => again.end('SIGKILL'));
    await again.start();
    // The earlier sign-in is still valid: the secrets were restored.
    const there = new DrillApi(() => again.url);
    await there.signIn();
    expect(Number(/\d+/.exec((await configOf(there, savedId)).Notes)![0])).toBeGreaterThanOrEqual(
      before.saves,
    );
    const samples = await samplesOf(there, StationId, counter, startMs, beganMs);
    expect(samples.length).toBeGreaterThan(5);
    expect(samples).toEqual(original);
    const past = await samplesOf(
      there,
      StationId,
      counter,
      startMs - PAST_DAYS * 86_400_000,
      startMs - 3_600_000,
    );
    expect(past.length).toBeGreaterThan(PAST_DAYS * 1_400);
    await again.end();

    const check = await runTool('rollups', ['--check'], { ...restored });
    expect(check).toMatchObject({
      code: 0,
      out: expect.stringContaining('All roll-ups match their samples'),
    });
    expect(Number(/points: ([\d,]+) buckets/.exec(check.out)![1]!.replace(',', ''))).toBeGreaterThan(500);
  },
  180_000,
);

function environmentOf(dataDir: string, databaseUrl: string | null): Environment {
  return databaseUrl === null ? { DATA_DIR: dataDir } : { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
}

const configOf = (api: DrillApi, id: number): Promise<StationConfig> =>
  api.call(calls.stations.config, `/api/Stations/config/${id}`);

/** The number of the newest batch of samples that is on disk. */
async function newestBatch(storage: Awaited<ReturnType<typeof openToRead>>): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from journal`.execute(storage.read);
  return Number(rows[0]?.id ?? 0);
}

/** Some days of history in chunks and roll-ups, as if the server had run. */
async function writePast({ DATA_DIR, DATABASE_URL }: Environment, station: StationConfig): Promise<void> {
  const storage = await openStorage({
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL ?? null,
    onIdleError: () => {},
  });
  const endMs = Math.floor(Date.now() / PAST_STEP_MS) * PAST_STEP_MS - 600_000;
  const beginMs = endMs - PAST_DAYS * 86_400_000;
  const path = await new DataPath(storage, beginMs).start([station]);
  for (let atMs = beginMs; atMs <= endMs; atMs += PAST_STEP_MS) {
    const minute = atMs / PAST_STEP_MS;
    path.poll(station.StationId, atMs, reads(minute % 50_000, 20 + (minute % 7), 5), station.Version);
    if (minute % 500 === 0) await path.ingest.drain();
  }
  await path.history.sealAll();
  await path.history.rollUpAll();
  await path.stop();
  await storage.close();
}

/** The restored rows are the first ones of the original, and include all acknowledged ones. */
async function compareRows(
  original: Environment,
  restored: Environment,
  answeredAuditId: number,
): Promise<void> {
  const open = ({ DATA_DIR, DATABASE_URL }: Environment) =>
    openToRead({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL ?? null });
  const [from, to] = [await open(original), await open(restored)];
  try {
    for (const table of ADDED_ONLY) {
      const rows = async (storage: typeof from) =>
        (await sql`select * from ${sql.id(table)} order by 1, 2`.execute(storage.read)).rows;
      const [all, copied] = [await rows(from), await rows(to)];
      expect(copied.length, table).toBeGreaterThan(0);
      expect(copied, table).toEqual(all.slice(0, copied.length));
      if (table === 'audit') {
        const last = copied.at(-1) as { id: number };
        expect(last.id).toBeGreaterThanOrEqual(answeredAuditId);
      }
    }
    const chunks = async (storage: typeof from) =>
      (
        await sql`select * from chunks where end_at < ${Date.now() - 600_000} order by point_id, start_at`.execute(
          storage.read,
        )
      ).rows;
    expect(await chunks(to)).toEqual(await chunks(from));
  } finally {
    await from.close();
    await to.close();
  }
}

async function samplesOf(api: DrillApi, stationId: number, pointId: number, fromMs: number, untilMs: number) {
  const query = new URLSearchParams({
    pointId: String(pointId),
    startDate: new Date(fromMs).toISOString(),
    endDate: new Date(untilMs).toISOString(),
    limit: '100000',
  });
  const { At, Value, Quality } = await api.call(
    calls.stations.samples,
    `/api/Stations/samples/${stationId}?${query}`,
  );
  return At.map((at, index) => ({ at, value: Value[index]!, quality: Quality[index]! })).filter(
    ({ at }) => at >= fromMs,
  );
}
