import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../src/testing/server.ts';

// The calls of the specification about accounts, with every path and field as the customer's
// programs use them.

/** The status and body of a call: `PUT /accounts/5`. */
async function make(
  server: TestServer,
  call: string,
  json?: unknown,
  as: 'Supervisor' | 'Viewer' = 'Supervisor',
) {
  const [method, path] = call.split(' ') as [string, string];
  const answer = await server.ask(path, { method, as, json });
  return { status: answer.status, body: await answer.json() };
}

/** A call that is answered with 200. */
async function answerOf<T>(...args: Parameters<typeof make>): Promise<T> {
  const { status, body } = await make(...args);
  expect([args[1], status]).toEqual([args[1], 200]);
  return body as T;
}

interface Row {
  readonly Id: number;
}

async function viewerId(server: TestServer): Promise<number> {
  const users = await answerOf<(Row & { Role: string })[]>(server, 'GET /accounts');
  return users.find(({ Role }) => Role === 'Viewer')!.Id;
}

const STATION = { SiteName: 'Elm Street', Host: '127.0.0.1', Enabled: false };

const NEW_WEEK = {
  ...{ Sunday: false, SundayStart: '06:00:00', SundayStop: '15:00:00' },
  ...{ Monday: false, MondayStart: '06:00:00', MondayStop: '15:00:00' },
  ...{ Tuesday: false, TuesdayStart: '06:00:00', TuesdayStop: '15:00:00' },
  ...{ Wednesday: false, WednesdayStart: '06:00:00', WednesdayStop: '15:00:00' },
  ...{ Thursday: false, ThursdayStart: '06:00:00', ThursdayStop: '15:00:00' },
  ...{ Friday: false, FridayStart: '06:00:00', FridayStop: '15:00:00' },
  ...{ Saturday: false, SaturdayStart: '06:00:00', SaturdayStop: '15:00:00' },
};

/** For tests that leave nothing that another one lists. */
const shared = setUpOnce(startTestServer);

it('authenticates, refreshes and revokes with the specified fields', async () => {
  const server = await shared();
  const post = (path: string, json: unknown, cookie = '') =>
    server.ask(path, { method: 'POST', json, headers: { cookie } });
  const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]!.split('; ')[0]!;
  const user = {
    ...{ Id: expect.any(Number), Email: 'supervisor@test.example', Role: 'Supervisor', Areas: null },
    ...{
      FirstName: 'Supervisor',
      LastName: 'Test',
      Units: 'configured',
      TimeZone: 'America/Denver',
      JwtToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    },
  };
  const login = { email: 'supervisor@test.example', password: TEST_PASSWORD };
  const signedIn = await post('/accounts/authenticate', login);
  expect([signedIn.status, await signedIn.json()]).toEqual([200, user]);
  const refreshed = await post('/accounts/refresh-token', {}, cookieOf(signedIn));
  expect([refreshed.status, await refreshed.json()]).toEqual([200, user]);
  const revoked = await post('/accounts/revoke-token', {}, cookieOf(refreshed));
  expect([revoked.status, await revoked.json()]).toEqual([200, { Ok: true }]);
  expect((await post('/accounts/refresh-token', {}, cookieOf(refreshed))).status).toBe(401);
  expect(
    (await post('/accounts/authenticate', { Email: login.email, Password: login.password })).status,
  ).toBe(400);
});

it('lists, returns, creates, changes and deletes accounts', async () => {
  const server = await shared();
  const user = { Email: 'ann@test.example', FirstName: 'Ann', LastName: 'Elm', Role: 'Operator' };
  const { Id } = await answerOf<Row>(server, 'POST /accounts', {
    ...user,
    Password: 'a lantern by the lake',
  });
  expect(await answerOf(server, `GET /accounts/${Id}`)).toMatchObject({ ...user, Id });
  expect(await answerOf(server, 'GET /accounts')).toContainEqual(expect.objectContaining({ ...user, Id }));
  const changed = { ...user, Id, Email: 'anna@test.example', Role: 'Viewer' };
  expect((await make(server, `PUT /accounts/${Id}`, changed)).status).toBe(400);
  expect(await answerOf(server, `PUT /accounts/${Id}`, { User: changed })).toMatchObject(changed);
  expect(await answerOf(server, `GET /accounts/${Id}`)).toMatchObject(changed);
  expect(await answerOf(server, `DELETE /accounts/${Id}`)).toEqual({ Ok: true });
  expect((await make(server, `GET /accounts/${Id}`)).status).toBe(404);
});

it('accepts and returns alert settings as arrays, including a single one', async () => {
  const server = await shared();
  await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: STATION });
  const setting = { StationId: 1, LeastPriority: 'low', Channels: ['email'] };
  expect((await make(server, 'POST /api/AccountStations', setting)).status).toBe(400);
  const [own] = await answerOf<[Row]>(server, 'POST /api/AccountStations', [setting]);
  expect(own).toMatchObject({ Id: expect.any(Number), StationId: 1 });
  const changed = { ...setting, Id: own.Id, LeastPriority: 'high' };
  expect((await make(server, 'PUT /api/AccountStations?confirm=no-recipient', changed)).status).toBe(400);
  const edited = await answerOf<Row[]>(server, 'PUT /api/AccountStations?confirm=no-recipient', [changed]);
  expect(edited).toEqual([{ ...own, LeastPriority: 'high' }]);
  expect(await answerOf(server, 'GET /api/AccountStations')).toEqual(edited);

  const AccountId = await viewerId(server);
  const other = [{ ...setting, AccountId }];
  expect((await make(server, 'POST /api/AccountStations/admin', other[0])).status).toBe(400);
  const [theirs] = await answerOf<[Row]>(server, 'POST /api/AccountStations/admin', other);
  const byId = (a: Row, b: Row) => a.Id - b.Id;
  expect((await answerOf<Row[]>(server, 'GET /api/AccountStations/all')).sort(byId)).toEqual([
    ...edited,
    theirs,
  ]);
  expect(await answerOf(server, `DELETE /api/AccountStations/${theirs.Id}?confirm=no-recipient`)).toEqual({
    Ok: true,
  });
  expect(await answerOf(server, 'GET /api/AccountStations/all')).toEqual(edited);
});

it('has on-call schedules whose days are off from 06:00 to 15:00 until they are set', async () => {
  const server = await shared();
  const { Id } = await answerOf<Row>(server, 'POST /api/OnCallSchedules', { Id: '0', Name: 'Days' });
  expect(await answerOf(server, `GET /api/OnCallSchedules/${Id}`)).toEqual({ ...NEW_WEEK, Id, Name: 'Days' });
  const changed = {
    ...{ ...NEW_WEEK, Name: 'Weekend', Sunday: true, SundayStart: '00:00:00', SundayStop: '23:59:59' },
    ...{ Saturday: true, SaturdayStart: '07:30:15', SaturdayStop: '22:45:00' },
  };
  const path = `/api/OnCallSchedules/${Id}`;
  expect(await answerOf(server, `PUT ${path}`, { ...changed, Id: String(Id) })).toEqual({ Id });
  expect(await answerOf(server, 'GET /api/OnCallSchedules')).toEqual([{ ...changed, Id }]);
  const evening = { ...changed, Id: String(Id), SaturdayStop: '7:30 pm' };
  expect((await make(server, `PUT ${path}`, evening)).status).toBe(400);
  expect(await answerOf(server, `DELETE ${path}`)).toEqual({ Id });
  expect(await answerOf(server, 'GET /api/OnCallSchedules')).toEqual([]);
});

it('assigns schedules to accounts by each of the seven calls', async () => {
  const server = await startTestServer();
  const { Id: ScheduleId } = await answerOf<Row>(server, 'POST /api/OnCallSchedules', {
    Id: '0',
    Name: 'Days',
  });
  const AccountId = await viewerId(server);
  const path = '/api/AccountOnCallSchedules';
  const Schedules = [{ AccountId, ScheduleId }];
  const Email = 'viewer@test.example';
  const rows = () => answerOf(server, `GET ${path}`);

  await answerOf(server, `PUT ${path}/schedule/${ScheduleId}`, { Id: String(ScheduleId), Schedules });
  expect(await answerOf(server, `GET ${path}/schedule/${ScheduleId}`)).toEqual([{ AccountId, Email }]);
  await answerOf(server, `PUT ${path}/schedule/${ScheduleId}?confirm=no-recipient`, {
    Id: ScheduleId,
    Schedules: [],
  });
  expect(await rows()).toEqual([]);

  await answerOf(server, `PUT ${path}/account/${AccountId}`, { Id: String(AccountId), Schedules });
  const own = await answerOf<[Row]>(server, `GET ${path}/account/${AccountId}`, undefined, 'Viewer');
  expect(own).toEqual([{ Id: expect.any(Number), AccountId, ScheduleId, Email }]);
  expect(await rows()).toEqual(own);
  await answerOf(server, `DELETE ${path}/${own[0].Id}?confirm=no-recipient`);
  expect(await rows()).toEqual([]);

  const { Id } = await answerOf<Row>(server, `POST ${path}`, { AccountId, ScheduleId });
  expect(await rows()).toEqual([{ Id, AccountId, ScheduleId, Email }]);
});
