import {
  type ActiveAlarms,
  type AlarmDetail,
  type AlarmEvents,
  type AlarmLoad,
  type AlarmLogPage,
  type AlarmPeriods,
  ROLES,
  type Role,
  type SignedInUser,
} from '@outpost/contract';
import { GOOD, REASON } from '@outpost/core';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it } from 'vitest';
import { unknownLink } from '../acquisition/ingest/index.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../testing/server.ts';

const SITE = {
  SiteName: '=Elm "Street"',
  Host: '127.0.0.1',
  // Not polled during the test.
  PollIntervalSeconds: 86_400,
  Points: [
    {
      Kind: 'digital',
      Point: 'DI1',
      Name: 'High float',
      Table: 'coil',
      Address: 0,
      DataType: 'bit',
      OnLabel: 'Wet',
      Limits: [{ Kind: 'on', Priority: 'critical', Message: 'Overflow', Instruction: 'Call the operator' }],
    },
  ],
};
const SOURCE = { StationId: 1, PointId: 1, Kind: 'on' };
const START = '2026-05-01T06:30:00.000Z';

/**
 * A server with one station whose float is wet: alarm 1. The organisation is in Denver, six hours
 * behind UTC.
 */
async function start(): Promise<TestServer> {
  const server = await startTestServer({ clock: new ManualClock(START) });
  expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: SITE })).status).toBe(201);
  float(server, 1);
  return server;
}

function float({ app }: TestServer, value: 0 | 1, stationId = 1): void {
  const atMs = Date.parse(START);
  app.acquisition.ingest.accept({
    stationId,
    version: 1,
    atMs,
    link: { ...unknownLink(true), status: 'online', lastGoodPollAtMs: atMs, lastAttemptAtMs: atMs },
    reading: {
      values: Float64Array.of(value),
      qualities: Uint8Array.of(GOOD),
      reasons: Uint8Array.of(REASON.NONE),
    },
  });
}

/** For tests that leave the alarm as it is. */
const shared = setUpOnce(start);

const post = (json: unknown) => ({ method: 'POST', json });
const read = async <T>(server: TestServer, path: string): Promise<T> => {
  const answer = await server.ask(path, { as: 'Viewer' });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as T;
};

it('shows active alarms to every signed-in user, with instructions', async () => {
  const server = await shared();
  expect(await read<ActiveAlarms>(server, '/api/Alarms/active')).toMatchObject({
    Sequence: 1,
    Alarms: [
      {
        Id: 1,
        SiteName: '=Elm "Street"',
        Name: 'High float',
        Message: 'Overflow',
        Instruction: 'Call the operator',
        Reading: 'Wet',
      },
    ],
  });
  expect((await server.ask('/api/Alarms/active')).status).toBe(401);
});

it('gives all who load within a second the same response, and new alarms immediately', async () => {
  const clock = new ManualClock(START);
  const server = await startTestServer({ clock });
  await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: SITE });
  const ask = () => read<ActiveAlarms>(server, '/api/Alarms/active');
  expect((await ask()).Alarms).toEqual([]);
  clock.advance(900);
  expect((await ask()).At).toBe(START);
  float(server, 1);
  expect(await ask()).toMatchObject({ Sequence: 1, Alarms: [{ Id: 1 }], At: '2026-05-01T06:30:00.900Z' });
  expect(
    (await server.ask('/api/Alarms/acknowledge', { ...post({ Ids: [1] }), as: 'Operator' })).status,
  ).toBe(200);
  expect(await ask()).toMatchObject({ Alarms: [{ Id: 1, State: 'acknowledged' }] });
  clock.advance(1_000);
  expect((await ask()).At).toBe('2026-05-01T06:30:01.900Z');
});

it('lists what happened to all alarms since an instant, newest first', async () => {
  const server = await start();
  const acknowledged = await server.ask('/api/Alarms/acknowledge', { ...post({ Ids: [1] }), as: 'Operator' });
  expect(acknowledged.status).toBe(200);
  const events = (query: string) => read<AlarmEvents>(server, `/api/Alarms/events?${query}`);
  const all = await events('from=2026-05-01T00:00:00Z');
  const alarm = { AlarmId: 1, StationId: 1, SiteName: '=Elm "Street"', Message: 'Overflow' };
  expect(all).toMatchObject({
    Events: [
      { ...alarm, Kind: 'acknowledged', By: 'Operator Test' },
      { ...alarm, Kind: 'raised', By: null },
    ],
    HasMore: false,
    // Before the first station there was nothing to record.
    DataFrom: START,
  });
  expect(await events('from=2026-05-01T00:00:00Z&limit=1')).toMatchObject({
    Events: all.Events.slice(0, 1),
    HasMore: true,
  });
  const pages: AlarmEvents['Events'] = [];
  let page = '';
  do {
    const { Events, Next } = await events(`from=2026-05-01T00:00:00Z&limit=1${page}`);
    pages.push(...Events);
    page = Next == null ? '' : `&before=${Next}`;
  } while (page !== '');
  expect(pages).toEqual(all.Events);
  expect((await events('from=2026-05-01T00:00:00Z&alarmKind=on')).Events).toHaveLength(2);
  expect((await events('from=2026-05-01T00:00:00Z&kind=raised')).Events).toMatchObject([{ Kind: 'raised' }]);
  expect((await events('from=2026-05-01T00:00:00Z&stationId=1')).Events).toEqual(all.Events);
  expect((await events('from=2026-05-01T00:00:00Z&stationId=2')).Events).toEqual([]);
  expect((await events('from=2026-05-01T00:00:00Z&area=Nowhere')).Events).toEqual([]);
  const [acknowledgedAt, raisedAt] = all.Events.map(({ At }) => At);
  expect((await events(`from=${raisedAt}&to=${acknowledgedAt}`)).Events).toEqual(
    all.Events.filter(({ At }) => At < acknowledgedAt!),
  );
  expect((await events(`from=${raisedAt}&to=${raisedAt}`)).Events).toEqual([]);
  const later = '2026-05-02T00:00:00.000Z';
  for (const query of ['from=2026-05-01T00:00:00Z&alarmKind=communication', `from=${later}`])
    expect(await events(query)).toMatchObject({ Events: [], HasMore: false });
  expect((await events(`from=${later}`)).DataFrom).toBe(later);
  // A date is midnight in the organisation's zone, six hours after that in UTC.
  expect((await events('from=2026-05-02')).DataFrom).toBe('2026-05-02T06:00:00.000Z');
  for (const query of [
    '',
    'from=yesterday',
    'from=2026-05-01T00:00:00Z&kind=told',
    'from=2026-05-01T00:00:00Z&limit=501',
  ]) {
    expect((await server.ask(`/api/Alarms/events?${query}`, { as: 'Viewer' })).status, query).toBe(400);
  }
});

it('allows each role what it may do, and nothing else', async () => {
  const server = await start();
  const until = '2026-05-01T08:00:00Z';
  const reason = { Reason: 'sensor is dirty' };
  const calls: [least: Role, method: string, path: string, json?: unknown][] = [
    ['Viewer', 'GET', '/api/Alarms/active'],
    ['Viewer', 'GET', '/api/Alarms/log'],
    ['Viewer', 'GET', '/api/Alarms/log/file?format=csv'],
    ['Viewer', 'GET', '/api/Alarms/events?from=2026-05-01T00:00:00Z'],
    ['Viewer', 'GET', '/api/Alarms/1'],
    ['Viewer', 'GET', '/api/Alarms/load?from=2026-05-01T00:00:00Z&to=2026-05-02T00:00:00Z'],
    ['Viewer', 'GET', '/api/Alarms/periods?pointId=1&from=2026-05-01T00:00:00Z&to=2026-05-02T00:00:00Z'],
    ['Viewer', 'GET', '/api/Stations/alarm/0/2026-05-01/2026-05-01'],
    ['Operator', 'POST', '/api/Alarms/acknowledge', { Ids: [1] }],
    ['Operator', 'POST', '/api/Alarms/1/comment', { Comment: 'seen' }],
    ['Supervisor', 'POST', '/api/Alarms/shelve', { ...SOURCE, Until: until, ...reason }],
    ['Supervisor', 'POST', '/api/Alarms/unshelve', SOURCE],
    ['Supervisor', 'POST', '/api/Alarms/out-of-service', { ...SOURCE, ...reason }],
    ['Supervisor', 'POST', '/api/Alarms/in-service', SOURCE],
    ['Supervisor', 'POST', '/api/Alarms/maintenance', { StationId: 1, Until: until, ...reason }],
    ['Supervisor', 'DELETE', '/api/Alarms/maintenance/1'],
  ];
  for (const [least, method, path, json] of calls) {
    const status = async (as?: Role) => (await server.ask(path, { method, json, ...(as && { as }) })).status;
    expect(await status(), path).toBe(401);
    for (const role of ROLES) {
      if (ROLES.indexOf(role) < ROLES.indexOf(least)) expect(await status(role), `${role} ${path}`).toBe(403);
    }
    expect(await status(least), `${least} ${path}`).toBe(200);
  }
  const { Events, AcknowledgedBy } = await read<AlarmDetail>(server, '/api/Alarms/1');
  expect(Events.map(({ Kind, By }) => `${Kind} ${By}`)).toEqual([
    'raised null',
    'acknowledged Operator Test',
    'commented Operator Test',
    'shelved Supervisor Test',
    'unshelved Supervisor Test',
    'taken-out-of-service Supervisor Test',
    'returned-to-service Supervisor Test',
    'changed Supervisor Test',
    'maintenance-ended Supervisor Test',
  ]);
  // Back in service it is active again and unacknowledged.
  expect(AcknowledgedBy).toBeNull();
});

it('rejects invalid requests with a reason, without changing anything', async () => {
  const server = await shared();
  const until = '2026-05-01T08:00:00Z';
  const refused: [status: number, words: RegExp, path: string, init: object][] = [
    [404, /Alarm 99 not found/, '/api/Alarms/99', {}],
    [404, /Alarm 99 not found/, '/api/Alarms/acknowledge', post({ Ids: [99] })],
    [404, /Alarm 99 not found/, '/api/Alarms/99/comment', post({ Comment: 'seen' })],
    [400, /Must not be empty/, '/api/Alarms/1/comment', post({ Comment: '  ' })],
    [400, /text direction/, '/api/Alarms/1/comment', post({ Comment: 'all \u202ellew' })],
    [400, /Must not contain control characters/, '/api/Alarms/1/comment', post({ Comment: 'a\u0001' })],
    [400, /body\.Ids/, '/api/Alarms/acknowledge', post({ Ids: [] })],
    [
      404,
      /Point 1 has no HH alarm/,
      '/api/Alarms/shelve',
      post({ ...SOURCE, Kind: 'HH', Until: until, Reason: 'why not' }),
    ],
    [
      404,
      /Station 9 not found/,
      '/api/Alarms/shelve',
      post({ ...SOURCE, StationId: 9, Until: until, Reason: 'why not' }),
    ],
    [400, /Enter a reason/, '/api/Alarms/shelve', post({ ...SOURCE, Until: until, Reason: '' })],
    [400, /168 hours ahead/, '/api/Alarms/shelve', post({ ...SOURCE, Until: START, Reason: 'why not' })],
    [
      400,
      /168 hours ahead/,
      '/api/Alarms/shelve',
      post({ ...SOURCE, Until: '2026-06-01T00:00:00Z', Reason: 'why not' }),
    ],
    [
      400,
      /Must have either StationId, PointId and Kind, or Sources/,
      '/api/Alarms/shelve',
      post({ StationId: 1, Until: until, Reason: 'why not' }),
    ],
    [
      400,
      /Must have either StationId, PointId and Kind, or Sources/,
      '/api/Alarms/out-of-service',
      post({ ...SOURCE, Sources: [SOURCE], Reason: 'why not' }),
    ],
    [400, /body\.Sources/, '/api/Alarms/out-of-service', post({ Sources: [], Reason: 'why not' })],
    [
      404,
      /Point 1 has no HH alarm/,
      '/api/Alarms/out-of-service',
      post({ Sources: [SOURCE, { ...SOURCE, Kind: 'HH' }], Reason: 'why not' }),
    ],
    [409, /not shelved/, '/api/Alarms/unshelve', post(SOURCE)],
    [409, /not out of service/, '/api/Alarms/in-service', post(SOURCE)],
    [409, /not in maintenance/, '/api/Alarms/maintenance/1', { method: 'DELETE' }],
    [
      404,
      /Station 9 not found/,
      '/api/Alarms/maintenance',
      post({ StationId: 9, Until: until, Reason: 'why not' }),
    ],
    [400, /`Next` value of the previous page/, '/api/Alarms/log?before=x', {}],
    [400, /query\.priority/, '/api/Alarms/log?priority=urgent', {}],
    [400, /after 2026-05-02/, '/api/Alarms/log?from=2026-05-02T00:00:00Z&to=2026-05-01T00:00:00Z', {}],
    [
      400,
      /after 2026-05-02/,
      '/api/Alarms/periods?pointId=1&from=2026-05-02T00:00:00Z&to=2026-05-01T00:00:00Z',
      {},
    ],
    [
      400,
      /Must be a whole number of 1 or more/,
      '/api/Alarms/periods?pointId=0x1&from=2026-05-01T00:00:00Z&to=2026-05-02T00:00:00Z',
      {},
    ],
    [400, /at most 92 days/, '/api/Alarms/load?from=2025-05-01T00:00:00Z&to=2026-05-02T00:00:00Z', {}],
    [400, /not in the future/, '/api/Alarms/load?from=2026-05-03T00:00:00Z&to=2026-05-02T00:00:00Z', {}],
    [404, /Station 7 not found/, '/api/Stations/alarm/7/2026-05-01/2026-05-01', {}],
    [400, /not be before 2026-05-02/, '/api/Stations/alarm/1/2026-05-02/2026-05-01', {}],
  ];
  for (const [status, words, path, init] of refused) {
    const answer = await server.ask(path, { as: 'Supervisor', ...init });
    expect([answer.status, await answer.text()], path).toEqual([status, expect.stringMatching(words)]);
  }
  const after = await read<ActiveAlarms>(server, '/api/Alarms/active');
  expect(after).toMatchObject({ Alarms: [{ State: 'unacknowledged' }], Suppressed: [], Maintenance: [] });
});

it('acknowledges many at once and reports which were already acknowledged', async () => {
  const server = await start();
  const acknowledge = async () =>
    (await server.ask('/api/Alarms/acknowledge', { as: 'Operator', ...post({ Ids: [1, 1, 7] }) })).json();
  expect(await acknowledge()).toEqual({ Acknowledged: [1], Skipped: [7] });
  expect(await acknowledge()).toEqual({ Acknowledged: [], Skipped: [1, 7] });
});

it("returns the log of a day in the organisation's time zone, and as a file without executable formulas", async () => {
  const server = await start();
  float(server, 0);
  // 06:30 UTC is half past midnight of the first of May in Denver.
  const of = (day: string) => read<unknown[]>(server, `/api/Stations/alarm/1/${day}/${day}`);
  expect(await of('2026-04-30')).toEqual([]);
  expect(await of('2026-05-01')).toHaveLength(1);
  const { Entries } = await read<AlarmLogPage>(
    server,
    '/api/Alarms/log?state=returned-unacknowledged&text=elm%20over',
  );
  expect(Entries).toMatchObject([{ Id: 1, State: 'returned-unacknowledged' }]);
  const file = await server.ask('/api/Alarms/log/file?format=csv', { as: 'Viewer' });
  const [titles, line, ...more] = (await file.text()).trimEnd().split('\r\n');
  expect(titles).toContain('Alarm,Activated,Station,Point,Message,Kind,Priority,State');
  expect(line).toContain(
    `1,2026-05-01 00:30:00,"'=Elm ""Street""",High float,Overflow,On,Critical,RTN unacknowledged`,
  );
  expect(more).toEqual([]);
  const sheet = await server.ask('/api/Alarms/log/file?format=xlsx', { as: 'Viewer' });
  expect(sheet.headers.get('content-type')).toContain('spreadsheetml');
  expect((await sheet.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
});

it('limits the log and its file to the stations that are in an area', async () => {
  const server = await start();
  const inNorth = { ...SITE, SiteName: 'Oak Road', Host: '127.0.0.2', Area: 'North valley' };
  expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: inNorth })).status).toBe(
    201,
  );
  float(server, 1, 2);
  const sites = async (query: string) =>
    (await read<AlarmLogPage>(server, `/api/Alarms/log?${query}`)).Entries.map(({ SiteName }) => SiteName);
  expect(await sites('')).toHaveLength(2);
  expect(await sites('area=north%20Valley')).toEqual(['Oak Road']);
  expect(await sites('area=North%20valley&text=overflow')).toEqual(['Oak Road']);
  expect(await sites('area=North%20valley&stationId=1')).toEqual([]);
  expect(await sites('area=South')).toEqual([]);
  const file = await server.ask('/api/Alarms/log/file?format=csv&area=North%20valley', { as: 'Viewer' });
  expect((await file.text()).match(/Oak Road|Elm/g)).toEqual(['Oak Road']);
  expect((await server.ask('/api/Alarms/log?area=', { as: 'Viewer' })).status).toBe(400);
});

it('takes a date as midnight in the zone of the organisation, or of the one station that is asked for', async () => {
  const clock = new ManualClock(START);
  const server = await startTestServer({ clock });
  const add = async (json: unknown) =>
    expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  await add(SITE);
  await add({ ...SITE, SiteName: 'Far away', TimeZone: 'America/Anchorage' });
  // 06:30 UTC is half past midnight of the first of May in Denver, and half past ten of the night before in Anchorage.
  float(server, 1, 1);
  float(server, 1, 2);
  clock.advance(1_000);
  const [yesterday, today] = ['from=2026-04-30&to=2026-05-01', 'from=2026-05-01&to=2026-05-02'];
  const logged = async (query: string) =>
    (await read<AlarmLogPage>(server, `/api/Alarms/log?${query}`)).Entries.map(({ StationId }) => StationId);
  expect((await logged(today)).sort()).toEqual([1, 2]);
  expect(await logged(yesterday)).toEqual([]);
  expect(await logged(`stationId=1&${today}`)).toEqual([1]);
  expect(await logged(`stationId=2&${today}`)).toEqual([]);
  expect(await logged(`stationId=2&${yesterday}`)).toEqual([2]);
  expect(await logged('stationId=2&from=2026-04-30&to=2026-05-01T06:30:00Z')).toEqual([]);
  const file = await server.ask(`/api/Alarms/log/file?format=csv&${yesterday}`, { as: 'Viewer' });
  expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(1);
  const load = (query: string) => read<AlarmLoad>(server, `/api/Alarms/load?${query}`);
  expect(await load(today)).toMatchObject({ From: '2026-05-01T06:00:00.000Z', Raises: 2 });
  expect(await load(`${yesterday}&stationId=2`)).toMatchObject({
    From: '2026-04-30T08:00:00.000Z',
    Raises: 1,
  });
  const periods = (points: string, time: string) =>
    read<AlarmPeriods>(server, `/api/Alarms/periods?${points}&${time}`);
  expect(await periods('pointId=2', yesterday)).toMatchObject({
    CompleteFrom: '2026-04-30T08:00:00.000Z',
    Periods: [{ PointId: 2, From: START }],
  });
  expect(await periods('pointId=1&pointId=2', today)).toMatchObject({
    CompleteFrom: '2026-05-01T06:00:00.000Z',
    Periods: [{ PointId: 1 }, { PointId: 2 }],
  });
});

it.each([
  ['/api/Alarms/log?from=2026-05-01&to=2026-05-01', /after 2026-05-01"/],
  ['/api/Alarms/log?from=1.5.2026', /Must be YYYY-MM-DD, or a time in UTC/],
  ['/api/Alarms/periods?pointId=1&from=2026-05-02&to=2026-05-01', /after 2026-05-02T06:00:00/],
  ['/api/Alarms/load?from=2026-01-01&to=2026-05-01', /at most 92 days/],
])('refuses the dates of %s', async (path, words) => {
  const server = await shared();
  const answer = await server.ask(path, { as: 'Viewer' });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(words)]);
});

it('suppresses several alarms with one call', async () => {
  const server = await start();
  const by = (json: unknown) => ({ ...post(json), as: 'Supervisor' as const });
  const communication = { StationId: 1, PointId: null, Kind: 'communication' };
  const suppressed = async () => {
    const { Suppressed } = (await (
      await server.ask('/api/Alarms/active', { as: 'Viewer' })
    ).json()) as ActiveAlarms;
    return Suppressed.map(({ Kind, State, Until }) => [Kind, State, Until]);
  };
  const Until = '2026-05-01T08:00:00.000Z';
  const both = { Sources: [communication, SOURCE], Reason: 'Pump swap' };
  expect((await server.ask('/api/Alarms/shelve', by({ ...both, Until }))).status).toBe(200);
  expect(await suppressed()).toEqual(
    expect.arrayContaining([
      ['communication', 'shelved', Until],
      [SOURCE.Kind, 'shelved', Until],
    ]),
  );
  // One that is out of service already stays so, without an error for the others.
  expect((await server.ask('/api/Alarms/out-of-service', by({ ...SOURCE, Reason: 'Broken' }))).status).toBe(
    200,
  );
  expect((await server.ask('/api/Alarms/out-of-service', by(both))).status).toBe(200);
  expect((await suppressed()).map(([, state]) => state)).toEqual(['out-of-service', 'out-of-service']);
  expect((await server.ask('/api/Alarms/out-of-service', by(both))).status).toBe(409);
  const audited = await server.app.context.audit.list({ kind: 'alarm', limit: 20 });
  expect(audited.filter(({ Action }) => Action === 'shelve')).toHaveLength(2);
});

it('adds audit events for actions of users, and none for automatic changes', async () => {
  const server = await start();
  const by = (json: unknown) => ({ ...post(json), as: 'Supervisor' as const });
  const until = '2026-05-01T08:00:00.000Z';
  const steps: [string, unknown][] = [
    ['/api/Alarms/1/comment', { Comment: 'Operator is called' }],
    ['/api/Alarms/acknowledge', { Ids: [1], Comment: '' }],
    ['/api/Alarms/shelve', { ...SOURCE, Until: until, Reason: 'Float is stuck' }],
    ['/api/Alarms/unshelve', SOURCE],
    ['/api/Alarms/out-of-service', { ...SOURCE, Reason: 'Replaced' }],
    ['/api/Alarms/in-service', SOURCE],
    ['/api/Alarms/maintenance', { StationId: 1, Until: until, Reason: 'Pump swap' }],
  ];
  for (const [path, json] of steps) {
    const answer = await server.ask(path, by(json));
    expect(answer.status, `${path} ${await answer.text()}`).toBe(200);
  }
  expect((await server.ask('/api/Alarms/maintenance/1', { method: 'DELETE', as: 'Supervisor' })).status).toBe(
    200,
  );
  // It returns and is over: comments on it are stored differently.
  float(server, 0);
  expect((await server.ask('/api/Alarms/1/comment', by({ Comment: 'All dry' }))).status).toBe(200);

  const lines = (await server.app.context.audit.list({ kind: 'alarm', limit: 20 })).reverse();
  expect(lines.map(({ Action, Words }) => [Action, Words])).toEqual([
    ['comment', 'Commented on Overflow at =Elm "Street": Operator is called'],
    ['acknowledge', 'Acknowledged Overflow at =Elm "Street"'],
    ['shelve', `Shelved Overflow at =Elm "Street" until ${until}: Float is stuck`],
    ['put-back', 'Returned Overflow at =Elm "Street" to service'],
    ['take-out-of-service', 'Took Overflow at =Elm "Street" out of service: Replaced'],
    ['put-back', 'Returned Overflow at =Elm "Street" to service'],
    ['begin-maintenance', `Started maintenance at =Elm "Street" until ${until}: Pump swap`],
    ['end-maintenance', 'Ended maintenance at =Elm "Street"'],
    ['comment', 'Commented on Overflow at =Elm "Street": All dry'],
  ]);
  for (const line of lines)
    expect(line).toMatchObject({ By: 'Supervisor Test', StationId: 1, Outcome: 'done' });
  expect(lines[1]!.Details).toMatchObject({ Total: 1, Alarms: [{ Id: 1, Priority: 'critical' }] });
});

it('does not let an account acknowledge or comment outside its areas', async () => {
  const server = await start();
  const { service } = server.app.administration.accounts;
  const account = { FirstName: 'Nora', LastName: 'North', Role: 'Operator', Active: true } as const;
  const Email = 'nora@test.example';
  await service.createAccount({ ...account, Email, Areas: ['North'], Password: TEST_PASSWORD });
  const signedIn = await server.ask(
    '/accounts/authenticate',
    post({ email: Email, password: TEST_PASSWORD }),
  );
  const { JwtToken } = (await signedIn.json()) as SignedInUser;
  const act = async (path: string, json: unknown) => {
    const answer = await server.ask(path, {
      ...post(json),
      headers: { authorization: `Bearer ${JwtToken}` },
    });
    return answer.status === 200 ? 200 : ((await answer.json()) as { code: string }).code;
  };
  // The station belongs to no area.
  expect(await act('/api/Alarms/acknowledge', { Ids: [1] })).toBe('AREA_NOT_ALLOWED');
  expect(await act('/api/Alarms/1/comment', { Comment: 'On my way' })).toBe('AREA_NOT_ALLOWED');
  expect(await read(server, '/api/Alarms/active')).toMatchObject({ Alarms: [{ State: 'unacknowledged' }] });

  const { service: stations } = server.app.administration.stations;
  await stations.update({ ...stations.get(1), Area: 'North' }, { accountId: null, name: 'Test' });
  expect(await act('/api/Alarms/acknowledge', { Ids: [1] })).toBe(200);
  expect(await act('/api/Alarms/1/comment', { Comment: 'On my way' })).toBe(200);
});
