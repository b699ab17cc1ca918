import { type AlertSetting, ROLES, type Role, type User } from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { describe, expect, it } from 'vitest';
import { createBus } from '../../platform/bus/index.ts';
import { testContext } from '../../testing/context.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { AlertSettingContext } from './context.ts';
import { EscalationPreviewer } from './escalation-preview.ts';
import { createAlertSettingRepository } from './repository.ts';

/** No other account is notified for the stations here. */
const CONFIRMED = '?confirm=no-recipient';
const PATH = '/api/AccountStations';
const setting = (StationId: number, more: Partial<AlertSetting> = {}) => ({
  StationId,
  LeastPriority: 'low' as const,
  Channels: ['email' as const],
  ...more,
});

/** With the stations 1 and 2. */
async function start(): Promise<TestServer> {
  const server = await startTestServer({ clock: new ManualClock('2026-06-01T12:00:00Z') });
  for (const SiteName of ['Elm Street', 'Oak Street']) {
    const json = { SiteName, Host: '127.0.0.1', Enabled: false, Points: [] };
    expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  }
  return server;
}

/** For tests that add no setting. */
const shared = setUpOnce(start);

async function ask(server: TestServer, as: Role, method: string, path: string, json?: object) {
  const response = await server.ask(path, { as, method, json });
  const answer = (await response.json()) as { code?: string; problems?: { Path: string }[] };
  const paths = answer.problems?.map(({ Path }) => Path) ?? [];
  return { status: response.status, answer: answer as unknown, code: answer.code, paths };
}

async function add(server: TestServer, as: Role, ...settings: object[]): Promise<AlertSetting[]> {
  const { status, answer } = await ask(server, as, 'POST', PATH, settings);
  expect(status).toBe(200);
  return answer as AlertSetting[];
}

async function idOf(server: TestServer, role: Role): Promise<number> {
  const users = (await ask(server, 'Admin', 'GET', '/accounts')).answer as User[];
  return users.find(({ Role }) => Role === role)!.Id;
}

describe('own settings', () => {
  it('are added, changed and deleted, several at once', async () => {
    const server = await start();
    const AccountId = await idOf(server, 'Operator');
    const added = await add(server, 'Operator', setting(2), setting(1, { LeastPriority: 'critical' }));
    expect(added).toEqual([
      { ...setting(2), Id: added[0]!.Id, AccountId },
      { ...setting(1, { LeastPriority: 'critical' }), Id: added[1]!.Id, AccountId },
    ]);
    const edit = { Id: added[0]!.Id, ...setting(2, { LeastPriority: 'high', Channels: ['sms', 'push'] }) };
    expect((await ask(server, 'Operator', 'PUT', `${PATH}${CONFIRMED}`, [edit])).answer).toEqual([
      { ...edit, AccountId },
    ]);
    expect((await ask(server, 'Operator', 'GET', PATH)).answer).toEqual([added[1], { ...edit, AccountId }]);
    expect((await ask(server, 'Operator', 'DELETE', `${PATH}/${edit.Id}`)).status).toBe(200);
    expect((await ask(server, 'Operator', 'GET', PATH)).answer).toEqual([added[1]]);
    expect((await ask(server, 'Operator', 'DELETE', `${PATH}/${edit.Id}`)).code).toBe(
      'ALERT_SETTING_NOT_FOUND',
    );
    expect((await ask(server, 'Operator', 'PUT', PATH, [edit])).code).toBe('ALERT_SETTING_NOT_FOUND');
  });

  it('are also available to a Viewer', async () => {
    const server = await start();
    const [made] = await add(server, 'Viewer', setting(1));
    const edit = { Id: made!.Id, ...setting(2) };
    expect((await ask(server, 'Viewer', 'PUT', PATH, [edit])).status).toBe(200);
    expect((await ask(server, 'Viewer', 'GET', PATH)).answer).toEqual([
      { ...edit, AccountId: await idOf(server, 'Viewer') },
    ]);
    expect((await ask(server, 'Viewer', 'DELETE', `${PATH}/${made!.Id}`)).status).toBe(200);
    expect((await ask(server, 'Viewer', 'GET', PATH)).answer).toEqual([]);
  });

  it('may be several for a station, each with another minimum priority', async () => {
    const server = await start();
    const [email, sms] = await add(
      server,
      'Operator',
      setting(1),
      setting(1, { LeastPriority: 'critical', Channels: ['sms'] }),
    );
    expect(await ask(server, 'Operator', 'POST', PATH, [setting(1)])).toMatchObject({
      status: 409,
      code: 'ALERT_SETTING_TAKEN',
    });
    const same = { Id: sms!.Id, ...setting(1) };
    expect((await ask(server, 'Operator', 'PUT', PATH, [same])).code).toBe('ALERT_SETTING_TAKEN');
    // Another user's setting does not conflict.
    await add(server, 'Supervisor', setting(1));
    expect((await ask(server, 'Operator', 'GET', PATH)).answer).toEqual([email, sms]);
  });

  it('are stored all or not at all', async () => {
    const server = await start();
    const [one] = await add(server, 'Operator', setting(1));
    for (const settings of [
      [setting(2), setting(9)],
      [setting(2), setting(1)],
      [setting(2), setting(2)],
    ]) {
      expect((await ask(server, 'Operator', 'POST', PATH, settings)).status).toBeGreaterThanOrEqual(400);
    }
    const edits = [
      { Id: one!.Id, ...setting(2) },
      { Id: one!.Id + 1, ...setting(2) },
    ];
    expect((await ask(server, 'Operator', 'PUT', PATH, edits)).code).toBe('ALERT_SETTING_NOT_FOUND');
    expect((await ask(server, 'Operator', 'GET', PATH)).answer).toEqual([one]);
  });

  it('are rejected with invalid data', async () => {
    const server = await shared();
    const wrong: [object, string, string[]][] = [
      [setting(9), 'STATION_NOT_FOUND', []],
      [setting(1, { Channels: [] }), 'BAD_REQUEST', ['body.0.Channels']],
      [setting(1, { Channels: ['sms', 'sms'] }), 'BAD_REQUEST', ['body.0.Channels']],
      [setting(1, { Id: 4 }), 'BAD_REQUEST', ['body.0.Id']],
      // The account is determined by the session.
      [setting(1, { AccountId: 1 }), 'BAD_REQUEST', ['body.0.AccountId']],
      [{ ...setting(1), LeastPriority: 'any' }, 'BAD_REQUEST', ['body.0.LeastPriority']],
    ];
    for (const [json, code, paths] of wrong) {
      expect(await ask(server, 'Operator', 'POST', PATH, [json])).toMatchObject({ code, paths });
    }
    expect((await ask(server, 'Operator', 'GET', PATH)).answer).toEqual([]);
  });
});

describe('settings of other users', () => {
  it.each(['Viewer', 'Operator'] as const)('are not available to the role %s', async (role) => {
    const server = await start();
    const [other] = await add(server, 'Supervisor', setting(1));
    const edit = { Id: other!.Id, ...setting(2, { LeastPriority: 'critical' }) };
    expect(await ask(server, role, 'PUT', PATH, [edit])).toMatchObject({
      status: 404,
      code: 'ALERT_SETTING_NOT_FOUND',
    });
    expect((await ask(server, role, 'DELETE', `${PATH}/${other!.Id}`)).status).toBe(404);
    expect((await ask(server, role, 'GET', PATH)).answer).toEqual([]);
    expect((await ask(server, 'Supervisor', 'GET', PATH)).answer).toEqual([other]);
  });

  it('are added, changed and deleted by a Supervisor, and keep their account', async () => {
    const server = await start();
    const AccountId = await idOf(server, 'Operator');
    const { answer } = await ask(server, 'Supervisor', 'POST', `${PATH}/admin`, [
      { ...setting(1), AccountId },
    ]);
    const [made] = answer as AlertSetting[];
    expect((await ask(server, 'Operator', 'GET', PATH)).answer).toEqual([made]);
    const edit = { Id: made!.Id, ...setting(2) };
    expect((await ask(server, 'Supervisor', 'PUT', `${PATH}${CONFIRMED}`, [edit])).answer).toEqual([
      { ...edit, AccountId },
    ]);
    expect((await ask(server, 'Admin', 'GET', `${PATH}/all`)).answer).toEqual([{ ...edit, AccountId }]);
    const path = `${PATH}/${made!.Id}${CONFIRMED}`;
    expect((await ask(server, 'Supervisor', 'DELETE', path)).status).toBe(200);
    expect((await ask(server, 'Admin', 'GET', `${PATH}/all`)).answer).toEqual([]);
  });

  it('have audit events with the names of user and station', async () => {
    const server = await start();
    const AccountId = await idOf(server, 'Operator');
    const { answer } = await ask(server, 'Supervisor', 'POST', `${PATH}/admin`, [
      { ...setting(1), AccountId },
    ]);
    const { Id } = (answer as AlertSetting[])[0]!;
    await ask(server, 'Supervisor', 'PUT', `${PATH}${CONFIRMED}`, [{ Id, ...setting(2) }]);
    await ask(server, 'Supervisor', 'DELETE', `${PATH}/${Id}${CONFIRMED}`);
    await add(server, 'Operator', setting(1));
    const events = await server.app.context.audit.list({ kind: 'setting', limit: 20 });
    expect(events.map(({ Words }) => Words).filter((text) => text.includes('alert setting'))).toEqual([
      'Added their own alert setting for Elm Street',
      'Deleted an alert setting of Operator Test for Oak Street',
      'Changed an alert setting of Operator Test for Oak Street',
      'Added an alert setting of Operator Test for Elm Street',
    ]);
  });

  it('have one audit event for each user where many change, with their levels and counts', async () => {
    const server = await start();
    for (let index = 3; index <= 60; index++) {
      const json = { SiteName: `Site ${index}`, Host: '127.0.0.1', Enabled: false, Points: [] };
      await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json });
    }
    const [AccountId, other] = [await idOf(server, 'Operator'), await idOf(server, 'Viewer')];
    const stations = Array.from({ length: 60 }, (_, index) => index + 1);
    const file = [
      ...stations.map((id) => ({ ...setting(id), AccountId })),
      ...stations.slice(0, 50).map((id) => ({ ...setting(id), AccountId: other })),
    ];
    expect((await ask(server, 'Supervisor', 'POST', `${PATH}/admin`, file)).status).toBe(200);
    const levels = [
      { LeastPriority: 'critical', Channels: ['sms', 'email'] },
      { LeastPriority: 'low', Channels: ['push'] },
    ];
    const replacement = { AccountId, StationIds: stations, Levels: levels };
    await ask(server, 'Supervisor', 'PUT', `${PATH}/stations${CONFIRMED}`, replacement);
    const events = await server.app.context.audit.list({ kind: 'setting', limit: 20 });
    const low = { LeastPriority: 'low', Channels: ['email'] };
    expect(
      events
        .filter(({ Words }) => Words.includes('alert settings'))
        .map(({ Words, Action, Details }) => [Words, Action, Details]),
    ).toEqual([
      [
        'Changed 120 alert settings of Operator Test',
        'change',
        {
          ...{ AccountId, Stations: 60, Added: 60, Changed: 60, Deleted: 0 },
          Before: { Levels: [{ ...low, Settings: 60 }] },
          After: {
            Levels: [
              { LeastPriority: 'critical', Channels: ['email', 'sms'], Settings: 60 },
              { LeastPriority: 'low', Channels: ['push'], Settings: 60 },
            ],
          },
        },
      ],
      ...[
        { name: 'Viewer Test', id: other, count: 50 },
        { name: 'Operator Test', id: AccountId, count: 60 },
      ].map(({ name, id, count }) => [
        `Added ${count} alert settings of ${name}`,
        'create',
        {
          ...{ AccountId: id, Stations: count, Added: count, Changed: 0, Deleted: 0 },
          Before: null,
          After: { Levels: [{ ...low, Settings: count }] },
        },
      ]),
    ]);
  });

  it('are for existing accounts, whatever their role', async () => {
    const server = await start();
    const json = [
      { ...setting(1), AccountId: await idOf(server, 'Admin') },
      { ...setting(1), AccountId: await idOf(server, 'Viewer') },
      { ...setting(1), AccountId: 999 },
    ];
    const { paths } = await ask(server, 'Supervisor', 'POST', `${PATH}/admin`, json);
    expect(paths).toEqual(['body.2.AccountId']);
    expect((await ask(server, 'Admin', 'GET', `${PATH}/all`)).answer).toEqual([]);
    expect((await ask(server, 'Supervisor', 'POST', `${PATH}/admin`, json.slice(0, 2))).status).toBe(200);
    expect((await ask(server, 'Viewer', 'GET', PATH)).answer).toMatchObject([json[1]!]);
  });
});

it('require the role', async () => {
  const server = await start();
  const asks: [string, string, object | undefined, Role][] = [
    ['GET', PATH, undefined, 'Viewer'],
    ['POST', PATH, [setting(1)], 'Viewer'],
    ['PUT', PATH, [], 'Viewer'],
    ['DELETE', `${PATH}/999`, undefined, 'Viewer'],
    ['GET', `${PATH}/all`, undefined, 'Supervisor'],
    ['POST', `${PATH}/admin`, [], 'Supervisor'],
  ];
  for (const [method, path, json, needs] of asks) {
    expect((await server.ask(path, { method, json })).status).toBe(401);
    for (const as of ROLES) {
      const { code } = await ask(server, as, method, path, json);
      expect([as, method, path, code === 'ROLE_TOO_LOW']).toEqual([
        ...[as, method, path],
        ROLES.indexOf(as) < ROLES.indexOf(needs),
      ]);
    }
  }
});

describe('recipients', () => {
  it('follow settings, schedules, overrides and accounts', async () => {
    const server = await start();
    const AccountId = await idOf(server, 'Operator');
    const atMs = Date.parse('2026-06-01T12:00:00Z');
    const first = async () => {
      const routing = await server.app.onCall.alertSettings.routing();
      const [step] = routing.escalationFor({ stationId: 1, priority: 'high', atMs }).steps;
      return [...step.notified, ...step.notNotified].find((one) => one.accountId === AccountId)?.why.kind;
    };
    expect(await first()).toBeUndefined();
    await add(server, 'Operator', setting(1));
    // No mail server is configured.
    expect(await first()).toBe('no-channel');
    const schedule = { Id: '0', Name: 'Never' };
    const { answer } = await ask(server, 'Supervisor', 'POST', '/api/OnCallSchedules', schedule);
    const ScheduleId = (answer as { Id: number }).Id;
    const assignments = `/api/AccountOnCallSchedules${CONFIRMED}`;
    await ask(server, 'Supervisor', 'POST', assignments, { AccountId, ScheduleId });
    expect(await first()).toBe('off-duty');
    const override = {
      ...{ AccountId, Change: 'off', Reason: 'Holiday' },
      ...{ From: '2026-06-01T00:00:00Z', To: '2026-06-02T00:00:00Z' },
    };
    await ask(server, 'Supervisor', 'POST', '/api/DutyOverrides', override);
    expect(await first()).toBe('taken-off');
  });

  it('are prepared once while nothing changes, and again when something changes meanwhile', async () => {
    const bus = createBus((error) => {
      throw error;
    });
    let reads = 0;
    let isActive = true;
    let meanwhile = () => {};
    const user = (): User => ({
      ...{ Id: 1, Email: 'a@b.c', FirstName: 'A', LastName: 'B', Role: 'Operator' as const },
      ...{ Areas: null, Active: isActive, LastSeenAt: null, UnitPreference: 'organisation' },
    });
    const escalationPreview = new EscalationPreviewer({
      ...testContext({ bus }),
      repository: {
        all: async () => {
          reads++;
          meanwhile();
          return [];
        },
      },
      schedules: { duty: async () => ({ schedules: [], assignments: [], overrides: [] }) },
      accounts: async () => [user()],
      reachable: () => ['email'],
    } as unknown as AlertSettingContext);
    const first = await escalationPreview.prepared();
    expect(await escalationPreview.prepared()).toBe(first);
    expect(reads).toBe(1);
    bus.emit('onCallChanged', {});
    meanwhile = () => bus.emit('onCallChanged', {});
    await escalationPreview.prepared();
    meanwhile = () => {};
    expect(reads).toBe(2);
    // It was changed during the read.
    await escalationPreview.prepared();
    expect(reads).toBe(3);
    isActive = false;
    expect((await escalationPreview.prepared()).routing.account(1)!.Active).toBe(false);
    escalationPreview.stop();
  });
});

describe('the settings of a user for several stations', () => {
  const level = (LeastPriority: AlertSetting['LeastPriority'], ...Channels: AlertSetting['Channels']) => ({
    ...{ LeastPriority, Channels },
  });

  it('are replaced by one call, with one confirmation', async () => {
    const server = await start();
    const AccountId = await idOf(server, 'Operator');
    const replace = (Levels: object[], query = '', as: Role = 'Supervisor', StationIds = [1, 2]) =>
      ask(server, as, 'PUT', `${PATH}/stations${query}`, { AccountId, StationIds, Levels });
    const all = async () => (await ask(server, 'Admin', 'GET', `${PATH}/all`)).answer as AlertSetting[];
    const [own] = await add(server, 'Operator', setting(1, { LeastPriority: 'critical' }));

    expect((await replace([], '', 'Operator')).code).toBe('ROLE_TOO_LOW');
    const two = [level('critical', 'email'), level('low', 'push', 'email')];
    expect((await replace(two)).answer).toEqual({ Added: 3, Changed: 0, Deleted: 0, Unchanged: 1 });
    const stored = await all();
    expect(
      stored.map(({ StationId, LeastPriority, Channels }) => [StationId, LeastPriority, Channels]),
    ).toEqual([
      [1, 'critical', ['email']],
      [1, 'low', ['email', 'push']],
      [2, 'critical', ['email']],
      [2, 'low', ['email', 'push']],
    ]);
    expect(stored[0]!.Id).toBe(own!.Id);
    expect((await replace([])).code).toBe('NO_RECIPIENT');
    expect(await all()).toEqual(stored);
    expect((await replace([], CONFIRMED)).answer).toEqual({ Added: 0, Changed: 0, Deleted: 4, Unchanged: 0 });
    expect(await all()).toEqual([]);
    expect((await replace([], CONFIRMED)).answer).toEqual({ Added: 0, Changed: 0, Deleted: 0, Unchanged: 0 });
  });

  it.each<[string, object, string[]]>([
    ['no stations', { StationIds: [] }, ['body.StationIds']],
    ['a station twice', { StationIds: [1, 1] }, ['body.StationIds']],
    ['a priority twice', { Levels: [level('low', 'email'), level('low', 'sms')] }, ['body.Levels']],
    ['no channel', { Levels: [level('low')] }, ['body.Levels.0.Channels']],
    ['an unknown account', { AccountId: 99 }, ['body.AccountId']],
  ])('are not replaced for %s', async (_, changes, expected) => {
    const server = await shared();
    const body = { AccountId: await idOf(server, 'Operator'), StationIds: [1], Levels: [], ...changes };
    const { status, paths } = await ask(server, 'Supervisor', 'PUT', `${PATH}/stations`, body);
    expect([status, paths]).toEqual([400, expected]);
  });
});

describeOnEachDatabase('alert settings', (open) => {
  it('are unique by account, station and minimum priority, and deleted with account and station', async () => {
    const storage = await open();
    const repository = createAlertSettingRepository(storage);
    const accountOf = async (email: string, role: Role) =>
      (
        await storage.write
          .insertInto('accounts')
          .values({
            ...{ email, first_name: 'A', last_name: 'B', role, active: 1, password_hash: 'x' },
            ...{ token_version: 1, created_at: 0 },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const stationOf = async (name: string) =>
      (
        await storage.write
          .insertInto('stations')
          .values({
            ...{ site_name: name, enabled: 0, version: 1, declaration: '{}' },
            ...{ created_at: 0, changed_at: 0 },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const [ann, ben] = [await accountOf('ann@x.y', 'Operator'), await accountOf('ben@x.y', 'Viewer')];
    const [elm, oak] = [await stationOf('Elm'), await stationOf('Oak')];
    const of = (AccountId: number, StationId: number, more: Partial<AlertSetting> = {}): AlertSetting => ({
      ...{ Id: 0, AccountId, ...setting(StationId) },
      ...more,
    });
    const [low, critical, ofBen] = await repository.alone(async (db) => [
      await repository.insert(db, of(ann, oak, { Channels: ['email', 'push'] })),
      await repository.insert(db, of(ann, elm, { LeastPriority: 'critical' })),
      await repository.insert(db, of(ben, elm)),
    ]);
    expect(await repository.all()).toEqual([critical, low, ofBen]);
    expect(await repository.ofAccount(ben)).toEqual([ofBen]);
    await repository.alone(async (db) => {
      expect(await repository.isTaken(db, of(ann, oak))).toBe(true);
      expect(await repository.isTaken(db, low!)).toBe(false);
      expect(await repository.isTaken(db, of(ann, elm))).toBe(false);
      expect(await repository.rolesOf(db, [ann, ben, 999])).toEqual(
        new Map([
          [ann, 'Operator'],
          [ben, 'Viewer'],
        ]),
      );
    });
    await storage.write.deleteFrom('accounts').where('id', '=', ben).execute();
    expect(await repository.all()).toEqual([critical, low]);
    await storage.write.deleteFrom('stations').where('id', '=', elm).execute();
    expect(await repository.all()).toEqual([low]);
  });
});
