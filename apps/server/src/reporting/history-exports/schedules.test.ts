import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  ExportPath,
  type ExportRun,
  type ExportSchedule,
  type ExportScheduleBody,
  type ExportSchedules,
  type HistoryExport,
  type Problem,
  ROLES,
  type Role,
  type SystemHealth,
} from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it, onTestFinished } from 'vitest';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/server.ts';
import { sha256Hex, signRequest } from './targets/sign-request.ts';
import { startS3Server } from './testing/s3-server.ts';

const SOON = { timeout: 30_000 };
const PATH = '/api/Exports/schedules';
const MINUTE = 60_000;
/** Denver is seven hours behind UTC: it is ten minutes to 02:00 there. */
const START = '2026-03-02T08:50:00Z';

async function start(clock: ManualClock, config: TestServerOptions['config']): Promise<TestServer> {
  const server = await startTestServer({ clock, config });
  const json = {
    ...{ SiteName: 'Elm Street', Host: '127.0.0.1', Enabled: false },
    Points: [
      { Kind: 'analog', Point: 'AI1', Name: 'Level', Table: 'input-register', Address: 0, DataType: 'int16' },
    ],
  };
  expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  const { history } = server.app;
  const series = history.open(1, null, 'analog');
  // Two days, a sample per hour.
  for (let hour = 48; hour > 0; hour--) history.append(series, clock.now() - hour * 60 * MINUTE, hour, 0);
  await history.flush();
  return server;
}

const body = (more: Partial<ExportScheduleBody> = {}) => ({
  ...{ Name: 'Samples for the consultant', Resolution: 'samples', Format: 'csv', StationIds: [1] },
  ...{ Rhythm: 'daily', At: '02:00', Target: 'folder', Path: 'outpost/samples', Enabled: true },
  ...more,
});

const ask = (server: TestServer, method: string, path = '', json?: object, as: Role = 'Admin') =>
  server.ask(`${PATH}${path}`, { method, as, ...(json === undefined ? {} : { json }) });

async function create(server: TestServer, more: Partial<ExportScheduleBody> = {}): Promise<number> {
  const answer = await ask(server, 'POST', '', body(more));
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { Id: number }).Id;
}

const runsOf = async (server: TestServer, id: number) =>
  (await (await ask(server, 'GET', `/${id}/runs`)).json()) as ExportRun[];
const statesOf = async (server: TestServer, id: number) =>
  (await runsOf(server, id)).map(({ State }) => State);
const listOf = async (server: TestServer) => (await (await ask(server, 'GET')).json()) as ExportSchedules;
/** The clock stands still while files are written and delivered. */
const delivered = (server: TestServer, id: number, count: number) =>
  expect.poll(() => statesOf(server, id), SOON).toEqual(new Array(count).fill('delivered'));

itOnEachDatabase('have a path of their own, and follow an area to its new name', async (databaseUrl) => {
  const exportFolder = await temporaryFolder();
  const server = await start(new ManualClock(START), { databaseUrl, exportFolder });
  const id = await create(server);
  const [{ Next: _, Last: __, Id: ___, ...body }] = (await listOf(server)).Schedules as [ExportSchedule];
  const taken = await ask(server, 'POST', '', { ...body, Name: 'Another' });
  expect([taken.status, await taken.text()]).toEqual([400, expect.stringContaining('Must not be the path')]);
  const asAdmin = (method: string, path: string, json?: object) =>
    server.ask(path, { method, as: 'Admin', ...(json && { json }) });
  const config = (await (await asAdmin('GET', '/api/Stations/config/1')).json()) as object;
  expect((await asAdmin('PUT', '/api/Stations/config', { ...config, Area: 'North' })).status).toBe(200);
  const ofArea = await ask(server, 'PUT', `/${id}`, {
    ...body,
    Areas: ['North'],
    StationIds: [],
    PointIds: [],
  });
  expect(ofArea.status, await ofArea.clone().text()).toBe(200);
  expect((await asAdmin('PUT', '/api/Areas', { From: 'North', To: 'Hills' })).status).toBe(200);
  expect((await listOf(server)).Schedules).toMatchObject([{ Id: id, Areas: ['Hills'] }]);
});

itOnEachDatabase('exports each day once, into a folder by period', async (databaseUrl) => {
  const clock = new ManualClock(START);
  const exportFolder = await temporaryFolder();
  // As in the systemd unit.
  const umask = process.umask(0o077);
  onTestFinished(() => void process.umask(umask));
  const server = await start(clock, { databaseUrl, exportFolder });
  const id = await create(server);
  const before = await listOf(server);
  expect(before.Targets).toEqual(['folder']);
  expect(before.Schedules[0]).toMatchObject({
    ...{ Id: id, Path: 'outpost/samples', Last: null },
    Next: { At: '2026-03-02T09:00:00.000Z', From: '2026-03-01', To: '2026-03-01' },
  });
  await clock.advanceAsync(9 * MINUTE);
  expect(await runsOf(server, id)).toEqual([]);
  await clock.advanceAsync(2 * MINUTE);
  await delivered(server, id, 1);
  const [run] = await runsOf(server, id);
  const name = 'history-samples-2026-03-01--2026-03-02-001.csv';
  const path = `outpost/samples/period=2026-03-01/${name}`;
  expect(run).toMatchObject({ From: '2026-03-01', To: '2026-03-01', Attempts: 0, Error: null });
  expect(run!.Files.map(({ Path, Rows }) => [Path, Rows])).toEqual([[path, 24]]);
  // Another account of the folder's group can read it.
  const modeOf = async (file: string) => (await stat(join(exportFolder, file))).mode & 0o777;
  expect(await modeOf(path)).toBe(0o640);
  for (const folder of ['outpost', dirname(path)]) expect(await modeOf(folder)).toBe(0o750);
  const lines = (await readFile(join(exportFolder, path), 'utf8')).split('\r\n');
  // The day in Denver, from 07:00 in UTC.
  expect(lines[1]).toContain(',2026-03-01T07:50:00.000Z,');
  expect(lines).toHaveLength(26);
  // Its files are not kept here as well, nor is it among the exports of users.
  const kept = () => readdir(join(server.config.dataDir, 'exports'));
  await expect.poll(kept, SOON).toEqual(['.id']);
  const exports = (await (await server.ask('/api/Exports', { as: 'Admin' })).json()) as HistoryExport[];
  expect(exports).toEqual([]);
  // Again by hand: in place of the earlier files.
  expect((await ask(server, 'POST', `/${id}/run`, {})).status).toBe(200);
  await delivered(server, id, 2);
  const folder = join(exportFolder, 'outpost/samples/period=2026-03-01');
  expect(await readdir(folder)).toEqual([name]);
  // A reader of the folder would count what is in files of both forms twice.
  await writeFile(join(folder, 'notes.txt'), 'Of another program');
  const asHours = body({ Resolution: 'hour', Format: 'parquet' });
  expect((await ask(server, 'PUT', `/${id}`, asHours)).status).toBe(200);
  expect((await ask(server, 'POST', `/${id}/run`, {})).status).toBe(200);
  await delivered(server, id, 3);
  const hours = 'history-hour-2026-03-01--2026-03-02-001.parquet';
  expect((await readdir(folder)).sort()).toEqual([hours, 'notes.txt']);
  expect((await ask(server, 'DELETE', `/${id}`)).status).toBe(200);
  expect((await listOf(server)).Schedules).toEqual([]);
});

it('lists schedules by name, numbers by their value', async () => {
  const server = await start(new ManualClock(START), { exportFolder: await temporaryFolder() });
  const names = ['Pump 10', 'pump 2', 'Boiler'];
  for (const [index, Name] of names.entries()) await create(server, { Name, Path: `outpost/${index}` });
  const listed = (await listOf(server)).Schedules.map(({ Name }) => Name);
  expect(listed).toEqual(['Boiler', 'pump 2', 'Pump 10']);
});

it('exports the period of the day on which its time is changed', async () => {
  const clock = new ManualClock(START);
  const server = await start(clock, { exportFolder: await temporaryFolder() });
  const id = await create(server);
  // To a time that has passed, ten minutes before the one that has not.
  expect((await ask(server, 'PUT', `/${id}`, body({ At: '01:00' }))).status).toBe(200);
  await clock.advanceAsync(2 * MINUTE);
  await delivered(server, id, 1);
  expect((await runsOf(server, id)).map(({ From }) => From)).toEqual(['2026-03-01']);
  // To a later one on the same day: not again.
  expect((await ask(server, 'PUT', `/${id}`, body())).status).toBe(200);
  await clock.advanceAsync(10 * MINUTE);
  expect(await runsOf(server, id)).toHaveLength(1);
});

it('retries what cannot be delivered, says so in Health, and delivers it once it can', async () => {
  const clock = new ManualClock(START);
  const root = await temporaryFolder();
  const exportFolder = join(root, 'share');
  const server = await start(clock, { exportFolder });
  const id = await create(server);
  await clock.advanceAsync(11 * MINUTE);
  await expect.poll(async () => (await runsOf(server, id))[0]?.Attempts, SOON).toBe(1);
  const [failed] = await runsOf(server, id);
  expect([failed!.State, failed!.Error]).toEqual([
    'delivering',
    expect.stringContaining('share of EXPORT_FOLDER does not exist'),
  ]);
  const problems = async () =>
    (
      (await (await server.ask('/api/System/health', { as: 'Admin' })).json()) as SystemHealth
    ).Problems.filter(({ Id }) => Id === `storage.export-not-delivered:${id}`);
  expect((await problems())[0]).toMatchObject({
    Title: 'The scheduled export Samples for the consultant is not delivered: 1 period',
    Reason: expect.stringContaining('share of EXPORT_FOLDER does not exist'),
  });
  await mkdir(exportFolder);
  await clock.advanceAsync(3 * MINUTE);
  await delivered(server, id, 1);
  expect(await problems()).toEqual([]);
});

it('does not deliver what a newer export of the same period has replaced', async () => {
  const clock = new ManualClock(START);
  const exportFolder = join(await temporaryFolder(), 'share');
  const server = await start(clock, { exportFolder });
  const id = await create(server);
  await clock.advanceAsync(11 * MINUTE);
  await expect.poll(async () => (await runsOf(server, id))[0]?.Attempts, SOON).toBe(1);
  await mkdir(exportFolder);
  // By hand, in another form, before the next attempt.
  const asHours = body({ Resolution: 'hour', Format: 'parquet' });
  expect((await ask(server, 'PUT', `/${id}`, asHours)).status).toBe(200);
  expect((await ask(server, 'POST', `/${id}/run`, {})).status).toBe(200);
  await expect.poll(async () => (await statesOf(server, id))[0], SOON).toBe('delivered');
  await clock.advanceAsync(3 * MINUTE);
  await expect.poll(async () => (await statesOf(server, id)).includes('delivering'), SOON).toBe(false);
  expect(await readdir(join(exportFolder, 'outpost/samples/period=2026-03-01'))).toEqual([
    'history-hour-2026-03-01--2026-03-02-001.parquet',
  ]);
});

it('delivers to an S3-compatible store', async () => {
  // The store refuses requests of another time.
  const clock = new ManualClock(new Date().toISOString());
  const exportS3 = await startS3Server();
  const server = await start(clock, { exportS3 });
  const id = await create(server, { Target: 's3', Format: 'parquet' });
  expect((await ask(server, 'POST', `/${id}/run`, {})).status).toBe(200);
  await delivered(server, id, 1);
  const [{ Files }] = (await runsOf(server, id)) as [ExportRun];
  const url = new URL(`${exportS3.url}/${Files[0]!.Path}`);
  const headers = signRequest(exportS3, { method: 'GET', url, bodySha256: sha256Hex('') }, Date.now());
  const content = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
  expect(sha256Hex(content)).toBe(Files[0]!.Sha256);
});

it('is for Admins only, and refuses what does not exist and paths that lead elsewhere', async () => {
  const server = await start(new ManualClock(START), { exportFolder: await temporaryFolder() });
  const id = await create(server);
  const asked = [
    ['GET', ''],
    ['POST', '', body()],
    ['PUT', `/${id}`, body({ Enabled: false })],
    ['GET', `/${id}/runs`],
    ['POST', `/${id}/run`, {}],
    ['DELETE', `/${id}`],
  ] as const;
  for (const [method, path, json] of asked) {
    for (const as of ROLES.filter((role) => role !== 'Admin'))
      expect((await ask(server, method, path, json, as)).status, `${as} ${method} ${path}`).toBe(403);
  }
  const refused = async (more: object) => {
    const { code, problems } = (await (await ask(server, 'POST', '', body(more))).json()) as Problem;
    return `${code} ${problems?.[0]?.Path ?? ''}`.trim();
  };
  expect(await refused({ StationIds: [9] })).toBe('STATION_NOT_FOUND');
  expect(await refused({ Target: 's3' })).toBe('BAD_REQUEST body.Target');
  for (const path of ['../x', 'a/../x', '/etc', 'a//b', 'a/', '.', 'a\\b', 'a b', '']) {
    expect(ExportPath.safeParse(path).success, path).toBe(false);
    expect(await refused({ Path: path }), path).toBe('BAD_REQUEST body.Path');
  }
  expect(ExportPath.safeParse('..a/b.c/d=1').success).toBe(true);
  for (const [method, path, json] of asked.slice(2)) {
    const other = path.replace(String(id), '999');
    expect((await ask(server, method, other, json)).status, `${method} ${other}`).toBe(404);
  }
  const log = (await (await server.ask('/api/Audit?kind=setting', { as: 'Admin' })).json()) as {
    Words: string;
  }[];
  expect(log.some(({ Words }) => Words.includes('Created scheduled export Samples for the consultant'))).toBe(
    true,
  );
});
