import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { calls, type HistoryExportBody } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it, onTestFinished } from 'vitest';
import lockFile from '../package-lock.json' with { type: 'json' };
import { SERVER } from './build.ts';
import { COMMANDS } from './command/commands.ts';
import { DRILL_EMAIL, DrillApi } from './drill/api.ts';
import { countingStation, startCountingField } from './drill/counting-field.ts';
import { ServerProcess } from './drill/processes.ts';
import { ensureServer } from './ensure-built.ts';
import { builtFiles, loadedPackages } from './package/built-files.ts';
import { programFiles, type Sources } from './package/installation-files.ts';
import { writeFiles } from './package/staging.ts';
import { sourceFiles } from './source-files.ts';

const root = resolve(import.meta.dirname, '..');

/** The files of a package, without Node.js, page and guide, so that nothing of the project can help. */
async function install(dataDir: string): Promise<string> {
  ensureServer();
  const folder = join(await temporaryFolder(), 'outpost');
  const sources: Sources = {
    ...{ root, version: '1.2.3', tracked: sourceFiles('packages', 'tools'), built: builtFiles([SERVER]) },
    ...loadedPackages(lockFile.packages),
    nodeBinary: process.execPath,
    prebuilds: `linux-${process.arch}`,
  };
  const record = { user: null, settingsFile: null, dataDir, cacheDir: null };
  const files = [...programFiles(sources, record)].filter(([path]) => path !== 'bin/node');
  writeFiles(folder, new Map(files));
  return folder;
}

it('runs every thread, process and command of an installed server', async () => {
  const field = await startCountingField(1);
  onTestFinished(() => field.close());
  const dataDir = await temporaryFolder();
  const folder = await install(dataDir);
  const server = new ServerProcess({ dataDir, databaseUrl: null, folder });
  onTestFinished(() => server.end('SIGKILL'));
  await server.start();
  const api = new DrillApi(() => server.url);
  await api.setUp(server.setupCode());
  const { StationId } = await api.call(calls.stations.create, undefined, countingStation(field.port, 1, 0.2));
  const headers = () => ({ authorization: `Bearer ${api.token}` });
  const get = (path: string) => fetch(server.url + path, { headers: headers() });
  const { Points } = await api.call(calls.stations.get, `/api/Stations/${StationId}`);
  const of = `pointId=${Points[0]!.Point.Id}&startDate=2026-01-01T00:00:00Z&endDate=2026-01-02T00:00:00Z`;
  const month = '2026-01';

  const paths = [
    `/api/trends/analog?${of}`,
    `/api/trends/statistics?${of}`,
    `/api/Stations/report/count/${StationId}/${month}`,
    `/api/Stations/report/analog/${StationId}/${month}`,
    `/api/Stations/report/pump-health/${StationId}/${month}`,
    `/api/Stations/report/month/${month}`,
    '/docs',
    '/api/Stations/templates',
  ];
  for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200]);
  expect(await (await get('/config.json')).json()).toMatchObject({ Version: '1.2.3' });

  const workbook = await (await get('/api/Stations/export?format=xlsx')).arrayBuffer();
  const imported = await fetch(`${server.url}/api/Stations/import?apply=false`, {
    method: 'POST',
    headers: {
      ...headers(),
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
    body: workbook,
  });
  expect([imported.status, await imported.json()]).toMatchObject([
    200,
    { Counts: { Stations: { Unchanged: 1 } }, ProblemsTotal: 0 },
  ]);

  const body: HistoryExportBody = {
    ...{ Areas: [], StationIds: [StationId], PointIds: [], Units: 'configured' },
    ...{ From: '2026-01-01', To: '2026-01-02', Resolution: 'samples', Format: 'parquet' },
  };
  await api.call(calls.historyExports.create, undefined, body);
  const states = async () => (await api.call(calls.historyExports.list)).map(({ State }) => State);
  await expect.poll(states).toEqual(['done']);
  expect(server.stderr).toBe('');

  const command = (...given: string[]) =>
    spawnSync(process.execPath, ['apps/server/dist/outpost.js', ...given], {
      cwd: folder,
      encoding: 'utf8',
      env: { PORT: new URL(server.url).port },
    });
  expect(command('version').stdout).toMatch(/^Outpost 1\.2\.3, Node\.js v24\./);
  expect(command('status')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Outpost at http:/) });
  await server.end();
  const backup = command('backup', await temporaryFolder()).stdout.trim();
  const offline = [
    ['restore', backup, '--check'],
    ['verify-audit'],
    ['rollups', '--check'],
    ['recover-account', DRILL_EMAIL],
  ];
  for (const given of offline) expect(command(...given)).toMatchObject({ status: 0, stderr: '' });
  // The others run far enough to refuse wrong arguments.
  for (const name of Object.keys(COMMANDS))
    expect(command(name, '--help').stdout).toContain(`Usage: outpost ${name}`);
  for (const name of ['create-admin', 'move-to-postgres', 'hand-over', 'renew-secret']) {
    const { status, stderr } = command(name, 'a', 'b');
    expect([status, stderr]).toEqual([2, expect.stringMatching(new RegExp(`Usage: .*outpost ${name}`))]);
  }
}, 120_000);
