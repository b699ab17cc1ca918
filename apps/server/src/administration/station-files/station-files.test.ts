import {
  type ImportReport,
  NewStation,
  ROLES,
  STATION_MEDIA_TYPES,
  type StationConfig,
} from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyStation } from '../../../../../packages/core/src/testing/stations.ts';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { exportStations } from './export.ts';
import { planFile } from './plan-file.ts';
import { readFileContent } from './read-tables.ts';

const MADE_AT = '2026-03-01T00:00:00Z';

async function bytesOf(content: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

async function planOf(bytes: Buffer, format: 'json' | 'csv' | 'xlsx', stored: readonly StationConfig[]) {
  return planFile({
    format,
    content: await readFileContent(bytes, format, undefined),
    missing: 'remove',
    known: stored,
    stored: (id) => stored.find(({ StationId }) => StationId === id)!,
  });
}

describe('an exported file', () => {
  const stations = fc
    .tuple(anyStation(3), anyStation(4))
    .map(([a, b]) => [a, { ...b, SiteName: 'Another', Code: 'X-4' }]);

  it('changes nothing when it is imported unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        stations,
        fc.constantFrom('json' as const, 'xlsx' as const),
        async (stored, format) => {
          const bytes = await bytesOf(exportStations(stored, format, 'stations', MADE_AT));
          const { report, batches } = await planOf(bytes, format, stored);
          expect(report.Problems).toEqual([]);
          expect(report.Changes).toEqual([]);
          expect(report.Counts.Stations).toEqual({ Created: 0, Changed: 0, Removed: 0, Unchanged: 2 });
          expect(batches).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  });

  it.each(['stations', 'points', 'limits', 'settings'] as const)('nor the %s as CSV', async (table) => {
    await fc.assert(
      fc.asyncProperty(stations, async (stored) => {
        const bytes = await bytesOf(exportStations(stored, 'csv', table, MADE_AT));
        const { report } = await planOf(bytes, 'csv', stored);
        expect(report.Problems).toEqual([]);
        expect(report.Changes).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});

const pump = { Kind: 'digital', Point: 'DI1', Name: 'Pump 1', Table: 'coil', Address: 0, DataType: 'bit' };
const elm = { SiteName: 'Elm', Code: 'LS-01', Host: '10.0.0.7', Enabled: false, Points: [pump] };

function filesOf(server: TestServer) {
  const send = (
    query: string,
    body: string | Uint8Array<ArrayBuffer>,
    format: keyof typeof STATION_MEDIA_TYPES = 'csv',
    headers: Record<string, string> = {},
  ) =>
    server.ask(`/api/Stations/import?${query}`, {
      method: 'POST',
      as: 'Admin',
      body,
      headers: { 'content-type': STATION_MEDIA_TYPES[format], ...headers },
    });
  const report = async (...args: Parameters<typeof send>): Promise<ImportReport> => {
    const answer = await send(...args);
    expect(answer.status).toBe(200);
    return (await answer.json()) as ImportReport;
  };
  const config = async (id: number) =>
    (await (await server.ask(`/api/Stations/config/${id}`, { as: 'Admin' })).json()) as StationConfig;
  return { send, report, config };
}

itOnEachDatabase(
  'stations are imported after a dry run, all or nothing, with who did it',
  async (databaseUrl) => {
    const server = await startTestServer({ config: { databaseUrl } });
    const { send, report, config } = filesOf(server);
    await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: elm });
    const file = JSON.stringify([
      {
        Code: 'LS-01',
        Notes: 'Key at the office',
        Points: [
          { Point: 'DI1', Name: 'Lead pump' },
          { ...pump, Point: 'DI2', Address: 1, Name: 'Lag pump' },
        ],
      },
      { ...elm, SiteName: 'Oak', Code: 'LS-02' },
    ]);
    const dry = await report('apply=false', file, 'json');
    expect(dry).toMatchObject({
      Applied: false,
      Counts: {
        Stations: { Created: 1, Changed: 1 },
        Points: { Created: 2, Changed: 1, Removed: 0, Unchanged: 0 },
      },
      ChangesTotal: 8,
      ProblemsTotal: 0,
    });
    expect(
      dry.Changes.map(({ Row, Action, StationId, What, Before, After }) => [
        Row,
        Action,
        StationId,
        What,
        Before,
        After,
      ]),
    ).toEqual([
      [1, 'changed', 1, 'Notes', 'empty', 'Key at the office'],
      [1, 'created', 1, 'Point DI2 Lag pump', null, 'digital, coil 1, bit'],
      [1, 'changed', 1, 'DI1 Lead pump: name', 'Pump 1', 'Lead pump'],
      [2, 'created', null, 'Station Oak', null, 'with 1 point'],
      [2, 'created', null, 'Code', null, 'LS-02'],
      [2, 'created', null, 'Enabled', null, 'no'],
      [2, 'created', null, 'Host', null, '10.0.0.7'],
      [2, 'created', null, 'Point DI1 Pump 1', null, 'digital, coil 0, bit'],
    ]);
    expect((await config(1)).Version).toBe(1);

    const applied = await report(`apply=true&seen=${dry.Fingerprint}`, file, 'json');
    expect(applied).toEqual({ ...dry, Applied: true });
    const changed = await config(1);
    expect(changed).toMatchObject({ Version: 2, Notes: 'Key at the office' });
    expect(changed.Points.map(({ Id, Name }) => [Id, Name])).toEqual([
      [1, 'Lead pump'],
      [3, 'Lag pump'],
    ]);
    expect(await config(2)).toMatchObject({ SiteName: 'Oak', Version: 1, Points: [{ Id: 2, Point: 'DI1' }] });
    const again = await report('apply=true&missing=remove', file, 'json');
    expect(again).toMatchObject({ ChangesTotal: 0, Counts: { Stations: { Unchanged: 2 } } });

    const changes = await server.ask('/api/Stations/changes/1', { as: 'Admin' });
    expect(await changes.json()).toMatchObject([
      { Version: 2, Action: 'imported', By: 'Admin Test', Total: 3 },
      { Version: 1, Action: 'created' },
    ]);
    const revert = { method: 'POST', as: 'Admin' as const, json: { To: 1, Version: 2 } };
    expect((await server.ask('/api/Stations/revert/1', revert)).status).toBe(200);
    const revertAgain = { ...revert, json: { To: 2, Version: 3 } };
    expect((await server.ask('/api/Stations/revert/1', revertAgain)).status).toBe(200);
    expect(await config(1)).toEqual({ ...changed, Version: 4 });
    const audit = await server.app.context.audit.list({ kind: 'station', limit: 10 });
    expect(audit.map(({ Words }) => Words)).toContain(
      'Imported Elm: Notes; Point DI2 Lag pump; DI1 Lead pump: name',
    );
    expect(audit.map(({ Words }) => Words)).toContain('Imported Oak with 1 point');

    // The result would differ from the reviewed one.
    const stale = await send(`apply=true&seen=${dry.Fingerprint}`, file, 'json');
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ code: 'IMPORT_CHANGED' });
  },
  // Each import has a thread of its own, which a busy machine starts slowly.
  60_000,
);

it.each([
  ['csv', Buffer.from('a,b\n1,2\n'), 'A header row is required, with columns'],
  ['csv', Buffer.from(''), 'A header row is required'],
  ['csv', Buffer.from('SiteName,Host\n"Elm,plc'), 'Row 2: Missing closing quote'],
  ['csv', Buffer.from([0x41, 0xe4, 0x0a]), 'The encoding must be UTF-8'],
  ['json', Buffer.from('{"a":'), 'Invalid JSON'],
  ['json', Buffer.from('['.repeat(100_000)), 'At most 20 levels'],
  ['json', Buffer.from(`[{"SiteName":${'['.repeat(30)}${']'.repeat(30)}}]`), 'At most 20 levels'],
  ['csv', Buffer.from(`SiteName${',#x'.repeat(300)}\n`), 'Row 1: Must have at most 300 columns'],
  ['csv', Buffer.from(`SiteName,Host\nElm,plc${','.repeat(300)}\n`), 'Row 2: Must have at most 300 columns'],
  ['xlsx', Buffer.from('PK not at all'), 'The file is not an XLSX workbook'],
] as const)('an invalid %s file is rejected with what is required (%#)', async (format, bytes, words) => {
  await expect(readFileContent(bytes, format, undefined)).rejects.toThrow(words);
});

it('brackets in strings are not levels of JSON', async () => {
  const file = JSON.stringify([{ SiteName: `"\\${'['.repeat(99)}`, Host: '\\' }]);
  expect(await readFileContent(Buffer.from(file), 'json', undefined)).toEqual({
    kind: 'json',
    content: JSON.parse(file) as unknown,
  });
});

it('UTF-16 with a byte order mark is read, as Excel saves it', async () => {
  const bytes = Buffer.from('\uFEFFSiteName\tHost\nElm\tplc\n', 'utf16le');
  const content = await readFileContent(bytes, 'csv', undefined);
  expect(content).toMatchObject({
    tables: [{ table: 'stations', rows: [{ row: 2, cells: ['Elm', 'plc'] }] }],
  });
});

it('the number of cells in all rows is bounded, including empty ones', async () => {
  const csv = Buffer.from(`SiteName,Host\n${',,,\n'.repeat(10)}`);
  const workbook = await bytesOf(exportStations([], 'xlsx', 'stations', MADE_AT));
  for (const [bytes, format, maxCells] of [
    [csv, 'csv', 42],
    [workbook, 'xlsx', 200],
  ] as const) {
    await expect(readFileContent(bytes, format, undefined, { maxCells })).resolves.toBeDefined();
    await expect(readFileContent(bytes, format, undefined, { maxCells: 41 })).rejects.toThrow(
      'At most 41 cells are allowed',
    );
  }
});

it('a dry run lists as much of new stations as of others, and counts everything', async () => {
  const Points = Array.from({ length: 30 }, (_, Address) => ({ ...pump, Point: `DI${Address}`, Address }));
  const many = Array.from({ length: 100 }, (_, at) => ({ SiteName: `S${at}`, Host: 'plc', Points }));
  const { report } = await planOf(Buffer.from(JSON.stringify(many)), 'json', []);
  expect(report.Changes).toHaveLength(2_000);
  expect(report.ChangesTotal).toBe(100 * (1 + 1 + 30));
});

/** For dry runs. */
const shared = setUpOnce(startTestServer);

// Each import has a thread of its own, which a busy machine starts slowly.
describe('an import', { timeout: 60_000 }, () => {
  it('applies nothing when there is any error, and names every row and column', async () => {
    const server = await startTestServer();
    const { report } = filesOf(server);
    const file = 'SiteName;Host;Port;Enabled;Colour\r\nElm;plc;502;no;\r\nOak;;70000;perhaps;red\r\n;;;;\r\n';
    const refused = await report('apply=true', file);
    expect(refused).toMatchObject({ Applied: false, ProblemsTotal: 4 });
    expect(refused.Problems.map(({ Sheet, Row, Column, Value }) => [Sheet, Row, Column, Value])).toEqual([
      ['stations', 1, 'Colour', 'Colour'],
      ['stations', 3, 'Enabled', 'perhaps'],
      ['stations', 3, 'Host', ''],
      ['stations', 3, 'Port', '70000'],
    ]);
    expect(server.app.administration.stations.service.all()).toEqual([]);
    const right = await report(
      'apply=true',
      file.replace(';Colour', ';#Colour').replace('70000;perhaps', '502;1').replace('Oak;', 'Oak;plc'),
    );
    expect(right).toMatchObject({ Applied: true, Ignored: ['stations: #Colour'] });
    expect(
      server.app.administration.stations.service.all().map(({ SiteName, Enabled }) => [SiteName, Enabled]),
    ).toEqual([
      ['Elm', false],
      ['Oak', true],
    ]);
  });

  it('reports newly writable points, their scale and range', async () => {
    const server = await startTestServer();
    const { report } = filesOf(server);
    await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: elm });
    const titles =
      'Code,Point,Name,Kind,Table,Address,DataType,RawLow,RawHigh,EngineeringLow,EngineeringHigh';
    const file = [
      `${titles},RangeLow,RangeHigh,Writable`,
      'LS-01,DI1,,,,,,,,,,,,yes',
      'LS-01,AO1,Start,analog,holding-register,7,uint16,0,1000,0,10,0,10,yes',
      'LS-01,AI1,Level,analog,input-register,7,uint16,,,,,,4,no',
    ].join('\n');
    const dry = await report('apply=false', file);
    expect(dry).toMatchObject({ NewlyWritable: 2, Warnings: [], WarningsTotal: 0, CodeChangesTotal: 0 });
    expect(dry.Changes.map(({ Row, What, After, Writable }) => [Row, What, After, Writable])).toEqual([
      [
        3,
        'Point AO1 Start',
        'analog, holding-register 7, uint16 ABCD, raw 0 to 1000 = 0 to 10, range from 0 to 10, writable',
        true,
      ],
      [4, 'Point AI1 Level', 'analog, input-register 7, uint16 ABCD, range to 4', false],
      [2, 'DI1 Pump 1: writable', 'yes', true],
    ]);
    await report('apply=true', file);
    const changed = [
      'Code,Point,RawLow,RawHigh,EngineeringLow,EngineeringHigh,RangeLow,RangeHigh,Writable',
      'LS-01,AO1,0,1000,0,20,0,20,no',
    ].join('\n');
    const { Changes, NewlyWritable } = await report('apply=false', changed);
    expect(NewlyWritable).toBe(0);
    expect(Changes.map(({ What, Before, After }) => [What, Before, After])).toEqual([
      ['AO1 Start: writable', 'yes', 'no'],
      ['AO1 Start: scale', 'raw 0 to 1000 = 0 to 10', 'raw 0 to 1000 = 0 to 20'],
      ['AO1 Start: range maximum', '10', '20'],
    ]);
  });

  it('warns of probable mistakes by row and column, and is applied anyway', async () => {
    const server = await startTestServer();
    const { report } = filesOf(server);
    await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: elm });
    const file = [
      'Code,Point,Name,Kind,Table,Address,DataType,Purpose',
      'LS-01,AI1,Level,analog,holding-register,40011,uint16,Level',
      'LS-01,AI2,Flow,analog,input-register,30,uint16,flow',
    ].join('\n');
    const dry = await report('apply=false', file);
    expect(dry).toMatchObject({ ProblemsTotal: 0, WarningsTotal: 2 });
    expect(dry.Warnings.map(({ Sheet, Row, Column, Value }) => [Sheet, Row, Column, Value])).toEqual([
      ['points', 2, 'Address', '40011'],
      ['points', 2, 'Purpose', 'Level'],
    ]);
    expect(dry.Warnings[0]!.Message).toContain('In 40001 notation, it means address 10');
    expect(dry.Warnings[1]!.Message).toContain('Did you mean level?');
    expect(await report(`apply=true&seen=${dry.Fingerprint}`, file)).toMatchObject({ Applied: true });
    // Stored values were warned about before; an unrelated change does not repeat that.
    const renamed = 'Code,Point,Name\nLS-01,AI1,Wet well level\n';
    expect(await report('apply=false', renamed)).toMatchObject({ ChangesTotal: 1, WarningsTotal: 0 });
    const exported = await server.ask('/api/Stations/export?format=csv&table=points', { as: 'Admin' });
    expect(await report('apply=false', await exported.text())).toMatchObject({
      ChangesTotal: 0,
      WarningsTotal: 0,
    });
  });

  it('changes the code of a stored station only after confirmation', async () => {
    const server = await startTestServer();
    const { send, report, config } = filesOf(server);
    await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: elm });
    const file = 'SiteName,Code,Port\nElm,LS-77,1502\n';
    const dry = await report('apply=false', file);
    expect(dry).toMatchObject({ Applied: false, ProblemsTotal: 0, CodeChangesTotal: 1 });
    expect(dry.CodeChanges).toEqual([
      { Sheet: 'stations', Row: 2, StationId: 1, SiteName: 'Elm', Before: 'LS-01', After: 'LS-77' },
    ]);
    for (const query of ['apply=true', `apply=true&seen=${dry.Fingerprint}&confirmCodes=false`]) {
      const refused = await send(query, file);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        code: 'IMPORT_CODES_UNCONFIRMED',
        detail: expect.stringContaining('the code of Elm from LS-01 to LS-77'),
      });
    }
    expect(await config(1)).toMatchObject({ Code: 'LS-01', Port: 502, Version: 1 });
    expect(await report(`apply=true&seen=${dry.Fingerprint}&confirmCodes=true`, file)).toMatchObject({
      Applied: true,
    });
    expect(await config(1)).toMatchObject({ Code: 'LS-77', Port: 1_502, Version: 2 });
    // A file without changes of codes needs no confirmation.
    expect(await report('apply=true', 'SiteName,Code,Port\nElm,LS-77,502\n')).toMatchObject({
      Applied: true,
      CodeChanges: [],
    });
  });

  it('assigns no unit of the Modbus map to two stations, and lets two exchange theirs', async () => {
    const server = await startTestServer();
    const { report } = filesOf(server);
    const post = (json: object) => server.ask('/api/Stations', { method: 'POST', as: 'Admin', json });
    await post({ ...elm, MapUnitId: 7 });
    await post({ ...elm, SiteName: 'Oak', Code: 'LS-02', MapUnitId: 8 });
    const taken = await report('apply=true', 'Code,MapUnitId\nLS-02,7\n');
    expect(taken.Problems).toMatchObject([{ Row: 2, Column: 'MapUnitId', Value: '7' }]);
    expect(taken.Problems[0]!.Message).toContain('7 belongs to Elm');
    expect(await report('apply=true', 'Code,MapUnitId\nLS-02,7\nLS-01,8\n')).toMatchObject({
      Applied: true,
      ChangesTotal: 2,
    });
    expect(server.app.administration.stations.service.all().map(({ MapUnitId }) => MapUnitId)).toEqual([
      8, 7,
    ]);
  });

  it('is refused when a station was assigned a unit of the Modbus map after the comparison', async () => {
    const server = await startTestServer();
    const { service } = server.app.administration.stations;
    const ann = { accountId: 1, name: 'Ann' };
    const none = async () => null;
    const { unitsGiven } = service;
    const { StationId } = await service.create(NewStation.parse({ ...elm, MapUnitId: 7 }));
    const refused = { code: 'STATION_CHANGED', message: expect.stringContaining('unit ID') };
    await expect(service.import(none, ann, unitsGiven)).rejects.toMatchObject(refused);
    const seen = service.unitsGiven;
    await service.update({ ...service.get(StationId), Notes: 'Gate code changed' });
    await expect(service.import(none, ann, seen)).resolves.toBeUndefined();
    await service.update({ ...service.get(StationId), MapUnitId: 9 });
    await expect(service.import(none, ann, service.unitsGiven - 1)).rejects.toMatchObject(refused);
  });

  it('works with a workbook, too', async () => {
    const server = await startTestServer();
    const { report } = filesOf(server);
    await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: elm });
    const answer = await server.ask('/api/Stations/export?format=xlsx', { as: 'Admin' });
    expect(answer.headers.get('content-disposition')).toContain('stations.xlsx');
    const workbook = new Uint8Array(await answer.arrayBuffer());
    expect(await report('apply=true&missing=remove', workbook, 'xlsx')).toMatchObject({
      ChangesTotal: 0,
      Counts: { Stations: { Unchanged: 1 }, Points: { Unchanged: 1 } },
    });
    const csv = await server.ask('/api/Stations/export?format=csv&table=points&stationId=1', { as: 'Admin' });
    expect((await csv.text()).split('\r\n')[1]).toMatch(/^1,LS-01,Elm,DI1,Pump 1,digital,coil,0,bit/);
    expect((await server.ask('/api/Stations/export?format=csv&stationId=9', { as: 'Admin' })).status).toBe(
      404,
    );
  });

  it('rejects invalid files with what is required', async () => {
    const { send } = filesOf(await shared());
    const refused = async (status: number, words: string, ...args: Parameters<typeof send>) => {
      const answer = await send(...args);
      const problem = (await answer.json()) as { detail: string };
      expect([answer.status, problem.detail]).toEqual([status, expect.stringContaining(words)]);
    };
    await refused(400, 'Invalid JSON', 'apply=false', '{"a":', 'json');
    await refused(400, 'The body must be a file', 'apply=false', '');
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    await refused(400, 'At most 20 levels', 'apply=false', deep, 'json');
    await refused(400, 'At most 600000 lists', 'apply=false', `[${'{},'.repeat(700_000)}1]`, 'json');
    await refused(400, 'At most 20000 stations', 'apply=false', `[${'1,'.repeat(20_000)}1]`, 'json');
    await refused(400, 'At most 20000 stations', 'apply=false', `SiteName\n${'a\n'.repeat(20_001)}`);
    await refused(400, 'query.apply', '', 'SiteName');
    await refused(415, 'text/csv', 'apply=false', 'x', 'csv', { 'content-type': 'image/png' });
  });

  it('accepts one file at a time, up to the size limit', async () => {
    const server = await shared();
    const { send, report } = filesOf(server);
    const [first, second] = await Promise.all([
      send('apply=false', 'SiteName,Host\nElm,plc\n'),
      send('apply=false', 'SiteName,Host\nElm,plc\n'),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const large = new Uint8Array(64 * 1_024 * 1_024 + 1);
    expect((await send('apply=false', large)).status).toBe(413);
    expect(await report('apply=false', 'SiteName,Host\nElm,plc\n')).toMatchObject({ ProblemsTotal: 0 });
  });

  it('is for Admins, as is the export', async () => {
    const server = await shared();
    const headers = { 'content-type': STATION_MEDIA_TYPES.csv };
    for (const role of ROLES) {
      const status = role === 'Admin' ? 200 : 403;
      const body = 'SiteName,Host\nElm,plc\n';
      const into = await server.ask('/api/Stations/import?apply=false', {
        method: 'POST',
        as: role,
        body,
        headers,
      });
      const out = await server.ask('/api/Stations/export?format=json', { as: role });
      expect([into.status, out.status]).toEqual([status, status]);
    }
    const anonymous = await server.ask('/api/Stations/import?apply=true', {
      method: 'POST',
      body: 'x',
      headers,
    });
    expect(anonymous.status).toBe(401);
  });
});

it('refuses an area in other capitals, and warns of one that no station has', async () => {
  const stored = [
    { ...NewStation.parse({ SiteName: 'Elm', Host: '10.0.0.7', Area: 'North' }), StationId: 1, Version: 1 },
  ];
  const csv =
    'SiteName,Host,Area\nElm,10.0.0.7,North\nOak,10.0.0.8,north\nAsh,10.0.0.9,Hills\nFir,10.0.0.9,Hills\n';
  const { report } = await planOf(Buffer.from(csv), 'csv', stored);
  expect(report.Problems).toMatchObject([
    { Row: 3, Column: 'Area', Value: 'north', Message: 'Must be spelled like the existing area North' },
  ]);
  expect(report.Warnings).toMatchObject([
    { Row: 4, Column: 'Area', Value: 'Hills', Message: 'A new area: no station belongs to it yet' },
  ]);
  const faulty = Buffer.from(csv.replace('Ash,10.0.0.9', 'Ash,'));
  expect((await planOf(faulty, 'csv', stored)).report).toMatchObject({
    Problems: [{ Row: 3 }, { Row: 4, Column: 'Host' }],
    Warnings: [{ Row: 4, Column: 'Area' }],
  });
  const first = await planOf(Buffer.from(csv.replace('north', 'North')), 'csv', []);
  expect(first.report).toMatchObject({ ProblemsTotal: 0, WarningsTotal: 0 });
});
