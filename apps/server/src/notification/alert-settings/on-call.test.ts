import {
  type Coverage,
  type EscalationPreview,
  type ListedOnCallOverride,
  type OnCallNow,
  type OwnOnCall,
  ROLES,
  type Role,
  type StationRecipients,
  type User,
} from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { emailOf, startTestServer, type TestServer } from '../../testing/server.ts';

/** A server in Denver, Saturday at noon; the next night is an hour shorter. */
async function start(
  at = '2026-03-07T19:00:00Z',
): Promise<{ server: TestServer; ids: Record<Role, number> }> {
  const server = await startTestServer({ clock: new ManualClock(at) });
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

/** The Operator has Elm, and is on call at night from Saturday. */
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

const atNights = setUpOnce(async () => {
  const site = await start();
  await nights(site.server, site.ids.Operator);
  return site;
});

it('lists the recipients of an alarm, now and in a night with a clock change', async () => {
  const { server, ids } = await atNights();
  const escalation = (query: string) =>
    read<EscalationPreview>(server, `/api/OnCall/escalation?stationId=1&${query}`);

  const now = await escalation('priority=critical');
  expect(now).toMatchObject({ TimeZone: 'America/Denver', NoChannel: true });
  expect(now.Escalations).toHaveLength(1);
  expect(now.Escalations[0]).toMatchObject({ At: '2026-03-07T19:00:00.000Z', NoneOnCall: true });
  expect(now.Escalations[0]!.Shown).toMatch(/^2026-03-07 12:00 /);
  expect(now.Escalations[0]!.Steps[0]).toMatchObject({
    Step: 1,
    Rule: 'No user on call · All Supervisors and Admins, because no Supervisor or Admin with an alert setting for this station can be reached',
    Notified: [{ Name: 'Supervisor Test' }, { Name: 'Admin Test' }].sort(
      (a, b) => ids[a.Name.split(' ')[0] as Role] - ids[b.Name.split(' ')[0] as Role],
    ),
    NotNotified: [{ Name: 'Operator Test', Why: 'Not on call until Sun 00:00' }],
  });

  const night = await escalation('priority=high&wall=2026-03-08T01:30');
  expect(night.Escalations[0]).toMatchObject({ At: '2026-03-08T08:30:00.000Z', NoneOnCall: false });
  expect(night.Escalations[0]!.Steps[0]!.Notified).toEqual([
    {
      AccountId: ids.Operator,
      Name: 'Operator Test',
      Why: 'On call until 06:00 (schedule Nights)',
      Channels: ['email'],
    },
  ]);
  expect(night.Escalations[0]!.Steps.map(({ Step }) => Step)).toEqual([1, 2, 3]);
  // 02:30 is skipped; at 01:30 in autumn the clock is set back.
  expect((await escalation('priority=high&wall=2026-03-08T02:30')).Escalations.map(({ At }) => At)).toEqual([
    '2026-03-08T09:00:00.000Z',
  ]);
  const twice = (await escalation('priority=high&wall=2026-11-01T01:30')).Escalations;
  expect(twice.map(({ At }) => At)).toEqual(['2026-11-01T07:30:00.000Z', '2026-11-01T08:30:00.000Z']);
  expect(new Set(twice.map(({ Shown }) => Shown)).size).toBe(2);
  expect((await escalation('priority=medium&wall=2026-03-08T01:30')).Escalations[0]!.NoneOnCall).toBe(true);
});

it('names to every role who would be notified of a critical alarm of a station now', async () => {
  const { server, ids } = await atNights();
  const { Notified, ...others } = await read<StationRecipients>(server, '/api/OnCall/station/1', 'Viewer');
  expect(Notified).toEqual(
    (['Supervisor', 'Admin'] as const)
      .toSorted((a, b) => ids[a] - ids[b])
      .map((role) => ({ Name: `${role} Test`, Channels: expect.arrayContaining(['email']) })),
  );
  expect(others).toEqual({ Then: [], NoneOnCall: true, OnCallNotReached: [], NoChannel: true });
  expect((await server.ask('/api/OnCall/station/9', { as: 'Viewer' })).status).toBe(404);
});

it('says how many minutes after the alarm each step follows', async () => {
  const server = await startTestServer({
    config: { escalationMinutes: { critical: 5, high: 15, medium: 60, low: 0 } },
  });
  const json = { SiteName: 'Elm', Host: '127.0.0.1', Port: 1, Points: [] };
  expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  const minutes = async (priority: string) => {
    const path = `/api/OnCall/escalation?stationId=1&priority=${priority}`;
    const { Escalations } = await read<EscalationPreview>(server, path);
    return Escalations[0]!.Steps.map(({ AfterMinutes }) => AfterMinutes);
  };
  expect(await minutes('critical')).toEqual([0, 5, 10]);
  expect(await minutes('medium')).toEqual([0, 60, 120]);
  // Not escalated.
  expect(await minutes('low')).toEqual([0, null, null]);
});

it('lists who is on call now, and who is next', async () => {
  const { server } = await atNights();
  expect(await read<OnCallNow>(server, '/api/OnCall/now', 'Viewer')).toEqual({
    TimeZone: 'America/Denver',
    Users: [],
    Supervisors: [],
    Next: { Name: 'Operator Test', From: '2026-03-08T07:00:00.000Z' },
  });
  expect((await server.ask('/api/OnCall/now')).status).toBe(401);
});

it('lists who is on call now with phone numbers for Operators and above, and substitutes', async () => {
  const { server, ids } = await start('2026-03-08T08:00:00Z');
  await nights(server, ids.Operator);
  const contact = { Phone: '+15551234567', WebhookUrl: null, NewSecret: false };
  const saved = await server.ask('/api/Contacts', { method: 'PUT', as: 'Operator', json: contact });
  expect(saved.status).toBe(200);
  const now = (as: Role) => read<OnCallNow>(server, '/api/OnCall/now', as);
  const operator = {
    AccountId: ids.Operator,
    Name: 'Operator Test',
    // The clock is set forward that night.
    Until: '2026-03-08T12:00:00.000Z',
    Why: 'Schedule Nights',
    Stations: 1,
    Phone: '+15551234567',
  };
  expect((await now('Operator')).Users).toMatchObject([operator]);
  expect((await now('Viewer')).Users).toMatchObject([{ ...operator, Phone: null }]);

  const override = {
    AccountId: ids.Operator,
    From: '2026-03-08T08:00:00.000Z',
    To: '2026-03-08T11:00:00.000Z',
    Change: 'off',
    SubstituteId: ids.Supervisor,
    Reason: 'Swap',
  };
  await send(server, '/api/DutyOverrides', override);
  const substitute = {
    Name: 'Supervisor Test',
    Until: '2026-03-08T11:00:00.000Z',
    Why: 'Substitute for Operator Test',
    Stations: 1,
    Phone: null,
  };
  expect((await now('Admin')).Users).toMatchObject([substitute]);
});

it('lists Supervisors and Admins for Operators; of those not on call the phone only while none is', async () => {
  const { server, ids } = await start('2026-03-08T08:00:00Z');
  await nights(server, ids.Operator);
  for (const as of ['Supervisor', 'Admin'] as const) {
    const json = { Phone: as === 'Admin' ? '+15550000001' : '+15550000002', WebhookUrl: null };
    expect((await server.ask('/api/Contacts', { method: 'PUT', as, json })).status).toBe(200);
  }
  const supervisors = async (as: Role) => (await read<OnCallNow>(server, '/api/OnCall/now', as)).Supervisors;
  const rows = { Supervisor: '+15550000002', Admin: '+15550000001' };
  const listed = (onCall: Role | null) =>
    Object.entries(rows)
      .map(([role, phone]) => ({
        ...{ AccountId: ids[role as Role], Name: `${role} Test`, LimitedToAreas: false },
        ...{ OnCall: role === onCall, Phone: onCall === null || role === onCall ? phone : null },
      }))
      .sort((a, b) => Number(b.OnCall) - Number(a.OnCall) || a.AccountId - b.AccountId);
  expect(await supervisors('Viewer')).toEqual([]);
  for (const as of ['Operator', 'Supervisor', 'Admin'] as const)
    expect(await supervisors(as), as).toEqual(listed(null));

  const time = { From: '2026-03-08T08:00:00Z', To: '2026-03-08T11:00:00Z', Reason: 'Swap' };
  const off = { ...time, AccountId: ids.Operator, Change: 'off', SubstituteId: ids.Supervisor };
  await send(server, '/api/DutyOverrides', off);
  expect(await supervisors('Viewer')).toEqual([]);
  expect(await supervisors('Operator')).toEqual(listed('Supervisor'));
});

it('shows where no user is on call, hour by hour', async () => {
  const { server } = await atNights();
  const coverage = await read<Coverage>(server, '/api/OnCall/coverage');
  expect(coverage.Dates).toEqual([
    ...['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'],
  ]);
  const open = 'o'.repeat(24);
  // Ash is not polled. Sunday has an hour less.
  expect(coverage.Stations).toEqual([
    { StationId: 2, OpenHours: 167, Days: [open, 'oo-'.padEnd(24, 'o'), open, open, open, open, open] },
    {
      StationId: 1,
      OpenHours: 156,
      Days: ['cccccc'.padEnd(24, 'o'), 'cc-ccc'.padEnd(24, 'o'), open, open, open, open, open],
    },
  ]);
});

it('shows every user when they are on call', async () => {
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
  // A substitute with a schedule is on call at that time as well.
  const Monday = { Monday: true, MondayStart: '12:00:00', MondayStop: '12:59:59' };
  const noon = await send(server, '/api/OnCallSchedules', { Id: 0, Name: 'Noon', ...Monday });
  await send(server, '/api/AccountOnCallSchedules', { AccountId: ids.Admin, ScheduleId: noon });
  expect((await read<OwnOnCall>(server, '/api/OnCall/own', 'Admin')).Spans).toEqual([
    { From: '2026-03-08T09:00:00.000Z', To: '2026-03-08T10:00:00.000Z' },
    { From: '2026-03-09T18:00:00.000Z', To: '2026-03-09T19:00:00.000Z' },
  ]);
  expect((await read<OwnOnCall>(server, '/api/OnCall/own', 'Viewer')).Overrides).toEqual([]);
});

it('shows Operators overrides and whom they concern by name, and no addresses', async () => {
  const { server, ids } = await start('2026-03-08T08:00:00Z');
  await nights(server, ids.Operator);
  const time = { From: '2026-03-08T08:00:00Z', To: '2026-03-08T11:00:00Z', Reason: 'Swap' };
  const off = { ...time, AccountId: ids.Operator, Change: 'off', SubstituteId: ids.Admin };
  await send(server, '/api/DutyOverrides', off);
  const overrides = (as: Role) => read<ListedOnCallOverride[]>(server, '/api/DutyOverrides', as);
  const named = { Name: 'Operator Test', SubstituteName: 'Admin Test', AuthorName: 'Supervisor Test' };
  expect(await overrides('Operator')).toMatchObject([{ ...named, Author: 's…@test.example' }]);
  for (const as of ['Supervisor', 'Admin'] as const)
    expect(await overrides(as), as).toMatchObject([{ ...named, Author: emailOf('Supervisor') }]);
  const preview = '/api/OnCall/escalation?stationId=1&priority=high';
  const { Escalations } = await read<EscalationPreview>(server, preview, 'Operator');
  expect(Escalations[0]!.Steps[0]!.NotNotified).toMatchObject([
    { Name: 'Operator Test', Why: 'Not on call until 05:00: override by Supervisor Test (Swap)' },
  ]);
  expect(JSON.stringify(Escalations)).not.toContain('@');
});

it('shows when others are on call to Operators and above, and rejects invalid requests', async () => {
  const { server } = await atNights();
  for (const as of ROLES) {
    const status = as === 'Viewer' ? 403 : 200;
    for (const path of [
      '/api/DutyOverrides',
      '/api/OnCall/coverage',
      '/api/OnCall/escalation?stationId=1&priority=low',
    ]) {
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
    expect((await server.ask(`/api/OnCall/escalation?${query}`, { as: 'Admin' })).status, query).toBe(status);
  }
});
