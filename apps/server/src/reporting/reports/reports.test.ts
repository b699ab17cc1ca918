import {
  type AnalogReport,
  type AnalogReportPoint,
  FILE_FORMATS,
  MEDIA_TYPES,
  type MonthOverview,
  REPORT_KINDS,
  type Report,
  type ReportPoint,
  ROLES,
} from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it } from 'vitest';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer } from '../../testing/server.ts';

const STATION = {
  SiteName: 'Elm Street',
  Host: '127.0.0.1',
  Enabled: false,
  Points: [
    { Kind: 'analog', Point: 'AI1', Name: 'Level', Table: 'input-register', Address: 0, DataType: 'int16' },
    { Kind: 'digital', Point: 'DI1', Name: 'Pump 1', Table: 'coil', Address: 0, DataType: 'bit' },
    { Kind: 'digital', Point: 'DI2', Name: 'Pump 2', Table: 'coil', Address: 1, DataType: 'bit' },
  ],
};

const shared = setUpOnce(async () => {
  const server = await startTestServer({ clock: new ManualClock('2026-03-03T12:00:00Z') });
  await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: STATION });
  return server;
});

it('lets every role read reports, but not without a session', async () => {
  const server = await shared();
  const paths = [
    ...REPORT_KINDS.map((kind) => `/api/Stations/list/${kind}/1`),
    ...REPORT_KINDS.map((kind) => `/api/Stations/report/${kind}/1/2026-03`),
    '/api/Stations/report/count/1/2026-03-01/2026-03-02',
    '/api/Stations/list/analog/1',
    '/api/Stations/report/analog/1/2026-03',
    '/api/Stations/report/pump-health/1/2026-03',
  ];
  for (const path of paths) {
    for (const as of ROLES) expect((await server.ask(path, { as })).status, `${as} ${path}`).toBe(200);
    expect((await server.ask(path)).status, path).toBe(401);
    expect((await server.ask(path.replace('/1', '/2'), { as: 'Viewer' })).status, path).toBe(404);
  }
});

it('lists the digital points, and reports on the requested ones', async () => {
  const server = await shared();
  const read = async (path: string) => (await server.ask(path, { as: 'Viewer' })).json();
  expect((await read('/api/Stations/list/ontime/1')) as ReportPoint[]).toEqual([
    { PointId: 2, Point: 'DI1', Name: 'Pump 1' },
    { PointId: 3, Point: 'DI2', Name: 'Pump 2' },
  ]);
  const report = (await read('/api/Stations/report/count/1/2026-03-01/2026-03-02?pointId=3')) as Report;
  expect(report).toMatchObject({
    Kind: 'count',
    From: '2026-03-01',
    To: '2026-03-02',
    TimeZone: 'America/Denver',
  });
  expect(report.Points.map(({ PointId, Days }) => [PointId, Days.length])).toEqual([[3, 2]]);
  expect(report.Points[0]!.Total).toMatchObject({ Hours: 48, UnknownHours: 48, SpansOutage: true });
});

it('lists the analog points with what they add up to, and reports on the requested ones', async () => {
  const server = await shared();
  const read = async (path: string) => (await server.ask(path, { as: 'Viewer' })).json();
  expect((await read('/api/Stations/list/analog/1')) as AnalogReportPoint[]).toEqual([
    {
      ...{ PointId: 1, Point: 'AI1', Name: 'Level', Units: '', Decimals: 1 },
      ...{ AmountSource: null, AmountUnits: '' },
    },
  ]);
  const report = (await read(
    '/api/Stations/report/analog/1/2026-03-01--2026-03-02?pointId=1',
  )) as AnalogReport;
  expect(report).toMatchObject({ Kind: 'analog', From: '2026-03-01', TimeZone: 'America/Denver' });
  const nothing = { UnknownHours: 48, Min: null, Average: null, Max: null, Amount: null };
  expect(report.Points).toMatchObject([{ PointId: 1, Total: { Hours: 48, ...nothing } }]);
  expect((await server.ask('/api/Stations/report/analog/1/2026?pointId=2', { as: 'Viewer' })).status).toBe(
    404,
  );
});

it('lets every role read a month of all stations, of some kinds, and as a file', async () => {
  const server = await shared();
  const path = '/api/Stations/report/month/2026-03';
  for (const as of ROLES) {
    for (const own of [path, `${path}/file?format=csv`, `${path}/file?format=xlsx&kind=tank`]) {
      expect((await server.ask(own, { as })).status, `${as} ${own}`).toBe(200);
    }
  }
  expect((await server.ask(path)).status).toBe(401);
  expect((await server.ask(`${path}/file?format=csv`)).status).toBe(401);
  const namesOf = async (query: string) => {
    const overview = (await (await server.ask(path + query, { as: 'Viewer' })).json()) as MonthOverview;
    return overview.Stations.map(({ SiteName }) => SiteName);
  };
  expect(await namesOf('')).toEqual(['Elm Street']);
  expect(await namesOf('?kind=tank&kind=other')).toEqual(['Elm Street']);
  expect(await namesOf('?kind=tank')).toEqual([]);
  for (const wrong of ['2026-03?kind=pond', '2026-03?group=1', '2026', '2026-03-01', '2026-13', '1900-01']) {
    const { status } = await server.ask(`/api/Stations/report/month/${wrong}`, { as: 'Viewer' });
    expect(status, wrong).toBe(400);
  }
  const file = await server.ask(`${path}/file?format=csv`, { as: 'Viewer' });
  expect(file.headers.get('content-disposition')).toContain('filename="month-overview-2026-03.csv"');
});

itOnEachDatabase('rejects invalid periods and points, with a reason', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: STATION });
  const statusOf = async (path: string) =>
    (await server.ask(`/api/Stations/report/${path}`, { as: 'Viewer' })).status;
  for (const period of [
    '2026-13',
    '2026-02-30',
    '26',
    '1900',
    '2026-03-02--2026-03-01',
    '1980-01-01--2026-01-01',
  ]) {
    expect(await statusOf(`count/1/${period}`), period).toBe(400);
    expect(await statusOf(`pump-health/1/${period}`), period).toBe(400);
    expect(await statusOf(`analog/1/${period}`), period).toBe(400);
  }
  expect(await statusOf('count/1/2026-03-02/2026-03-01')).toBe(400);
  expect(await statusOf('count/1/1900-03-02/1900-03-03')).toBe(400);
  expect(await statusOf('count/1/2026-03?pointId=1')).toBe(404);
  expect(await statusOf('count/1/2026-03?pointId=x')).toBe(400);
  expect(await statusOf('count/1/2026-03?other=1')).toBe(400);
});

it('returns reports as files, to every role, with a file name and without a token in the URL', async () => {
  const server = await shared();
  const files = REPORT_KINDS.map((kind) => `/api/Stations/report/${kind}/1/2026-03/file`);
  for (const kind of ['pump-health', 'analog']) files.push(`/api/Stations/report/${kind}/1/2026-03/file`);
  for (const path of files) {
    for (const format of FILE_FORMATS) {
      const address = `${path}?format=${format}`;
      for (const as of ROLES) {
        const answer = await server.ask(address, { as });
        expect(answer.status, `${as} ${address}`).toBe(200);
        expect(answer.headers.get('content-type')).toBe(MEDIA_TYPES[format]);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(bytes.subarray(0, 3).toString('hex')).toBe(format === 'csv' ? 'efbbbf' : '504b03');
      }
      expect((await server.ask(address)).status, address).toBe(401);
    }
    for (const wrong of ['', '?format=pdf', '?format=csv&other=1']) {
      expect((await server.ask(path + wrong, { as: 'Viewer' })).status, path + wrong).toBe(400);
    }
    const missing = await server.ask(`${path.replace('/1/', '/9/')}?format=csv`, { as: 'Viewer' });
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toContain('problem+json');
  }
  const named = await server.ask(`${files[0]}?format=csv`, { as: 'Viewer' });
  expect(named.headers.get('content-disposition')).toBe(
    `attachment; filename="Elm-Street-count-2026-03.csv"; filename*=UTF-8''Elm-Street-count-2026-03.csv`,
  );
});
