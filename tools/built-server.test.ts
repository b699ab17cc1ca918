import { calls, type HistoryExportBody } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it, onTestFinished } from 'vitest';
import { DrillApi } from './drill/api.ts';
import { countingStation, startCountingField } from './drill/counting-field.ts';
import { ServerProcess } from './drill/processes.ts';

it('runs every thread and process of the built server', async () => {
  const field = await startCountingField(1);
  onTestFinished(() => field.close());
  const server = new ServerProcess({ dataDir: await temporaryFolder(), databaseUrl: null });
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
  ];
  for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200]);

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
});
