import {
  type Coverage,
  type EscalationPreview,
  type OwnOnCall,
  ROLES,
  type Role,
  type User,
} from '@outpost/contract';
import { expect, it } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

/** A server in Denver, where it is Saturday, noon; the night after is an hour shorter. */
async function start(): Promise<{ server: TestServer; ids: Record<Role, number> }> {
  const server = await startTestServer({ clock: new ManualClock('2026-03-07T19:00:00Z') });
  for (const [SiteName, Enabled] of [
    ['Elm', true],
    ['Oak', true],
    ['Ash', false],
  ] as const) {
    const json = { SiteName, Host: '127.0.0.1', Port: 1, Enabled, Points: [] };
    expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  }
  const users = (await (await server.ask('/accounts', { as: 'Admin' })).json()) as User[];
  return {
    server,
    ids: Object.fromEntries(users.map(({ Role, Id }) => [Role, Id])) as Record<Role, number>,
  };
}

async function send(server: TestServer, path: string, json: object, method = 'POST'): Promise<number> {
  const answer = await server.ask(path, { method, as: 'Supervisor', json });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return ((await answer.json()) as { Id: number }).Id;
}

const read = async <T>(server: TestServer, path: string, as: Role = 'Supervisor'): Promise<T> => {
  const answer = await server.ask(path, { as });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as T;
};

/** The Operator has Elm, and is on at night from Saturday on. */
async function nights(server: TestServer, Operator: number): Promise<void> {
  const days = ['Sunday', 'Saturday'].flatMap((day) => [
    [day, true],
    [`${day}Start`, '00:00:00'],
    [`${day}Stop`, '05:59:59'],
  ]);
  const week = { Id: '0', Name: 'Nights', ...Object.fromEntries(days) };
  const ScheduleId = await send(server, '/api/OnCallSchedules', week);
  await send(server, '/api/AccountOnCallSchedules', { AccountId: Operator, ScheduleId });
  const setting = { AccountId: Operator, StationId: 1, LeastPriority: 'high', Channels: ['email'] };
  await send(server, '/api/AccountStations/admin', [setting] as unknown as object);
}

it('says whom an alarm would reach, now and in a night when the clock is changed', async () => {
  const { server, ids } = await start();
  await nights(server, ids.Operator);
  const chain = (query: string) => read<EscalationPreview>(server, `/api/OnCall/chain?stationId=1&${query}`);

  const now = await chain('priority=critical');
  expect(now).toMatchObject({ TimeZone: 'America/Denver', NoChannel: true });
  expect(now.Chains).toHaveLength(1);
  expect(now.Chains[0]).toMatchObject({ At: '2026-03-07T19:00:00.000Z', NobodyOnCall: true });
  expect(now.Chains[0]!.Shown).toMatch(/^2026-03-07 12:00 /);
  expect(now.Chains[0]!.Steps[0]).toMatchObject({
    Step: 1,
    Rule: 'Nobody is on call: all Supervisors and Admins, because none who has this station can be reached',
    Told: [{ Name: 'Supervisor Test' }, { Name: 'Admin Test' }].sort(
      (a, b) => ids[a.Name.split(' ')[0] as Role] - ids[b.Name.split(' ')[0] as Role],
    ),
    NotTold: [{ Name: 'Operator Test', Why: 'Off duty until Sun 00:00' }],
  });

  const night = await chain('priority=high&wall=2026-03-08T01:30');
  expect(night.Chains[0]).toMatchObject({ At: '2026-03-08T08:30:00.000Z', NobodyOnCall: false });
  expect(night.Chains[0]!.Steps[0]!.Told).toEqual([
    {
      AccountId: ids.Operator,
      Name: 'Operator Test',
      Why: 'On duty by Nights until 06:00',
      Channels: ['email'],
    },
  ]);
  expect(night.Chains[0]!.Steps.map(({ Step }) => Step)).toEqual([1, 2, 3]);
  // 02:30 does not come; at 01:30 in autumn the clock is set back.
  expect((await chain('priority=high&wall=2026-03-08T02:30')).Chains.map(({ At }) => At)).toEqual([
    '2026-03-08T09:00:00.000Z',
  ]);
  const twice = (await chain('priority=high&wall=2026-11-01T01:30')).Chains;
  expect(twice.map(({ At }) => At)).toEqual(['2026-11-01T07:30:00.000Z', '2026-11-01T08:30:00.000Z']);
  expect(new Set(twice.map(({ Shown }) => Shown)).size).toBe(2);
  expect((await chain('priority=medium&wall=2026-03-08T01:30')).Chains[0]!.NobodyOnCall).toBe(true);
});

it('says where nobody is on call, hour by hour', async () => {
  const { server, ids } = await start();
  await nights(server, ids.Operator);
  const coverage = await read<Coverage>(server, '/api/OnCall/coverage');
  expect(coverage.Dates).toEqual([
    ...['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'],
  ]);
  const open = 'o'.repeat(24);
  // Ash is not polled. Of Sunday an hour is missing.
  expect(coverage.Stations).toEqual([
    { StationId: 2, OpenHours: 167, Days: [open, 'oo-'.padEnd(24, 'o'), open, open, open, open, open] },
    {
      StationId: 1,
      OpenHours: 156,
      Days: ['cccccc'.padEnd(24, 'o'), 'cc-ccc'.padEnd(24, 'o'), open, open, open, open, open],
    },
  ]);
});

it('says to everybody when they are on duty themselves', async () => {
  const { server, ids } = await start();
  expect(await read<OwnOnCall>(server, '/api/OnCall/own', 'Viewer')).toEqual({
    ...{ TimeZone: 'America/Denver', Always: true, Schedules: [], Overrides: [] },
    Spans: [{ From: '2026-03-07T19:00:00.000Z', To: '2026-03-14T19:00:00.000Z' }],
  });
  await nights(server, ids.Operator);
  const override = {
    ...{ AccountId: ids.Operator, Change: 'off', SubstituteId: ids.Admin, Reason: 'Holiday' },
    ...{ From: '2026-03-08T09:00:00Z', To: '2026-03-08T10:00:00Z' },
  };
  const Id = await send(server, '/api/DutyOverrides', override);
  const own = await read<OwnOnCall>(server, '/api/OnCall/own', 'Operator');
  expect(own).toMatchObject({
    Always: false,
    Schedules: ['Nights'],
    Spans: [
      { From: '2026-03-08T07:00:00.000Z', To: '2026-03-08T09:00:00.000Z' },
      { From: '2026-03-08T10:00:00.000Z', To: '2026-03-08T12:00:00.000Z' },
      { From: '2026-03-14T06:00:00.000Z', To: '2026-03-14T12:00:00.000Z' },
    ],
    Overrides: [{ Id }],
  });
  expect((await read<OwnOnCall>(server, '/api/OnCall/own', 'Admin')).Overrides).toHaveLength(1);
  expect((await read<OwnOnCall>(server, '/api/OnCall/own', 'Viewer')).Overrides).toEqual([]);
});

it('tells others’ duty to Supervisors only, and refuses what it cannot look up', async () => {
  const { server } = await start();
  for (const as of ROLES) {
    const status = as === 'Supervisor' || as === 'Admin' ? 200 : 403;
    for (const path of ['/api/OnCall/coverage', '/api/OnCall/chain?stationId=1&priority=low']) {
      expect((await server.ask(path, { as })).status).toBe(status);
    }
  }
  for (const [query, status] of [
    ['stationId=9&priority=low', 404],
    ['stationId=1&priority=any', 400],
    ['stationId=1', 400],
    ['stationId=1&priority=low&wall=2026-02-30T12:00', 400],
    ['stationId=1&priority=low&wall=2026-02-03T24:00', 400],
    ['stationId=1&priority=low&wall=2026-02-03T12:00Z', 400],
  ] as const) {
    expect((await server.ask(`/api/OnCall/chain?${query}`, { as: 'Admin' })).status, query).toBe(status);
  }
});
