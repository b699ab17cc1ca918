import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  type AuditEntry,
  type ExportFormat,
  ExportResolution,
  type HistoryExport,
  type HistoryExportEstimate,
  type Problem,
  ROLES,
  type Role,
} from '@outpost/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPastWork } from '../../history/historian/index.ts';
import type { PastWork } from '../../history/index.ts';
import { createLogger } from '../../platform/logger.ts';
import { DataPath, reads, START_MS, testStation } from '../../testing/data-path.ts';
import { describeOnEachDatabase, itOnEachDatabase, type OpenDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/server.ts';
import { directCsv } from './direct-csv.ts';
import { type PageQuery, type PageSources, readPointPages } from './read-pages.ts';
import { hasParquetReaders, pythonJson } from './testing/python.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SOON = { timeout: 15_000 };

/** A rising level and a running pump; no response in minutes 10 to 15. */
async function field(open: OpenDatabase): Promise<PageSources> {
  const path = await new DataPath(await open()).start([testStation(1), testStation(2)]);
  onTestFinished(() => path.stop());
  for (let minute = 0; minute <= 20; minute++) {
    const isNotResponding = minute >= 10 && minute < 15;
    path.poll(1, START_MS + minute * MINUTE, isNotResponding ? null : reads(minute, minute >= 5 ? 1 : 0));
  }
  const { image, history } = path;
  return { image, history, pastWork: createPastWork(createLogger('silent'), history, null) };
}

const query = (more: Partial<PageQuery> = {}): PageQuery => ({
  pointIds: [101, 102, 201, 202],
  resolution: 'samples',
  units: 'configured',
  fromMs: START_MS,
  toMs: START_MS + HOUR,
  timeZone: 'Europe/Berlin',
  ...more,
});

const linesOf = async (sources: PageSources, asked: PageQuery, maxRows = 1_000): Promise<string[]> =>
  (await buffer(directCsv(sources, asked, maxRows))).toString().split('\r\n');

describeOnEachDatabase('history as rows of a file', (open) => {
  it('has a row per sample; a gap is a row without a value that says why', async () => {
    const lines = await linesOf(await field(open), query());
    expect(lines[0]).toBe('\uFEFFstation_id,station,point_id,point,name,time,value,text,unit,quality');
    const level = (minute: string, value: string, quality = 'good') =>
      `1,Station 1,101,AI1,Level 1,2026-03-01T00:${minute}:00.000Z,${value},,,${quality}`;
    expect(lines.slice(10, 13)).toEqual([level('09', '9'), level('10', '', 'stale'), level('15', '15')]);
    const pump = (minute: string, value: string, quality = 'good') =>
      `1,Station 1,102,DI1,Pump 1,2026-03-01T00:${minute}:00.000Z,${value},,${quality}`;
    expect(lines.slice(18)).toEqual([
      pump('00', '0,Off'),
      pump('05', '1,On'),
      pump('10', ',', 'stale'),
      pump('15', '1,On'),
      '',
    ]);
  });

  it('has a row per bucket of which anything is known, with the time for which it is', async () => {
    const lines = await linesOf(
      await field(open),
      query({ resolution: 'minute', fromMs: START_MS + 8 * MINUTE }),
    );
    expect(lines[0]).toBe(
      '\uFEFFstation_id,station,point_id,point,name,time,seconds,minimum,average,maximum,last,text,' +
        'on_seconds,changes,known_seconds,unit,quality',
    );
    const level = (minute: string, rest: string) =>
      `1,Station 1,101,AI1,Level 1,2026-03-01T00:${minute}:00.000Z,60,${rest}`;
    expect(lines.slice(1, 4)).toEqual([
      level('08', '8,8,8,8,,,,60,,good'),
      level('09', '9,9,9,9,,,,60,,good'),
      level('10', ',,,,,,,0,,stale'),
    ]);
    const pump = (minute: string, rest: string) =>
      `1,Station 1,102,DI1,Pump 1,2026-03-01T00:${minute}:00.000Z,60,,,,${rest}`;
    expect(lines).toContain(pump('08', '1,On,60,0,60,,good'));
    expect(lines).toContain(pump('12', ',,,,0,,stale'));
    // Station 2 was never polled, and after the last poll nothing is known.
    expect(lines.filter((line) => line.startsWith('2,'))).toEqual([]);
    expect(lines.at(-2)).toBe(pump('19', '1,On,60,0,60,,good'));
  });

  it('has hours and days in the zone of the organisation', async () => {
    const sources = await field(open);
    const hours = await linesOf(sources, query({ pointIds: [101], resolution: 'hour' }));
    expect(hours.slice(1)).toEqual([expect.stringContaining('2026-03-01T00:00:00.000Z,3600,0,'), '']);
    const days = await linesOf(sources, query({ pointIds: [101], resolution: 'day' }));
    expect(days.slice(1)).toEqual([
      // Of quarters, whose averages are stored in steps of 1/65,536 of the distance from 0 to 14 or so.
      '1,Station 1,101,AI1,Level 1,2026-02-28T23:00:00.000Z,86400,0,8.666656494140625,20,20,,,,900,,stale',
      '',
    ]);
  });

  it('has each hour in one of two exports that meet, also where hours begin at half past', async () => {
    const sources = await field(open);
    // 06:00 in Kolkata.
    const meetMs = START_MS + 30 * MINUTE;
    const hoursOf = async (fromMs: number, toMs: number) => {
      const asked = { timeZone: 'Asia/Kolkata', pointIds: [101], resolution: 'hour' as const };
      const lines = await linesOf(sources, query({ ...asked, fromMs, toMs }));
      return lines.slice(1, -1).map((line) => line.split(',').slice(5, 8));
    };
    const all = [['2026-02-28T23:30:00.000Z', '3600', '0']];
    expect(await hoursOf(meetMs - 24 * HOUR, meetMs)).toEqual(all);
    expect(await hoursOf(meetMs, meetMs + 24 * HOUR)).toEqual([]);
  });

  it('converts values, and names the unit', async () => {
    const sources = await field(open);
    const station = sources.image.station(1)!;
    Object.assign(station.config.Points[0]!, { Units: 'm' });
    const asked = query({ pointIds: [101], units: 'us', toMs: START_MS + 2 * MINUTE });
    expect((await linesOf(sources, asked)).slice(1)).toEqual([
      '1,Station 1,101,AI1,Level 1,2026-03-01T00:00:00.000Z,0,,ft,good',
      '1,Station 1,101,AI1,Level 1,2026-03-01T00:01:00.000Z,3.28083989501,,ft,good',
      '',
    ]);
  });

  it('ends at the permitted rows, and says so', async () => {
    const sources = await field(open);
    const short = await linesOf(sources, query(), 3);
    expect(short).toHaveLength(6);
    expect(short[4]).toContain('at most 3 rows');
    expect(await linesOf(sources, query(), 21)).toEqual(await linesOf(sources, query()));
  });

  it.each(ExportResolution.options)(
    'reads only the time in which anything is stored: %s',
    async (resolution) => {
      const sources = await field(open);
      let pages = 0;
      const pastWork: PastWork = {
        each(task, requests, mostInAJob) {
          pages += requests.length;
          return sources.pastWork.each(task, requests, mostInAJob);
        },
      };
      const [fromMs, toMs] = [START_MS - 48 * HOUR, START_MS + 48 * HOUR];
      const expected = await linesOf(sources, query({ resolution, fromMs, toMs }));
      const years = query({ resolution, fromMs: Date.UTC(1980, 0, 1), toMs: Date.UTC(2040, 0, 1) });
      expect(await linesOf({ ...sources, pastWork }, years)).toEqual(expected);
      // Of the points of station 1; those of station 2 have no history.
      expect(pages).toBe(2);
    },
  );

  it('can end at each point without rows', async () => {
    const { history, ...sources } = await field(open);
    let points = 0;
    const counted = {
      retention: history.retention,
      boundsOf(pointId: number) {
        points += 1;
        return history.boundsOf(pointId);
      },
    };
    const asked = query({ pointIds: Array.from({ length: 100 }, () => 201) });
    const file = directCsv({ ...sources, history: counted }, asked, 1_000);
    await file.next();
    expect((await file.next()).value).toBe('');
    await file.return(undefined);
    // The first of them and those read ahead.
    expect(points).toBe(8);
  });

  it('reads a dense point in pages, and continues behind any of them', async () => {
    const path = await new DataPath(await open()).start();
    onTestFinished(() => path.stop());
    const series = path.history.open(101, null);
    const count = 130_000;
    for (let index = 0; index < count; index++)
      path.history.append(series, START_MS + index * (index < 1_000 ? 10_000 : 100), index, 0);
    await path.history.flush();
    const { image, history } = path;
    const sources = { image, history, pastWork: createPastWork(createLogger('silent'), history, null) };
    const asked = query({ pointIds: [101], toMs: START_MS + 100 * HOUR });
    const pages: { values: number[]; next: { point: number; atMs: number | null } }[] = [];
    for await (const { page, next } of readPointPages(sources, asked))
      if (page?.rows.form === 'samples') pages.push({ values: [...page.rows.values], next });
    const values = pages.flatMap((page) => page.values);
    expect(pages.length).toBeGreaterThan(2);
    expect(values).toEqual(Array.from({ length: count }, (_, index) => index));
    const rest: number[] = [];
    for await (const { page } of readPointPages(sources, asked, pages[0]!.next))
      if (page?.rows.form === 'samples') rest.push(...page.rows.values);
    expect(rest).toEqual(values.slice(pages[0]!.values.length));
  });
});

const PATH = '/api/Exports';
const site = (SiteName: string, Area: string) => ({
  ...{ SiteName, Area, Host: '127.0.0.1', Enabled: false },
  Points: [
    {
      Kind: 'analog',
      Point: 'AI1',
      Name: 'Level',
      Table: 'input-register',
      Address: 0,
      DataType: 'int16',
      Units: 'm',
    },
    { Kind: 'digital', Point: 'DI1', Name: 'Pump', Table: 'coil', Address: 0, DataType: 'bit' },
  ],
});
const SAMPLES = 3_000;
const ROWS = 3_300;

/** Two stations with the points 1 to 4, and samples of 1 and 2 of which some are not good. */
async function startWithHistory(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  for (const json of [site('Ölmühle', 'North'), site('=Elm', 'South')])
    expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  await append(server, 0, SAMPLES);
  return server;
}

async function append({ app: { history } }: TestServer, from: number, to: number): Promise<void> {
  const [level, pump] = [history.open(1, null, 'analog'), history.open(2, null, 'digital')];
  for (let index = from; index < to; index++) {
    const atMs = START_MS + index * 1_000;
    const quality = index % 100 === 99 ? 2 : 0;
    history.append(level, atMs, index / 4, quality);
    if (index % 10 === 0) history.append(pump, atMs, (index / 10) % 2, 0);
  }
  await history.flush();
}

const exportBody = (more: object = {}) => ({
  From: '2026-03-01T00:00:00Z',
  To: '2026-03-02T00:00:00Z',
  Resolution: 'samples' as ExportResolution,
  Format: 'csv' as ExportFormat,
  ...more,
});

const post = (server: TestServer, json: object, as: Role = 'Viewer', path = '') =>
  server.ask(`${PATH}${path}`, { method: 'POST', as, json });

async function create(server: TestServer, more: object = {}, as: Role = 'Viewer'): Promise<number> {
  const answer = await post(server, exportBody(more), as);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return ((await answer.json()) as { Id: number }).Id;
}

const listOf = async (server: TestServer, as: Role = 'Viewer') =>
  (await (await server.ask(PATH, { as })).json()) as HistoryExport[];

async function finished(server: TestServer, id: number, as: Role = 'Viewer'): Promise<HistoryExport> {
  const find = async () => (await listOf(server, as)).find(({ Id }) => Id === id)!;
  await expect.poll(async () => (await find()).State, SOON).not.toMatch(/waiting|running/);
  return find();
}

const codeOf = async (answer: Response) => ((await answer.json()) as Problem).code;

it('counts each poll of the last day while no sample is archived yet', async () => {
  const clock = new ManualClock('2026-03-01T06:00:00Z');
  const server = await startTestServer({ clock });
  const json = site('Ölmühle', 'North');
  await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json });
  const estimate = async (more: object) =>
    (await (
      await post(server, exportBody({ Areas: ['north'], ...more }), 'Viewer', '/estimate')
    ).json()) as HistoryExportEstimate;
  // Two points, polled every 10 s for six hours.
  expect((await estimate({})).Rows).toBe(2 * 6 * 360);
  expect((await estimate({ From: '2026-01-01T00:00:00Z' })).Rows).toBe(2 * 24 * 360);
  expect((await estimate({ From: '2026-01-01T00:00:00Z', To: '2026-02-01T00:00:00Z' })).Rows).toBe(0);
});

itOnEachDatabase(
  'makes an export in the background, which its owner downloads and deletes',
  async (databaseUrl) => {
    const server = await startWithHistory({ config: { databaseUrl } });
    const estimate = (await (
      await post(server, exportBody({ Resolution: 'hour', Areas: ['north'] }), 'Viewer', '/estimate')
    ).json()) as HistoryExportEstimate;
    expect(estimate).toMatchObject({ Stations: 1, Points: 2, Rows: 48 });
    const id = await create(server, { Areas: ['north'] });
    const done = await finished(server, id);
    expect(done).toMatchObject({
      ...{
        State: 'done',
        Stations: 1,
        Points: 2,
        Rows: ROWS,
        Progress: 1,
        Error: null,
        OnServer: null,
      },
      ...{ CreatedBy: 'Viewer Test', Own: true },
    });
    const [file] = done.Files;
    expect(file!.Name).toBe('history-samples-2026-02-28--2026-03-01-001.csv');
    const address = `${PATH}/${id}/files/1`;
    const whole = Buffer.from(await (await server.ask(address, { as: 'Viewer' })).arrayBuffer());
    expect(whole.length).toBe(file!.Bytes);
    expect(createHash('sha256').update(whole).digest('hex')).toBe(file!.Sha256);
    const lines = whole.toString().split('\r\n');
    expect(lines).toHaveLength(ROWS + 2);
    expect(lines[1]).toBe('1,Ölmühle,1,AI1,Level,2026-03-01T00:00:00.000Z,0,,m,good');
    expect(lines[100]).toBe('1,Ölmühle,1,AI1,Level,2026-03-01T00:01:39.000Z,,,m,stale');
    // A broken download continues; of another file it begins again.
    const range = (text: string, more: Record<string, string> = {}) =>
      server.ask(address, { as: 'Viewer', headers: { range: text, ...more } });
    const rest = await range('bytes=1000-');
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000-${whole.length - 1}/${whole.length}`,
    ]);
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(1_000))).toBe(true);
    expect(await (await range('bytes=-2')).text()).toBe('\r\n');
    expect(await (await range('bytes=3-12', { 'if-range': rest.headers.get('etag')! })).text()).toBe(
      'station_id',
    );
    expect((await range('bytes=3-12', { 'if-range': '"other"' })).status).toBe(200);
    const outside = await range(`bytes=${whole.length}-`);
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
    expect(await codeOf(await server.ask(`${PATH}/${id}/files/2`, { as: 'Viewer' }))).toBe(
      'EXPORT_FILE_NOT_FOUND',
    );
    expect((await server.ask(`${PATH}/${id}`, { method: 'DELETE', as: 'Viewer' })).status).toBe(200);
    expect(await listOf(server)).toEqual([]);
    expect(await readdir(join(server.config.dataDir, 'exports'))).toEqual(['.id']);
  },
);

describe('access', () => {
  it('is for every role; only Admins see and delete those of others; each is in the audit log', async () => {
    const server = await startWithHistory();
    const ids = new Map<Role, number>();
    for (const as of ROLES) {
      const id = await create(server, { Resolution: 'day', StationIds: [1] }, as);
      ids.set(as, id);
      expect(await finished(server, id, as)).toMatchObject({ State: 'done', Own: true });
      expect((await server.ask(`${PATH}/${id}/files/1`, { as })).status).toBe(200);
      const direct = `${PATH}/csv?startDate=2026-03-01&endDate=2026-03-02&resolution=hour`;
      expect((await server.ask(direct, { as })).status).toBe(200);
    }
    const own = ids.get('Operator')!;
    for (const as of ROLES) {
      const isVisible = as === 'Admin' || as === 'Operator';
      const expected = isVisible ? 200 : 404;
      expect((await listOf(server, as)).some(({ Id }) => Id === own)).toBe(isVisible);
      expect((await server.ask(`${PATH}/${own}/files/1`, { as })).status).toBe(expected);
      expect((await post(server, {}, as, `/${own}/cancel`)).status).toBe(expected);
    }
    expect(await codeOf(await server.ask(`${PATH}/${own}`, { method: 'DELETE', as: 'Supervisor' }))).toBe(
      'EXPORT_NOT_FOUND',
    );
    expect((await server.ask(`${PATH}/${own}`, { method: 'DELETE', as: 'Admin' })).status).toBe(200);
    expect((await server.ask(PATH)).status).toBe(401);
    const log = (await (await server.ask('/api/Audit?kind=export', { as: 'Admin' })).json()) as AuditEntry[];
    const words = log.filter(({ By }) => By === 'Viewer Test').map((entry) => entry.Words);
    expect(words.some((text) => text.includes('history of 1 station (by day) as CSV'))).toBe(true);
  });

  it('refuses what does not exist, reversed times, and more than an account may have', async () => {
    const clock = new ManualClock('2026-03-05T00:00:00Z');
    const server = await startWithHistory({ clock });
    const refused = async (more: object) => {
      const answer = await post(server, exportBody(more));
      const { code, problems } = (await answer.json()) as Problem;
      return `${answer.status} ${code} ${problems?.[0]?.Path ?? ''}`.trim();
    };
    expect(await refused({ StationIds: [9] })).toBe('404 STATION_NOT_FOUND');
    expect(await refused({ PointIds: [1, 9] })).toBe('404 POINT_NOT_FOUND');
    expect(await refused({ Areas: ['East'] })).toBe('400 BAD_REQUEST body.Areas');
    expect(await refused({ To: '2026-02-01' })).toBe('400 BAD_REQUEST body.To');
    expect(await refused({ From: '1979-12-31' })).toBe('400 BAD_REQUEST body.From');
    expect(await refused({ Format: 'xlsx' })).toBe('400 BAD_REQUEST body.Format');
    const refusedAtOnce = async (query: string) => {
      const answer = await server.ask(`${PATH}/csv?resolution=hour&${query}`, { as: 'Viewer' });
      return ((await answer.json()) as Problem).problems?.[0]?.Path;
    };
    const range = 'startDate=2026-03-01&endDate=2026-03-02';
    expect(await refusedAtOnce(`${range}&area=East`)).toBe('query.area');
    expect(await refusedAtOnce('startDate=2026-03-02&endDate=2026-03-01')).toBe('query.endDate');
    expect(await refusedAtOnce('startDate=2027-03-01&endDate=2027-03-02')).toBe('query.startDate');
    for (let index = 0; index < 20; index++)
      await finished(server, await create(server, { Resolution: 'day' }));
    expect(await refused({})).toBe('409 EXPORTS_FULL');
    await finished(server, await create(server, {}, 'Operator'), 'Operator');
    // They expire a week after they were made, with their files.
    clock.skip(7 * 24 * HOUR);
    await clock.advanceAsync(11 * MINUTE);
    await expect.poll(() => readdir(join(server.config.dataDir, 'exports')), SOON).toEqual(['.id']);
  });
});

/** What two readers of other authors find in the files of an export. */
interface Found {
  readonly schema: Record<string, string>;
  readonly groups: number;
  readonly metadata: Record<string, string>;
  readonly first: Record<string, unknown>;
  readonly gap: Record<string, unknown>;
  /** By DuckDB: rows, known values, their sum, minimum and maximum time. */
  readonly sums: readonly unknown[];
  readonly states: readonly unknown[];
}

// cspell:disable
const READ = `
import glob, json, sys
import duckdb, pandas, pyarrow.parquet as parquet
files = sorted(glob.glob(sys.argv[1]))
opened = parquet.ParquetFile(files[0])
frame = pandas.concat(pandas.read_parquet(file) for file in files)
rows = frame[frame.point_id == 1]
plain = lambda row: {key: None if pandas.isna(value) else str(value) for key, value in row.items()}
sql = lambda text: duckdb.sql(text.replace('FILES', "'" + sys.argv[1] + "'"))
print(json.dumps({
  'schema': {field.name: str(field.type) for field in opened.schema_arrow},
  'groups': opened.num_row_groups,
  'metadata': {key.decode(): value.decode() for key, value in opened.metadata.metadata.items()},
  'first': plain(rows.iloc[0]),
  'gap': plain(rows[rows.quality == 'stale'].iloc[0]),
  'sums': sql("select count(*), count(value), sum(value), epoch_ms(min(time)), epoch_ms(max(time)) from FILES where point_id = 1").fetchone(),
  'states': sql("select text, count(*) from FILES where point_id = 2 group by text order by text").fetchall(),
}, default=str))
`;
// cspell:enable

describe.runIf(hasParquetReaders('Parquet files of exports'))('Parquet', () => {
  it('is read by pyarrow, pandas and DuckDB, with the newest samples, which are in no chunk yet', async () => {
    const server = await startWithHistory();
    const id = await create(server, { Format: 'parquet', StationIds: [1] });
    const { Files, State } = await finished(server, id);
    expect([State, Files.length]).toEqual(['done', 1]);
    const file = join(server.config.dataDir, 'exports', String(id), Files[0]!.Name);
    const found = await pythonJson<Found>(READ, file);
    expect(found.schema).toEqual({
      ...{ station_id: 'int32', station: 'string', point_id: 'int32', point: 'string', name: 'string' },
      ...{
        time: 'timestamp[ms, tz=UTC]',
        value: 'double',
        text: 'string',
        unit: 'string',
        quality: 'string',
      },
    });
    expect(found.metadata).toMatchObject({
      'outpost.resolution': 'samples',
      'outpost.time-zone-of-days': 'America/Denver',
    });
    expect(found.first).toEqual({
      ...{ station_id: '1', station: 'Ölmühle', point_id: '1', point: 'AI1', name: 'Level', unit: 'm' },
      ...{ time: '2026-03-01 00:00:00+00:00', value: '0.0', text: null, quality: 'good' },
    });
    expect(found.gap).toMatchObject({ time: '2026-03-01 00:01:39+00:00', value: null });
    const good = Array.from({ length: SAMPLES }, (_, index) => index).filter((index) => index % 100 !== 99);
    const sum = good.reduce((total, index) => total + index / 4, 0);
    expect(found.sums).toEqual([SAMPLES, good.length, sum, START_MS, START_MS + (SAMPLES - 1) * 1_000]);
    expect(found.states).toEqual([
      ['Off', SAMPLES / 20],
      ['On', SAMPLES / 20],
    ]);
  });
});
