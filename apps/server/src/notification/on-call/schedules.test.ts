import {
  type AccountScheduleRow,
  type ListedOnCallOverride,
  type Problem,
  ROLES,
  type Role,
  type Schedule,
  ScheduleBody,
  type ScheduleUser,
  type User,
} from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { emailOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { createOnCallOverrideRepository } from './overrides/repository.ts';
import { createScheduleRepository } from './repository.ts';

const SCHEDULES = '/api/OnCallSchedules';
const ASSIGNED = '/api/AccountOnCallSchedules';
const OVERRIDES = '/api/DutyOverrides';
const DEFAULT_WEEK = ScheduleBody.parse({ Id: 0, Name: 'Days' });

const start = () => startTestServer({ clock: new ManualClock('2026-06-01T12:00:00Z') });
const body = (more: object = {}) => ({ Id: '0', Name: 'Days', ...more });

async function ask(
  server: TestServer,
  as: Role,
  method: string,
  path: string,
  json?: object,
): Promise<{ status: number; answer: unknown; code: string | undefined; paths: string[] }> {
  const response = await server.ask(path, { as, method, json });
  const answer = (await response.json()) as { code?: string; problems?: { Path: string }[] };
  const paths = [...new Set(answer.problems?.map(({ Path }) => Path))];
  return { status: response.status, answer, code: answer.code, paths };
}

async function create(server: TestServer, more: object = {}): Promise<number> {
  const { status, answer } = await ask(server, 'Supervisor', 'POST', SCHEDULES, body(more));
  expect(status).toBe(200);
  return (answer as { Id: number }).Id;
}

async function ids(server: TestServer): Promise<Record<Role, number>> {
  const users = (await ask(server, 'Admin', 'GET', '/accounts')).answer as User[];
  return Object.fromEntries(users.map(({ Role, Id }) => [Role, Id])) as Record<Role, number>;
}

it('creates a schedule with the defaults, reads, changes and deletes it', async () => {
  const server = await start();
  const night = { Name: 'Night', Sunday: true, SundayStart: '22:00:00', SundayStop: '23:59:59' };
  const id = await create(server, night);
  const days = await create(server);
  expect((await ask(server, 'Admin', 'GET', SCHEDULES)).answer).toEqual([
    { ...DEFAULT_WEEK, Id: days },
    { ...DEFAULT_WEEK, Id: id, ...night },
  ] satisfies Schedule[]);
  // The page sends ids as text.
  const changed = { ...DEFAULT_WEEK, Name: 'Late', Monday: true, Id: String(id) };
  expect((await ask(server, 'Supervisor', 'PUT', `${SCHEDULES}/${id}`, changed)).answer).toEqual({ Id: id });
  expect((await ask(server, 'Supervisor', 'GET', `${SCHEDULES}/${id}`)).answer).toEqual({
    ...changed,
    Id: id,
  });
  expect((await ask(server, 'Supervisor', 'DELETE', `${SCHEDULES}/${id}`)).answer).toEqual({ Id: id });
  for (const [method, json] of [['GET'], ['PUT', changed], ['DELETE']] as const) {
    expect(await ask(server, 'Supervisor', method, `${SCHEDULES}/${id}`, json)).toMatchObject({
      status: 404,
      code: 'SCHEDULE_NOT_FOUND',
    });
  }
});

it('rejects invalid schedules', async () => {
  const server = await start();
  const wrong: [object, string][] = [
    [{ Id: '3' }, 'body.Id'],
    [{ Name: ' ' }, 'body.Name'],
    // A start after its stop; a time without seconds; an unknown field.
    [{ Friday: true, FridayStart: '15:00:01' }, 'body.FridayStart'],
    [{ FridayStart: '06:00' }, 'body.FridayStart'],
    [{ Someday: true }, 'body.Someday'],
  ];
  for (const [fields, path] of wrong) {
    const { status, paths } = await ask(server, 'Supervisor', 'POST', SCHEDULES, body(fields));
    expect([status, ...paths]).toEqual([400, path]);
  }
  expect((await ask(server, 'Supervisor', 'GET', SCHEDULES)).answer).toEqual([]);
});

/** For tests with schedules of their own. */
const shared = setUpOnce(start);

it('accepts a start equal to the stop', async () => {
  const server = await shared();
  await create(server, { Friday: true, FridayStart: '15:00:00' });
});

it('rejects a start after the stop, also for a day that is off', async () => {
  const server = await shared();
  const wrong = body({ FridayStart: '16:00:00' });
  expect(await ask(server, 'Supervisor', 'POST', SCHEDULES, wrong)).toMatchObject({
    status: 400,
    paths: ['body.FridayStart'],
  });
  const id = await create(server);
  expect(
    await ask(server, 'Supervisor', 'PUT', `${SCHEDULES}/${id}`, { ...wrong, Id: String(id) }),
  ).toMatchObject({ status: 400, paths: ['body.FridayStart'] });
});

it('rejects different ids in path and body', async () => {
  const server = await shared();
  const id = await create(server);
  const other = await create(server, { Name: 'Other' });
  const { Operator } = await ids(server);
  for (const [path, json] of [
    [`${SCHEDULES}/${id}`, body({ Id: other })],
    [`${ASSIGNED}/schedule/${id}`, { Id: String(other), Schedules: [] }],
    [`${ASSIGNED}/account/${Operator}`, { Id: String(Operator + 1), Schedules: [] }],
  ] as const) {
    expect(await ask(server, 'Supervisor', 'PUT', path, json)).toMatchObject({
      code: 'BAD_REQUEST',
      paths: ['body.Id'],
    });
  }
  const { paths } = await ask(server, 'Supervisor', 'PUT', `${ASSIGNED}/schedule/${id}`, {
    Id: String(id),
    Schedules: [
      { AccountId: Operator, ScheduleId: id },
      { AccountId: Operator, ScheduleId: other },
    ],
  });
  expect(paths).toEqual(['body.Schedules.1.ScheduleId']);
});

it('replaces the users of a schedule, and the schedules of a user', async () => {
  const server = await start();
  const [days, nights] = [await create(server), await create(server, { Name: 'Nights' })];
  const { Operator, Viewer, Admin } = await ids(server);
  const put = (scheduleId: number, accountIds: number[]) =>
    // Only an Admin removes an Admin from a schedule.
    ask(server, 'Admin', 'PUT', `${ASSIGNED}/schedule/${scheduleId}`, {
      Id: String(scheduleId),
      Schedules: accountIds.map((AccountId) => ({ AccountId, ScheduleId: scheduleId })),
    });
  const usersOf = async (id: number) =>
    ((await ask(server, 'Supervisor', 'GET', `${ASSIGNED}/schedule/${id}`)).answer as ScheduleUser[]).map(
      ({ Email }) => Email,
    );
  const all = async () => (await ask(server, 'Supervisor', 'GET', ASSIGNED)).answer as AccountScheduleRow[];

  expect((await put(days, [Viewer, Operator, Operator])).status).toBe(200);
  expect(await usersOf(days)).toEqual([emailOf('Operator'), emailOf('Viewer')]);
  const kept = (await all()).find(({ AccountId }) => AccountId === Operator)!;
  expect((await put(days, [Operator, Admin])).status).toBe(200);
  expect(await usersOf(days)).toEqual([emailOf('Admin'), emailOf('Operator')]);
  // A remaining user keeps the assignment.
  expect(await all()).toContainEqual(kept);
  expect((await put(days, [])).status).toBe(200);
  expect(await usersOf(days)).toEqual([]);

  const ofAccount = await ask(server, 'Supervisor', 'PUT', `${ASSIGNED}/account/${Operator}`, {
    Id: String(Operator),
    Schedules: [days, nights].map((ScheduleId) => ({ AccountId: Operator, ScheduleId })),
  });
  expect(ofAccount.status).toBe(200);
  const own = await ask(server, 'Operator', 'GET', `${ASSIGNED}/account/${Operator}`);
  expect((own.answer as AccountScheduleRow[]).map(({ ScheduleId }) => ScheduleId).sort()).toEqual([
    days,
    nights,
  ]);

  // A rejected call stores nothing.
  expect((await put(nights, [Admin, 999])).paths).toEqual(['body.Schedules.1.AccountId']);
  expect(await usersOf(nights)).toEqual([emailOf('Operator')]);
  // A deleted schedule has no users.
  await ask(server, 'Supervisor', 'DELETE', `${SCHEDULES}/${nights}`);
  expect((await all()).map(({ ScheduleId }) => ScheduleId)).toEqual([days]);
});

it('does not undo what another user has assigned since the list was read', async () => {
  const server = await start();
  const [days, nights] = [await create(server), await create(server, { Name: 'Nights' })];
  const { Operator, Viewer, Supervisor } = await ids(server);
  const put = (path: string, id: number, Schedules: readonly object[], Known: readonly number[]) =>
    ask(server, 'Supervisor', 'PUT', `${ASSIGNED}/${path}/${id}`, { Id: String(id), Schedules, Known });
  const users = (accounts: readonly number[], known: readonly number[]) =>
    put(
      'schedule',
      days,
      accounts.map((AccountId) => ({ AccountId, ScheduleId: days })),
      known,
    );
  expect((await users([Operator], [])).status).toBe(200);
  // Two have read the list with one user; each adds another one.
  expect((await users([Operator, Viewer], [Operator])).status).toBe(200);
  expect(await users([Operator, Supervisor], [Operator])).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect((await users([Operator, Supervisor], [Viewer, Operator])).status).toBe(200);

  const schedules = (of: readonly number[], known: readonly number[]) =>
    put(
      'account',
      Operator,
      of.map((ScheduleId) => ({ AccountId: Operator, ScheduleId })),
      known,
    );
  expect(await schedules([nights], [])).toMatchObject({ status: 409, code: 'CONFLICT' });
  expect((await schedules([nights], [days])).status).toBe(200);
  const left = (await ask(server, 'Supervisor', 'GET', ASSIGNED)).answer as AccountScheduleRow[];
  expect(left.map(({ AccountId, ScheduleId }) => [AccountId, ScheduleId]).sort()).toEqual(
    [
      [Supervisor, days],
      [Operator, nights],
    ].sort(),
  );
});

it('assigns a user to a schedule, twice has no effect, and removes them', async () => {
  const server = await start();
  const ScheduleId = await create(server);
  const { Operator: AccountId } = await ids(server);
  const first = await ask(server, 'Supervisor', 'POST', ASSIGNED, { AccountId, ScheduleId });
  const again = await ask(server, 'Supervisor', 'POST', ASSIGNED, { AccountId, ScheduleId });
  expect(first.status).toBe(200);
  expect(again.answer).toEqual(first.answer);
  const { Id } = first.answer as { Id: number };
  expect((await ask(server, 'Supervisor', 'DELETE', `${ASSIGNED}/${Id}`)).status).toBe(200);
  expect(await ask(server, 'Supervisor', 'DELETE', `${ASSIGNED}/${Id}`)).toMatchObject({ code: 'NOT_FOUND' });
  const wrong = [
    [{ AccountId: 999, ScheduleId }, 'body.AccountId'],
    [{ AccountId, ScheduleId: 999 }, 'body.ScheduleId'],
  ] as const;
  for (const [json, path] of wrong) {
    expect((await ask(server, 'Supervisor', 'POST', ASSIGNED, json)).paths).toEqual([path]);
  }
});

it('reports what does not exist', async () => {
  const server = await start();
  const empty = (id: number) => ({ Id: String(id), Schedules: [] });
  expect((await ask(server, 'Supervisor', 'GET', `${ASSIGNED}/schedule/9`)).code).toBe('SCHEDULE_NOT_FOUND');
  expect((await ask(server, 'Supervisor', 'PUT', `${ASSIGNED}/schedule/9`, empty(9))).code).toBe(
    'SCHEDULE_NOT_FOUND',
  );
  expect((await ask(server, 'Supervisor', 'PUT', `${ASSIGNED}/account/999`, empty(999))).code).toBe(
    'ACCOUNT_NOT_FOUND',
  );
  expect((await ask(server, 'Supervisor', 'DELETE', `${OVERRIDES}/9`)).code).toBe('DUTY_OVERRIDE_NOT_FOUND');
});

it('requires Supervisor or Admin; others see only their own schedules', async () => {
  const server = await start();
  const id = await create(server);
  const accountIds = await ids(server);
  const override = {
    AccountId: accountIds.Operator,
    Change: 'off',
    From: at(1),
    To: at(2),
    Reason: 'Holiday',
  };
  const asks = (as: Role): [string, string, object?][] => [
    ['GET', SCHEDULES],
    ['GET', `${SCHEDULES}/${id}`],
    ['POST', SCHEDULES, body()],
    ['PUT', `${SCHEDULES}/${id}`, body({ Id: id })],
    ['GET', ASSIGNED],
    ['GET', `${ASSIGNED}/schedule/${id}`],
    ['PUT', `${ASSIGNED}/schedule/${id}`, { Id: id, Schedules: [] }],
    ['PUT', `${ASSIGNED}/account/${accountIds[as]}`, { Id: accountIds[as], Schedules: [] }],
    ['POST', ASSIGNED, { AccountId: accountIds[as], ScheduleId: id }],
    ['GET', OVERRIDES],
    ['POST', OVERRIDES, override],
  ];
  for (const as of ROLES) {
    const mayDo = as === 'Supervisor' || as === 'Admin';
    for (const [method, path, json] of asks(as)) {
      const { status, code } = await ask(server, as, method, path, json);
      const may = mayDo || (as === 'Operator' && path === OVERRIDES && method === 'GET');
      expect([as, method, path, code ?? 'done']).toEqual([as, method, path, may ? 'done' : 'ROLE_TOO_LOW']);
      expect(status).toBe(may ? (path === OVERRIDES && method === 'POST' ? 201 : 200) : 403);
    }
    for (const path of [`${SCHEDULES}/${id}`, `${ASSIGNED}/1`, `${OVERRIDES}/1`]) {
      if (!mayDo) expect((await ask(server, as, 'DELETE', path)).code).toBe('ROLE_TOO_LOW');
    }
    for (const whose of [...Object.values(accountIds), 999]) {
      const { status } = await ask(server, as, 'GET', `${ASSIGNED}/account/${whose}`);
      expect(status).toBe(mayDo || whose === accountIds[as] ? 200 : 403);
    }
    expect((await server.ask(SCHEDULES)).status).toBe(401);
  }
});

const at = (hours: number) => new Date(Date.parse('2026-06-01T12:00:00Z') + hours * 3_600_000).toISOString();

it("takes the dates of an override as midnight in the organisation's zone", async () => {
  const server = await startTestServer({
    clock: new ManualClock('2026-03-01T12:00:00Z'),
    config: { timeZone: 'America/Denver' },
  });
  const { Operator: AccountId } = await ids(server);
  const post = (From: string, To: string) =>
    ask(server, 'Supervisor', 'POST', OVERRIDES, { AccountId, Change: 'off', From, To, Reason: 'Holiday' });
  // On 8 March the clock goes forward.
  expect((await post('2026-03-08', '2026-03-09')).status).toBe(201);
  expect((await ask(server, 'Supervisor', 'GET', OVERRIDES)).answer).toMatchObject([
    { From: '2026-03-08T07:00:00.000Z', To: '2026-03-09T06:00:00.000Z' },
  ]);
  expect((await post('2026-03-09T05:59:59Z', '2026-03-09')).status).toBe(201);
  expect((await post('2026-03-09T06:00:00Z', '2026-03-09')).paths).toEqual(['body.To']);
  expect((await post('2026-03-08', '2026-03-08')).paths).toEqual(['body.To']);
  expect((await post('8 March', '2026-03-09')).paths).toEqual(['body.From']);
});

it('adds overrides of at most 366 days, and lists longer ones that are stored', async () => {
  const server = await startTestServer({
    clock: new ManualClock('2026-06-01T12:00:00Z'),
    config: { timeZone: 'America/Denver' },
  });
  const { Operator: AccountId } = await ids(server);
  const override = { AccountId, Change: 'off', Reason: 'Sabbatical' };
  const post = (From: string, To: string) =>
    ask(server, 'Supervisor', 'POST', OVERRIDES, { ...override, From, To });
  const { status, answer } = await post('2026-06-01T12:00:00Z', '2099-01-01T00:00:00Z');
  expect([status, (answer as Problem).problems]).toEqual([
    400,
    [{ Path: 'body.To', Message: 'Must be at most 366 days after From' }],
  ]);
  expect((await post('2026-11-01', '2027-11-08')).paths).toEqual(['body.To']);
  expect((await post('2027-03-15', '2028-03-15')).status).toBe(201);
  await server.storage.write
    .updateTable('duty_overrides')
    .set({ to_at: Date.parse('2099-01-01T00:00:00Z') })
    .execute();
  expect((await ask(server, 'Supervisor', 'GET', OVERRIDES)).answer).toMatchObject([
    { Reason: 'Sabbatical', To: '2099-01-01T00:00:00.000Z' },
  ]);
});

it('adds an override, lists it until it has ended, and removes it', async () => {
  const clock = new ManualClock('2026-06-01T12:00:00Z');
  const server = await startTestServer({ clock });
  const { Operator, Viewer } = await ids(server);
  const post = (more: object) =>
    ask(server, 'Supervisor', 'POST', OVERRIDES, {
      ...{ AccountId: Operator, Change: 'off', From: at(-1), To: at(0.1), Reason: 'Holiday' },
      ...more,
    });
  const list = async () =>
    (await ask(server, 'Supervisor', 'GET', OVERRIDES)).answer as ListedOnCallOverride[];
  const author = { Author: emailOf('Supervisor'), AuthorName: 'Supervisor Test', Name: 'Operator Test' };
  const first = (await post({ SubstituteId: Viewer })).answer as { Id: number };
  const second = (await post({ Change: 'on', From: at(-2), To: at(4), Reason: 'Storm' })).answer as {
    Id: number;
  };
  expect(await list()).toEqual([
    {
      ...{ Id: second.Id, AccountId: Operator, Change: 'on', SubstituteId: null, From: at(-2), To: at(4) },
      ...{ Reason: 'Storm', ...author, SubstituteName: null, CreatedAt: at(0) },
    },
    {
      ...{
        Id: first.Id,
        AccountId: Operator,
        Change: 'off',
        SubstituteId: Viewer,
        From: at(-1),
        To: at(0.1),
      },
      ...{ Reason: 'Holiday', ...author, SubstituteName: 'Viewer Test', CreatedAt: at(0) },
    },
  ]);
  expect((await post({ From: at(0.1) })).paths).toEqual(['body.To']);
  expect((await post({ From: at(-3), To: at(0) })).paths).toEqual(['body.To']);
  expect((await post({ SubstituteId: Operator })).paths).toEqual(['body.SubstituteId']);
  expect((await post({ SubstituteId: 999 })).paths).toEqual(['body.SubstituteId']);
  expect((await post({ AccountId: 999 })).paths).toEqual(['body.AccountId']);
  expect((await post({ Change: 'on', SubstituteId: Viewer })).paths).toEqual(['body.SubstituteId']);
  expect((await post({ Reason: '' })).paths).toEqual(['body.Reason']);
  clock.advance(0.1 * 3_600_000);
  expect((await list()).map(({ Id }) => Id)).toEqual([second.Id]);
  expect((await ask(server, 'Supervisor', 'DELETE', `${OVERRIDES}/${second.Id}`)).status).toBe(200);
  expect(await list()).toEqual([]);
});

describeOnEachDatabase('schedules', (open) => {
  const insertAccount = async (storage: Awaited<ReturnType<typeof open>>, email: string) => {
    const { id } = await storage.write
      .insertInto('accounts')
      .values({
        ...{ email, first_name: 'A', last_name: 'B', role: 'Operator', active: 1, password_hash: 'x' },
        ...{ token_version: 1, created_at: 0 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  it('keep their times to the second and their assignments through changes', async () => {
    const storage = await open();
    const repository = createScheduleRepository(storage);
    const week = {
      ...DEFAULT_WEEK,
      Name: 'Ö 😀',
      Saturday: true,
      SaturdayStart: '00:00:01',
      SaturdayStop: '23:59:59',
    };
    const id = await repository.create(storage.write, week, 1);
    expect(await repository.find(id)).toEqual({ ...week, Id: id });
    const [ann, ben] = [await insertAccount(storage, 'ann@x.y'), await insertAccount(storage, 'ben@x.y')];
    await repository.alone(async (db) => {
      const made = await repository.assign(db, ann, id);
      expect(await repository.assign(db, ann, id)).toBe(made);
      await repository.assign(db, ben, id);
    });
    expect(await repository.update(storage.write, id, { ...week, Name: 'Other' }, 2)).toBe(true);
    expect(await repository.usersOf(id)).toEqual([
      { AccountId: ann, Email: 'ann@x.y' },
      { AccountId: ben, Email: 'ben@x.y' },
    ]);
    await repository.alone((db) => repository.keepOnly(db, { scheduleId: id }, [ben]));
    expect((await repository.assignments()).map(({ AccountId }) => AccountId)).toEqual([ben]);
    await storage.write.deleteFrom('accounts').where('id', '=', ben).execute();
    expect(await repository.assignments()).toEqual([]);
    expect(await repository.delete(storage.write, id)).toBe(true);
    expect(await repository.delete(storage.write, id)).toBe(false);
    expect(await repository.update(storage.write, id, week, 3)).toBe(false);
  });

  it('that are replaced concurrently end in one of the requested states', async () => {
    const storage = await open();
    const repository = createScheduleRepository(storage);
    const id = await repository.create(storage.write, DEFAULT_WEEK, 1);
    const accounts: number[] = [];
    for (const name of ['a', 'b', 'c']) accounts.push(await insertAccount(storage, `${name}@x.y`));
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        repository.alone(async (db) => {
          const wanted = [accounts[n % 3]!, accounts[(n + 1) % 3]!];
          await repository.keepOnly(db, { scheduleId: id }, wanted);
          for (const accountId of wanted) await repository.assign(db, accountId, id);
        }),
      ),
    );
    expect(await repository.usersOf(id)).toHaveLength(2);
  });

  it('delete overrides with their account, and substitutes with theirs', async () => {
    const storage = await open();
    const overrides = createOnCallOverrideRepository(storage);
    const [ann, ben] = [await insertAccount(storage, 'ann@x.y'), await insertAccount(storage, 'ben@x.y')];
    const off = {
      ...{ AccountId: ann, Change: 'off' as const, SubstituteId: ben, Reason: 'Swap' },
      ...{ From: '2026-06-01T00:00:00.000Z', To: '2026-06-02T00:00:00.000Z' },
    };
    const created = await overrides.alone((db) => overrides.create(db, off, ann, 5));
    expect(created).toMatchObject({ kind: 'created' });
    const before = Date.parse('2026-06-01T12:00:00Z');
    expect(await overrides.endingAfter(before)).toMatchObject([{ ...off, Author: 'ann@x.y' }]);
    expect(await overrides.endingAfter(Date.parse(off.To))).toEqual([]);
    await storage.write.deleteFrom('accounts').where('id', '=', ben).execute();
    expect(await overrides.endingAfter(before)).toMatchObject([{ SubstituteId: null }]);
    await storage.write.deleteFrom('accounts').where('id', '=', ann).execute();
    expect(await overrides.endingAfter(before)).toEqual([]);
  });
});

it('add an audit event for each change, with the state before and after, in its transaction', async () => {
  const server = await startTestServer();
  const ask = async (method: string, path: string, json?: unknown) => {
    const answer = await server.ask(path, { method, as: 'Supervisor', ...(json !== undefined && { json }) });
    expect(answer.status, `${path} ${await answer.clone().text()}`).toBeLessThan(300);
    return (await answer.json()) as { Id: number };
  };
  const week = { ...DEFAULT_WEEK, Name: 'Nights' };
  const { Id } = await ask('POST', '/api/OnCallSchedules', { ...week, Id: 0 });
  await ask('PUT', `/api/OnCallSchedules/${Id}`, { ...week, Id, Sunday: true });
  // No difference.
  await ask('PUT', `/api/OnCallSchedules/${Id}`, { ...week, Id, Sunday: true });
  await ask('DELETE', `/api/OnCallSchedules/${Id}`);
  const lines = (await server.app.context.audit.list({ kind: 'setting', limit: 10 })).reverse();
  expect(lines.map(({ Action, Words, By }) => [Action, Words, By])).toEqual([
    ['create', 'Created on-call schedule Nights', 'Supervisor Test'],
    ['change', 'Changed on-call schedule Nights', 'Supervisor Test'],
    ['delete', 'Deleted on-call schedule Nights', 'Supervisor Test'],
  ]);
  expect(lines[1]!.Details).toEqual({ Before: { Sunday: 'off' }, After: { Sunday: '06:00:00–15:00:00' } });
});

it('have audit events with the name of the user', async () => {
  const server = await start();
  const { Operator } = await ids(server);
  const ScheduleId = await create(server);
  const override = {
    ...{ AccountId: Operator, Change: 'on', Reason: 'Storm' },
    ...{ From: '2026-06-02T00:00:00Z', To: '2026-06-03T00:00:00Z' },
  };
  const assigned = await ask(server, 'Supervisor', 'POST', ASSIGNED, { ScheduleId, AccountId: Operator });
  // A second time has no effect, and no event.
  const again = await ask(server, 'Supervisor', 'POST', ASSIGNED, { ScheduleId, AccountId: Operator });
  expect(again.answer).toEqual(assigned.answer);
  const added = await ask(server, 'Supervisor', 'POST', OVERRIDES, override);
  const removed = await ask(
    server,
    'Supervisor',
    'DELETE',
    `${OVERRIDES}/${(added.answer as { Id: number }).Id}`,
  );
  const unassigned = await ask(
    server,
    'Supervisor',
    'DELETE',
    `${ASSIGNED}/${(assigned.answer as { Id: number }).Id}`,
  );
  expect([assigned.status, added.status, removed.status, unassigned.status]).toEqual([200, 201, 200, 200]);
  const events = await server.app.context.audit.list({ kind: 'setting', limit: 10 });
  expect(events.map(({ Words }) => Words).filter((text) => text.includes('Operator Test'))).toEqual([
    'Removed Operator Test from on-call schedule Days',
    'Reduced the notifications of Operator Test',
    'Removed an on-call override of Operator Test: Storm',
    'Added an on-call override for Operator Test: Storm',
    'Added Operator Test to on-call schedule Days',
  ]);
});
