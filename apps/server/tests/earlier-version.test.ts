// cspell:ignore bJ2Skrcs87v
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type ImportReport,
  type SavedView,
  STATION_MEDIA_TYPES,
  type StationConfig,
  TemplateFile,
  type TrendSet,
} from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { describe, expect, it } from 'vitest';
import { LinkTokens, pathOf } from '../src/administration/accounts/links/tokens.ts';
import { LinkSigner } from '../src/notification/escalation/links.ts';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { emailOf, startTestServer, type TestServer } from '../src/testing/server.ts';

// What Outpost stored, exported and mailed before its API had the names of ISA-18.2, byte for byte.
// Paths and fields of the API with other names since then: src/escalation/earlier-names.test.ts,
// src/alarms/alarms.test.ts (`Stale`), src/live/rooms.test.ts (`Suppression`). Addresses of the page:
// list.test.ts of the stations, address.test.ts of alarms, view.test.ts of trends.

const STATION = {
  SiteName: 'Mill Creek',
  Kind: 'lift-station',
  Code: '0417',
  Enabled: false,
  TimeZone: 'America/Denver',
  Latitude: 39.7,
  Longitude: -105,
  Notes: 'Key at the gate',
  ConnectionType: 'tcp',
  Host: '127.0.0.1',
  Port: 1,
  UnitId: 3,
  TimeoutMs: 2000,
  Retries: 0,
  MaxGap: 16,
  RegistersPerRequest: null,
  BitsPerRequest: null,
  PollIntervalSeconds: 30,
  KeepOpen: true,
  OfflineAfter: 3,
  CommunicationAlarm: {
    Enabled: true,
    Priority: 'high',
    OnDelaySeconds: 0,
    OffDelaySeconds: 0,
    Instruction: '',
  },
  MapUnitId: null,
  Settings: [{ Point: 'AO1', Wanted: 2.5 }],
  SetClock: false,
  Points: [
    {
      Id: 1,
      Point: 'AI1',
      Name: 'Wet well level',
      Table: 'input-register',
      Address: 0,
      WordOrder: 'ABCD',
      Writable: false,
      Interlock: '',
      Key: false,
      Purpose: 'level',
      Limits: [
        {
          Kind: 'HH',
          Enabled: true,
          Limit: 3.2,
          Deadband: 0.1,
          OnDelaySeconds: 5,
          OffDelaySeconds: 10,
          OverSeconds: 60,
          WhilePoint: '',
          Priority: 'critical',
          Message: 'High wet well',
          Instruction: 'Check pumps',
        },
        {
          Kind: 'rate',
          Enabled: true,
          Limit: 0.5,
          Deadband: 0,
          OnDelaySeconds: 0,
          OffDelaySeconds: 0,
          OverSeconds: 60,
          WhilePoint: '',
          Priority: 'low',
          Message: 'Fast rise',
          Instruction: '',
        },
        {
          Kind: 'frozen-value',
          Enabled: true,
          Limit: 0.01,
          Deadband: 0,
          OnDelaySeconds: 3600,
          OffDelaySeconds: 0,
          OverSeconds: 3600,
          WhilePoint: 'DI1',
          Priority: 'medium',
          Message: 'Frozen value',
          Instruction: '',
        },
      ],
      Kind: 'analog',
      DataType: 'int16',
      Scale: { RawLow: 0, RawHigh: 4000, EngineeringLow: 0, EngineeringHigh: 4 },
      RangeLow: null,
      RangeHigh: null,
      Units: 'm',
      Decimals: 2,
      Deadband: 0,
      MapFormat: 'float32',
      MapFactor: 1,
    },
    {
      Id: 2,
      Point: 'DI1',
      Name: 'Pump 1',
      Table: 'discrete-input',
      Address: 7,
      WordOrder: 'ABCD',
      Writable: false,
      Interlock: '',
      Key: true,
      Purpose: 'pump-run:1',
      Limits: [],
      Kind: 'digital',
      DataType: 'bit',
      Bit: 0,
      Invert: true,
      OnLabel: 'Running',
      OffLabel: 'Off',
    },
    {
      Id: 3,
      Point: 'AO1',
      Name: 'Start level',
      Table: 'holding-register',
      Address: 4,
      WordOrder: 'CDAB',
      Writable: true,
      Interlock: 'Site is staffed',
      Key: false,
      Purpose: '',
      Limits: [],
      Kind: 'analog',
      DataType: 'float32',
      Scale: null,
      RangeLow: null,
      RangeHigh: null,
      Units: 'm',
      Decimals: 1,
      Deadband: 0,
      MapFormat: 'float32',
      MapFactor: 1,
    },
  ],
  StationId: 1,
  Version: 1,
};

const CSV = {
  stations: [
    'StationId,Code,SiteName,Kind,Enabled,TimeZone,Latitude,Longitude,Notes,ConnectionType,Host,Port,UnitId,PollIntervalSeconds,TimeoutMs,Retries,KeepOpen,MaxGap,RegistersPerRequest,BitsPerRequest,OfflineAfter,MapUnitId,SetClock,CommunicationAlarmEnabled,CommunicationAlarmPriority,CommunicationAlarmOnDelaySeconds,CommunicationAlarmOffDelaySeconds,CommunicationAlarmInstruction',
    '1,0417,Mill Creek,lift-station,no,America/Denver,39.7,-105,Key at the gate,tcp,127.0.0.1,1,3,30,2000,0,yes,16,,,3,,no,yes,high,0,0,',
  ],
  points: [
    'StationId,Code,SiteName,Point,Name,Kind,Table,Address,DataType,Bit,WordOrder,Invert,OnLabel,OffLabel,RawLow,RawHigh,EngineeringLow,EngineeringHigh,RangeLow,RangeHigh,Units,Decimals,Deadband,Writable,Interlock,Key,Purpose,MapFormat,MapFactor',
    '1,0417,Mill Creek,AI1,Wet well level,analog,input-register,0,int16,,ABCD,,,,0,4000,0,4,,,m,2,0,no,,no,level,float32,1',
    '1,0417,Mill Creek,DI1,Pump 1,digital,discrete-input,7,bit,0,ABCD,yes,Running,Off,,,,,,,,,,no,,yes,pump-run:1,,',
    '1,0417,Mill Creek,AO1,Start level,analog,holding-register,4,float32,,CDAB,,,,,,,,,,m,1,0,yes,Site is staffed,no,,float32,1',
  ],
  limits: [
    'StationId,Code,SiteName,Point,Kind,Enabled,Limit,Deadband,OnDelaySeconds,OffDelaySeconds,OverSeconds,WhilePoint,Priority,Message,Instruction',
    '1,0417,Mill Creek,AI1,HH,yes,3.2,0.1,5,10,60,,critical,High wet well,Check pumps',
    '1,0417,Mill Creek,AI1,rate,yes,0.5,0,0,0,60,,low,Fast rise,',
    '1,0417,Mill Creek,AI1,frozen-value,yes,0.01,0,3600,0,3600,DI1,medium,Frozen value,',
  ],
  settings: ['StationId,Code,SiteName,Point,Wanted', '1,0417,Mill Creek,AO1,2.5'],
};

describe('an exported station', () => {
  const send = async (server: TestServer, query: string, format: 'json' | 'csv', text: string) => {
    const answer = await server.ask(`/api/Stations/import?${query}`, {
      method: 'POST',
      as: 'Admin',
      headers: { 'content-type': STATION_MEDIA_TYPES[format] },
      body: text,
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    return (await answer.json()) as ImportReport;
  };
  const JSON_FILE = `{"Format":"outpost-stations","Version":1,"Stations":[\n${JSON.stringify(STATION)}\n]}\n`;

  it('is imported from JSON as it was, answered with its flat fields, and unchanged by its next export', async () => {
    const server = await startTestServer({ clock: new ManualClock() });
    expect(await send(server, 'apply=true', 'json', JSON_FILE)).toMatchObject({
      Applied: true,
      ProblemsTotal: 0,
    });
    const config = (await (
      await server.ask('/api/Stations/config/1', { as: 'Admin' })
    ).json()) as StationConfig;
    expect(config).toMatchObject(STATION);
    expect(config.Source).toMatchObject({ Protocol: 'modbus-tcp', Host: STATION.Host });
    const exported = await (await server.ask('/api/Stations/export?format=json', { as: 'Admin' })).text();
    for (const file of [JSON_FILE, exported]) {
      const report = await send(server, 'apply=false', 'json', file);
      expect(report).toMatchObject({ ProblemsTotal: 0, ChangesTotal: 0 });
    }
  });

  it('has no difference from its tables as CSV', async () => {
    const server = await startTestServer({ clock: new ManualClock() });
    await send(server, 'apply=true', 'json', JSON_FILE);
    for (const lines of Object.values(CSV)) {
      const report = await send(server, 'apply=false', 'csv', `\ufeff${lines.join('\r\n')}\r\n`);
      expect(report).toMatchObject({ ProblemsTotal: 0, ChangesTotal: 0, Ignored: [] });
      expect(report.Counts.Stations.Unchanged).toBe(1);
    }
  });

  it('is imported from its template', async () => {
    const server = await startTestServer({ clock: new ManualClock() });
    const { Id, SiteName, Host, Enabled, StationId, Version, ...Station } = { Id: 0, ...STATION };
    const Points = Station.Points.map((point) => ({ ...point, Id: 0 }));
    const File = {
      Format: 'outpost-template',
      Version: 1,
      Template: {
        Name: 'Duplex',
        Description: '',
        Station: { ...Station, Code: '', TimeZone: null, Latitude: null, Longitude: null, Notes: '', Points },
      },
    };
    const answer = await server.ask('/api/Stations/templates/import', {
      method: 'POST',
      as: 'Admin',
      json: { File },
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    const file = await server.ask('/api/Stations/template/file?id=1', { as: 'Admin' });
    expect(await file.json()).toEqual(TemplateFile.parse(File));
  });
});

it('lists saved views and trend sets', async () => {
  const dataDir = await temporaryFolder();
  const server = await startTestServer({ clock: new ManualClock(), config: { dataDir } });
  const view = {
    Columns: [
      { Column: 'site', Width: 200, Pinned: true },
      { Column: 'quality', Width: 90, Pinned: false },
      { Column: 'alarm', Width: 280, Pinned: false },
    ],
    Sort: [{ Column: 'alarm', Descending: true }],
    Search: 'pump',
    Contains: { quality: 'stale', age: '>5 min' },
    AbnormalOnly: true,
    GroupBySite: true,
  };
  const trend = 'p=3.31,3.32&hide=32&last=8h&with=week&axes=own&limits=off&show=table&front=31';
  const database = new DatabaseSync(join(dataDir, 'outpost.sqlite'));
  const insert = database.prepare(
    `insert into views (account_id, name, name_key, view, updated_at, kind)
     select id, ?, ?, ?, 0, ? from accounts where email = ?`,
  );
  insert.run('Pumps', 'pumps', JSON.stringify(view), 'grid', emailOf('Viewer'));
  insert.run('Levels', 'trend\u001flevels', JSON.stringify(trend), 'trend', emailOf('Viewer'));
  database.close();
  const get = async (path: string) => (await server.ask(path, { as: 'Viewer' })).json();
  expect((await get('/api/Views')) as SavedView[]).toMatchObject([{ Name: 'Pumps', View: view }]);
  expect((await get('/api/TrendSets')) as TrendSet[]).toMatchObject([{ Name: 'Levels', View: trend }]);
});

it('accepts links of messages', () => {
  const secret = Buffer.alloc(32, 1).toString('base64url');
  const signer = new LinkSigner(secret);
  const link = { accountId: 7, expiresAtMs: 1_772_323_200_000 };
  expect(signer.read('3mv.7.2.mm6zh1c0.u4R8KpIA2Hl76jGnwyqZ4qRpFmFMPB1F')).toEqual({
    ...link,
    alarmId: 4_711,
    raises: 2,
  });
  expect(signer.read('I3mv.7.2.mm6zh1c0.bJ2Skrcs87v_3QoBXP1ev_WSHzNLcL-K')).toEqual({
    ...link,
    incidentId: 4_711,
    asOfMs: 2,
  });
  expect(pathOf(new LinkTokens(secret).tokenOf('nonce'))).toBe(
    '/link#token=-JdZ0qRQZ_piYlYKwazlzH67U0Lgdh8y8EchlUJp3vI',
  );
});

it('has the metric of active alarms under both names', async () => {
  const server = await startTestServer();
  const metrics = await (await server.ask('/metrics')).text();
  expect(metrics).toMatch(/^outpost_alarms_active 0$/m);
  expect(metrics).toMatch(/^outpost_alarms_standing 0$/m); // cspell:disable-line
});
