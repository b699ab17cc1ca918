import type { OnCallRange, Problem, Role, User } from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it } from 'vitest';
import { signInAs } from '../../administration/accounts/testing/people.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/** A server in Denver with two stations, on the Wednesday before the clock is set forward. */
async function start() {
  const clock = new ManualClock('2026-03-04T19:00:00Z');
  const server = await startTestServer({ clock });
  for (const SiteName of ['Elm', 'Oak'])
    await send(server, '/api/Stations', { SiteName, Host: '127.0.0.1', Port: 1, Points: [] }, 'Admin');
  const users = (await (await server.ask('/accounts', { as: 'Admin' })).json()) as User[];
  const ids = Object.fromEntries(users.map(({ Role, Id }) => [Role, Id])) as Record<Role, number>;
  return { server, clock, ids };
}

async function send(server: TestServer, path: string, json: unknown, as: Role = 'Supervisor') {
  const answer = await server.ask(path, { method: 'POST', as, json });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return ((await answer.json()) as { Id: number }).Id;
}

/** A user on a schedule with these days. */
async function schedule(server: TestServer, AccountId: number, Name: string, days: Record<string, string>) {
  const times = Object.entries(days).flatMap(([day, time]) => [
    [day, true],
    [`${day}Start`, time.slice(0, 8)],
    [`${day}Stop`, time.slice(9)],
  ]);
  const week = { Id: '0', Name, ...Object.fromEntries(times) };
  const ScheduleId = await send(server, '/api/OnCallSchedules', week);
  await send(server, '/api/AccountOnCallSchedules', { AccountId, ScheduleId });
}

async function range(server: TestServer, from: string, days: number, as: Role = 'Viewer') {
  const answer = await server.ask(`/api/OnCall/range?from=${from}&days=${days}`, { as });
  expect(answer.status).toBe(200);
  return (await answer.json()) as OnCallRange;
}

const SATURDAY = { Saturday: '18:00:00-23:59:59', Sunday: '00:00:00-05:59:59' };

it('shows days of 23 hours, shifts over them, and gaps with who is notified instead', async () => {
  const { server, ids } = await start();
  await schedule(server, ids.Operator, 'Nights', SATURDAY);
  const settings = [1, 2].map((StationId) => ({
    ...{ AccountId: ids.Operator, StationId, LeastPriority: 'low', Channels: ['email'] },
  }));
  await send(server, '/api/AccountStations/admin', settings);
  const { TimeZone, Days, Rows, Gaps, Overlaps, Users } = await range(server, '2026-03-07', 2);
  expect(TimeZone).toBe('America/Denver');
  expect(Days).toEqual([
    { Date: '2026-03-07', From: '2026-03-07T07:00:00.000Z', To: '2026-03-08T07:00:00.000Z' },
    { Date: '2026-03-08', From: '2026-03-08T07:00:00.000Z', To: '2026-03-09T06:00:00.000Z' },
  ]);
  const night = { From: '2026-03-08T01:00:00.000Z', To: '2026-03-08T12:00:00.000Z' };
  const own = { OwnerId: ids.Operator, HolderId: ids.Operator, OverrideId: null };
  expect(Rows).toEqual([{ Kind: 'schedule', ScheduleId: 1, Name: 'Nights', Shifts: [{ ...own, ...night }] }]);
  const gap = { Stations: 2, StationIds: [1, 2], NotifiedIds: [ids.Supervisor, ids.Admin].sort() };
  expect(Gaps).toEqual([
    { From: Days[0]!.From, To: night.From, ...gap },
    { From: night.To, To: Days[1]!.To, ...gap },
  ]);
  expect(Overlaps).toEqual([]);
  // Viewers cannot be on call.
  expect(Users.map(({ AccountId }) => AccountId)).toEqual([ids.Operator, ids.Supervisor, ids.Admin].sort());
  expect(Users.find(({ AccountId }) => AccountId === ids.Operator)).toEqual({
    ...{ AccountId: ids.Operator, Name: 'Operator Test', CanTake: true, Always: false, Stations: 2 },
  });
});

it('shows gaps from now on only, and past overrides', async () => {
  const { server, clock, ids } = await start();
  await schedule(server, ids.Operator, 'Days', { Wednesday: '00:00:00-23:59:59' });
  const past = { AccountId: ids.Operator, SubstituteId: ids.Supervisor, Change: 'off', Reason: 'Course' };
  const From = '2026-03-04T18:00:00.000Z';
  const To = '2026-03-04T20:00:00.000Z';
  await send(server, '/api/DutyOverrides', { ...past, From, To });
  clock.advance(2 * 3_600_000);
  for (const role of ['Viewer', 'Admin'] as const)
    (server.tokens as Record<Role, string>)[role] = (await signInAs(server, role)).token;
  const setting = { AccountId: ids.Operator, StationId: 1, LeastPriority: 'low', Channels: ['email'] };
  await send(server, '/api/AccountStations/admin', [setting], 'Admin');
  const { Rows, Gaps, WithoutSettings } = await range(server, '2026-03-04', 2);
  expect(Rows[0]!.Shifts.map((shift) => [shift.From, shift.HolderId])).toEqual([
    ['2026-03-04T07:00:00.000Z', ids.Operator],
    [From, ids.Supervisor],
    [To, ids.Operator],
  ]);
  // The rest of today is covered; tomorrow the schedule is off.
  expect(Gaps).toMatchObject([{ From: '2026-03-05T07:00:00.000Z', StationIds: [1] }]);
  expect(WithoutSettings).toBe(1);
});

it('counts stations with a user who has no schedule and can be on call', async () => {
  const { server, ids } = await start();
  const counts = async () => {
    const { EnabledStations, AlwaysOnCallStations } = await range(server, '2026-03-07', 1);
    return [AlwaysOnCallStations, EnabledStations];
  };
  const add = (role: Role, StationId: number) =>
    send(
      server,
      '/api/AccountStations/admin',
      [{ AccountId: ids[role], StationId, LeastPriority: 'critical', Channels: ['email'] }],
      'Admin',
    );
  expect(await counts()).toEqual([0, 2]);
  // A Viewer is notified, but never on call.
  await add('Viewer', 1);
  await add('Viewer', 2);
  expect(await counts()).toEqual([0, 2]);
  await add('Operator', 2);
  expect(await counts()).toEqual([1, 2]);
  await add('Supervisor', 1);
  expect(await counts()).toEqual([2, 2]);
  await schedule(server, ids.Operator, 'Nights', SATURDAY);
  expect(await counts()).toEqual([1, 2]);
});

it('lists overlaps of two users', async () => {
  const { server, ids } = await start();
  await schedule(server, ids.Operator, 'Days', { Friday: '06:00:00-17:59:59' });
  await schedule(server, ids.Supervisor, 'Late', { Friday: '17:00:00-21:59:59' });
  const { Overlaps } = await range(server, '2026-03-06', 1);
  expect(Overlaps).toEqual([
    {
      ...{ From: '2026-03-07T00:00:00.000Z', To: '2026-03-07T01:00:00.000Z' },
      AccountIds: [ids.Operator, ids.Supervisor].sort((a, b) => a - b),
    },
  ]);
});

const shared = setUpOnce(start);

it.each([
  ['from=2026-03-07', 'query.days'],
  ['from=2026-03-07&days=0', 'query.days'],
  ['from=2026-03-07&days=64', 'query.days'],
  ['from=2026-02-30&days=1', 'query.from'],
  ['from=9999-12-31&days=1', 'query.from'],
])('rejects ?%s', async (query, path) => {
  const { server } = await shared();
  const answer = await server.ask(`/api/OnCall/range?${query}`, { as: 'Viewer' });
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as Problem).problems?.map(({ Path }) => Path)).toEqual([path]);
});
