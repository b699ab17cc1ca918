import { buffer } from 'node:stream/consumers';
import {
  FILE_FORMATS,
  MAX_STATION_NOTES,
  MEDIA_TYPES,
  type Point,
  ROLES,
  type StationNote,
  TREND_FILE_ROWS,
} from '@outpost/contract';
import readWorkbook from 'read-excel-file/node';
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { csvOf, type Table } from '../../platform/tables/index.ts';
import { testContext } from '../../testing/context.ts';
import { DataPath, reads, START_MS, testStation } from '../../testing/data-path.ts';
import { describeOnEachDatabase, type OpenDatabase } from '../../testing/databases.ts';
import { startTestServer } from '../../testing/server.ts';
import { createPastWork, type History } from '../historian/index.ts';
import { createTrendStatistics, PointFinder, zoneOfPoints } from '../trends/index.ts';
import { bucketTable } from './bucket-table.ts';
import { notesTable } from './notes-table.ts';
import { sampleTable } from './sample-table.ts';
import { statisticsTable } from './statistics-table.ts';

const MINUTE = 60_000;

/** Of workbooks, by the rows that are asked for. */
const SHEETS: Readonly<Record<string, readonly string[]>> = {
  '': ['Trend', 'Statistics', 'Notes'],
  '&rows=buckets': ['Trend', 'Statistics', 'Notes'],
  '&rows=samples': ['Samples', 'Statistics', 'Notes'],
  '&rows=statistics': ['Statistics'],
  '&rows=notes': ['Notes'],
};
const NAMES: Readonly<Record<string, string>> = {
  '&rows=samples': '-samples',
  '&rows=statistics': '-statistics',
  '&rows=notes': '-notes',
};

/** A rising level and a running pump; no response in minutes 10 to 15. */
async function field(open: OpenDatabase): Promise<DataPath> {
  const path = await new DataPath(await open()).start([
    testStation(1, { overrides: { TimeZone: 'Europe/Berlin' } }),
    testStation(2),
  ]);
  onTestFinished(() => path.stop());
  for (let minute = 0; minute <= 20; minute++) {
    const isNotResponding = minute >= 10 && minute < 15;
    path.poll(1, START_MS + minute * MINUTE, isNotResponding ? null : reads(minute, minute >= 5 ? 1 : 0));
  }
  return path;
}

async function linesOf(table: Table): Promise<string[]> {
  return (await buffer(csvOf(table))).toString().split('\r\n');
}

describeOnEachDatabase('a trend as a file', (open) => {
  it('has a row per bucket, points side by side, empty where nothing is known', async () => {
    const { image, history } = await field(open);
    const window = { startMs: START_MS, widthMs: 5 * MINUTE, count: 5 };
    const points = new PointFinder(image).all([102, 101, 102]);
    expect(await linesOf(await bucketTable(history, points, window, 'Europe/Berlin'))).toEqual([
      '\uFEFFTime (UTC),Time (Europe/Berlin),' +
        'Station 1 DI1 Pump 1: changes,Station 1 DI1 Pump 1: seconds on,Station 1 DI1 Pump 1: seconds known,' +
        'Station 1 DI1 Pump 1: last,Station 1 DI1 Pump 1: quality,' +
        'Station 1 AI1 Level 1: average,Station 1 AI1 Level 1: minimum,Station 1 AI1 Level 1: maximum,' +
        'Station 1 AI1 Level 1: last,Station 1 AI1 Level 1: quality',
      '2026-03-01T00:00:00.000Z,2026-03-01 01:00:00,0,0,300,Off,good,2,0,4,4,good',
      '2026-03-01T00:05:00.000Z,2026-03-01 01:05:00,1,300,300,On,good,7,5,9,9,good',
      '2026-03-01T00:10:00.000Z,2026-03-01 01:10:00,,,0,,stale,,,,,stale',
      '2026-03-01T00:15:00.000Z,2026-03-01 01:15:00,0,300,300,On,good,17,15,19,19,good',
      '2026-03-01T00:20:00.000Z,2026-03-01 01:20:00,,,,,,20,20,20,20,good',
      '',
    ]);
  });

  it('names the units of converted values, in headings of buckets and in a column of samples', async () => {
    const { image, history } = await field(open);
    const [chosen] = new PointFinder(image).all([101]);
    const point = { ...chosen!.point, Units: 'm' } as Point;
    const points = [{ ...chosen!, point }];
    const window = { startMs: START_MS, widthMs: 5 * MINUTE, count: 1 };
    const lines = await linesOf(await bucketTable(history, points, window, 'UTC', 'us'));
    expect(lines[0]).toContain('Level 1: average [ft],Station 1 AI1 Level 1: minimum [ft]');
    expect(lines[1]).toBe(
      '2026-03-01T00:00:00.000Z,2026-03-01 00:00:00,6.56167979003,0,13.1233595801,13.1233595801,good',
    );
    const span = { fromMs: START_MS, toMs: START_MS + 2 * MINUTE, timeZone: 'UTC', mostRows: 10 };
    const samples = await linesOf(sampleTable(history, points, { ...span, units: 'us' }));
    expect(samples[2]).toContain(',Level 1,3.28083989501,,ft,good');
    const own = await linesOf(sampleTable(history, points, span));
    expect(own[2]).toContain(',Level 1,1,,m,good');
  });

  it('is empty, without zeros, before anything was stored', async () => {
    const { image, history } = await field(open);
    const window = { startMs: START_MS - 30 * 86_400_000, widthMs: 5 * MINUTE, count: 2 };
    const lines = await linesOf(
      await bucketTable(history, new PointFinder(image).all([102, 101]), window, 'UTC'),
    );
    expect(lines.slice(1)).toEqual([
      '2026-01-30T00:00:00.000Z,2026-01-30 00:00:00,,,,,,,,,,',
      '2026-01-30T00:05:00.000Z,2026-01-30 00:05:00,,,,,,,,,,',
      '',
    ]);
  });

  it('has a row per sample, point after point, and values only where they are good', async () => {
    const { image, history } = await field(open);
    const span = { fromMs: START_MS + 4 * MINUTE, toMs: START_MS + 16 * MINUTE, timeZone: 'Europe/Berlin' };
    const ask = async (mostRows: number) =>
      linesOf(sampleTable(history, new PointFinder(image).all([101, 102]), { ...span, mostRows }));
    const lines = await ask(1_000);
    expect(lines[0]).toBe(
      '\uFEFFTime (UTC),Time (Europe/Berlin),Station,Point,Name,Value,State,Units,Quality',
    );
    const level = (minute: string, value: string, quality = 'good') =>
      `2026-03-01T00:${minute}:00.000Z,2026-03-01 01:${minute}:00,Station 1,AI1,Level 1,${value},,,${quality}`;
    expect(lines.slice(1, 10)).toEqual([
      ...['04', '05', '06', '07', '08', '09'].map((minute) => level(minute, String(Number(minute)))),
      level('10', '', 'stale'),
      level('15', '15'),
      '2026-03-01T00:05:00.000Z,2026-03-01 01:05:00,Station 1,DI1,Pump 1,1,On,,good',
    ]);
    expect(lines).toHaveLength(13);
    const short = await ask(3);
    expect(short).toHaveLength(6);
    expect(short[4]).toContain('Incomplete: a file has at most 3 rows');
    expect(await ask(11)).toEqual(lines);
  });

  it('continues in smaller pages where a point has more samples than fit into one', async () => {
    const { history, image } = await new DataPath(await open()).start();
    const series = history.open(101, null);
    const count = 250_000;
    for (let index = 0; index < count; index++) history.append(series, START_MS + index * 100, index % 7, 0);
    await history.flush();
    onTestFinished(() => history.stop());
    const [fromMs, toMs] = [START_MS - 100 * 86_400_000, START_MS + 86_400_000];
    const span = { fromMs, toMs, timeZone: 'UTC', mostRows: 1_000_000 };
    let rows = 0;
    let sum = 0;
    for await (const { cells } of sampleTable(history, new PointFinder(image).all([101]), span).rows) {
      rows += 1;
      sum += cells[5] as number;
    }
    expect(rows).toBe(count);
    expect(sum).toBe(Array.from({ length: count }, (_, index) => index % 7).reduce((a, b) => a + b));
  });

  it('reads a year without samples in a few pages', async () => {
    const { history, image } = await field(open);
    let reads = 0;
    const counted: History = {
      ...history,
      read(...asked) {
        reads += 1;
        return history.read(...asked);
      },
    };
    const points = new PointFinder(image).all([101]);
    const ask = (from: History, days: number) =>
      linesOf(
        sampleTable(from, points, {
          ...{ fromMs: START_MS - days * 86_400_000, toMs: START_MS + days * 86_400_000 },
          ...{ timeZone: 'UTC', mostRows: 1_000 },
        }),
      );
    expect(await ask(counted, 200)).toEqual(await ask(history, 1));
    expect(reads).toBeLessThan(20);
  });

  it('has statistics: those of the screen, a row per point, in units that a column names', async () => {
    const path = await field(open);
    const { image, history, clock } = path;
    await clock.advanceAsync(20 * MINUTE);
    const context = testContext({ clock, timeZone: 'America/Denver' });
    const read = createTrendStatistics(
      context,
      image,
      history,
      createPastWork(createLogger('silent'), history, null),
    );
    const pointId = [101, 102, 201];
    const iso = (ms: number) => new Date(ms).toISOString();
    const found = await read({ pointId, startDate: iso(START_MS), endDate: iso(START_MS + 20 * MINUTE) });
    const points = new PointFinder(image).all(pointId);
    const lines = await linesOf(statisticsTable(points, found, 'Europe/Berlin'));
    expect(lines).toEqual([
      '\uFEFFStation,Point,Name,Units,Minimum,Average,Maximum,P5,P50,P95,Last value,Last state,Time on (h),' +
        'Starts,Duty cycle (%),Data coverage (%),From (Europe/Berlin),To (Europe/Berlin),Note',
      'Station 1,AI1,Level 1,,0,8.666666666666666,19,0,7,19,19,,,,,75.00,2026-03-01 01:00:00,2026-03-01 01:20:00,',
      'Station 1,DI1,Pump 1,,,,,,,,,On,0.1667,1,66.67,75.00,2026-03-01 01:00:00,2026-03-01 01:20:00,',
      'Station 2,AI1,Level 1,,,,,,,,,,,,,0.00,2026-03-01 01:00:00,2026-03-01 01:20:00,no data',
      '',
    ]);
    const feet = points.map((one) => ({ ...one, point: { ...one.point, Units: 'm' } as Point }));
    const converted = await linesOf(statisticsTable(feet, found, 'UTC', 'us'));
    expect(converted[1]).toContain('AI1,Level 1,ft,0,');
    expect(converted[1]).toContain(',62.3359580052,'); // 19 m
  });

  it('says of percentiles from buckets what they are estimated from', async () => {
    const { image } = await field(open);
    const figures = { Percent: 5, Value: 2, Low: 1, High: 3 };
    const range = { StartAt: '2026-03-01T00:00:00.000Z', EndAt: '2026-04-01T00:00:00.000Z' };
    const known = { ElapsedMs: 31 * 86_400_000, KnownMs: 31 * 86_400_000, BucketMs: 15 * MINUTE };
    const found = { Kind: 'analog', PointId: 101, Min: 1, Max: 3, Mean: 2, Last: 2 } as const;
    const table = (Percentiles: (typeof figures)[]) =>
      statisticsTable(
        new PointFinder(image).all([101]),
        [{ ...found, ...range, ...known, Percentiles }],
        'Europe/Berlin',
      );
    const [, estimated] = await linesOf(table([figures]));
    expect(estimated).toMatch(/2026-04-01 02:00:00,percentiles estimated from averages over 15 min$/);
    const [, exact] = await linesOf(table([{ ...figures, Low: 2, High: 2 }]));
    expect(exact).toMatch(/2026-04-01 02:00:00,$/);
  });

  it('has notes in the order of time, with no formulas, and says if there can be more', async () => {
    const { image } = await field(open);
    const note = (Id: number, more: Partial<StationNote>): StationNote => ({
      ...{ Id, StationId: 1, At: '2026-03-01T06:00:00.000Z', By: 'A. Smith', Own: false, Text: 'x' },
      ...{ ChangedAt: null, ChangedBy: null, AboutAt: '2026-03-01T00:30:00.000Z', PointId: null },
      ...more,
    });
    const points = new PointFinder(image).all([101, 201]);
    const changed = { ChangedAt: '2026-03-02T06:00:00.000Z', ChangedBy: 'B. Jones' };
    const lines = await linesOf(
      notesTable(
        points,
        [
          note(3, { Text: '=1+1', PointId: 102, ...changed }),
          note(7, { StationId: 2, AboutAt: '2026-03-01T00:10:00.500Z', Text: 'Pump pulled.' }),
        ],
        'Europe/Berlin',
      ),
    );
    expect(lines).toEqual([
      '\uFEFFLabel,Time (UTC),Time (Europe/Berlin),Station,Point,Name,Note,Author,Written (Europe/Berlin),' +
        'Edited by,Edited (Europe/Berlin)',
      'N1,2026-03-01T00:10:00.500Z,2026-03-01 01:10:00.500,Station 2,,,Pump pulled.,A. Smith,' +
        '2026-03-01 07:00:00,,',
      "N2,2026-03-01T00:30:00.000Z,2026-03-01 01:30:00,Station 1,DI1,Pump 1,'=1+1,A. Smith," +
        '2026-03-01 07:00:00,B. Jones,2026-03-02 07:00:00',
      '',
    ]);
    const many = Array.from({ length: MAX_STATION_NOTES }, (_, index) => note(index + 1, {}));
    const last = (await linesOf(notesTable(points, many, 'UTC'))).at(-2);
    expect(last).toContain('A file has at most the 500 newest notes.');
  });

  it('is in the zone of its points, or in the organisation’s', async () => {
    const { image } = await field(open);
    expect(zoneOfPoints(new PointFinder(image).all([101, 102]), 'America/Denver')).toBe('Europe/Berlin');
    expect(zoneOfPoints(new PointFinder(image).all([101, 201]), 'America/Denver')).toBe('America/Denver');
    expect(() => new PointFinder(image).all([101, 999])).toThrow('No point 999 exists');
  });
});

it('is available to every role, and rejects invalid requests with a message', async () => {
  const server = await startTestServer();
  await server.ask('/api/Stations', {
    method: 'POST',
    as: 'Admin',
    json: {
      SiteName: 'Elm',
      Host: '127.0.0.1',
      Enabled: false,
      Points: [
        {
          Kind: 'analog',
          Point: 'AI1',
          Name: 'Level',
          Table: 'input-register',
          Address: 0,
          DataType: 'int16',
        },
        { Kind: 'digital', Point: 'DI1', Name: 'Pump', Table: 'coil', Address: 0, DataType: 'bit' },
      ],
    },
  });
  const note = { Text: 'Pump\npulled.', AboutAt: '2026-03-01T06:00:00.000Z', PointId: 2 };
  await server.ask('/api/Stations/notes/1', { method: 'POST', as: 'Operator', json: note });
  const day = 'startDate=2026-03-01T00:00:00Z&endDate=2026-03-02T00:00:00Z';
  const address = (more: string) => `/api/trends/file?pointId=1&pointId=2&${more}`;
  for (const format of FILE_FORMATS) {
    for (const rows of ['', ...TREND_FILE_ROWS.map((each) => `&rows=${each}`)]) {
      for (const as of ROLES) {
        const answer = await server.ask(address(`${day}&format=${format}${rows}`), { as });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-type')).toBe(MEDIA_TYPES[format]);
        expect(answer.headers.get('content-disposition')).toContain(
          // The dates in Denver.
          `"Elm_trend${NAMES[rows] ?? ''}-2026-02-28--2026-03-01.${format}"`,
        );
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (format === 'csv') continue;
        const sheets = await readWorkbook(bytes);
        expect(sheets.map(({ sheet }) => sheet)).toEqual(SHEETS[rows]);
        expect(sheets[0]!.data.slice(0, 2).map(([text]) => text)).toEqual([
          'Elm AI1 Level, Elm DI1 Pump',
          '2026-02-28 17:00:00 to 2026-03-01 17:00:00 (America/Denver)',
        ]);
      }
    }
  }
  const notes = await server.ask(address(`${day}&format=csv&rows=notes`), { as: 'Viewer' });
  expect(await notes.text()).toMatch(/N1,2026-03-01T06:00:00.000Z,[^,]+,Elm,DI1,Pump,"Pump\npulled.",/);
  const figures = await server.ask(address(`${day}&format=csv&rows=statistics`), { as: 'Viewer' });
  expect((await figures.text()).split('\r\n')[1]).toMatch(/^Elm,AI1,Level,.*,no data$/);
  expect((await server.ask(address(`${day}&format=csv&rows=other`), { as: 'Viewer' })).status).toBe(400);
  expect((await server.ask(address(`${day}&format=csv`))).status).toBe(401);
  const long = 'startDate=2020-03-01T00:00:00Z&endDate=2026-03-02T00:00:00Z&format=csv';
  const statusOf = async (path: string) => (await server.ask(path, { as: 'Viewer' })).status;
  expect(await statusOf(address(long))).toBe(200);
  expect(await statusOf(address(`${long}&rows=samples`))).toBe(400);
  expect(
    await statusOf(address('startDate=2026-03-01T00:00:00Z&endDate=2026-03-01T00:00:00Z&format=csv')),
  ).toBe(400);
  const years = 'startDate=0000-01-01T00:00:00Z&endDate=9999-12-31T00:00:00Z&format=csv';
  expect(await statusOf(address(years))).toBe(400);
  expect(await statusOf(`/api/trends/file?pointId=9&${day}&format=csv`)).toBe(404);
  const dates = await server.ask(address('startDate=2026-03-01&endDate=2026-03-02&format=csv'), {
    as: 'Viewer',
  });
  expect(dates.headers.get('content-disposition')).toContain('"Elm_trend-2026-03-01--2026-03-02.csv"');
});
