import { type AlarmLogEntry, type Problem, ROLES, type StationConfig, withAliases } from '@outpost/contract';
import { createModbusServer, createRegisterUnit, ModbusClient } from '@outpost/modbus';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAudit, OUTPOST } from '../../platform/audit/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { openStorage } from '../../platform/storage/index.ts';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { emailOf, startTestServer, type TestServer } from '../../testing/server.ts';
import { createRemovalRepository } from './removal.repository.ts';

async function startController() {
  const holdingRegisters = Uint16Array.of(42);
  const unit = createRegisterUnit({ coils: Uint8Array.of(1), holdingRegisters });
  const controller = createModbusServer({ framing: 'tcp', units: () => unit });
  const port = await controller.listen(0);
  onTestFinished(() => controller.close());
  return { port, holdingRegisters, controller };
}

const elm = (Port: number) => ({
  SiteName: 'Elm St. lift',
  Host: '127.0.0.1',
  Port,
  PollIntervalSeconds: 86_400,
  Points: [
    { Kind: 'digital', Point: 'DI1', Name: 'Pump', Table: 'coil', Address: 0, DataType: 'bit' },
    {
      Kind: 'analog',
      Point: 'AI1',
      Name: 'Level',
      Table: 'holding-register',
      Address: 0,
      DataType: 'uint16',
      Limits: [{ Kind: 'H', Limit: 90, Priority: 'low', Message: 'High level' }],
    },
  ],
});

/** A polled station with an active alarm and a user who is notified of it. */
async function setUp(server: TestServer) {
  const field = await startController();
  const json = elm(field.port);
  expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  await server.ask('/api/Stations/poll/1', { as: 'Admin' });
  field.holdingRegisters[0] = 95;
  await server.ask('/api/Stations/poll/1', { as: 'Admin' });
  const accounts = await server.app.administration.accounts.service.list();
  const { Id: AccountId } = accounts.find(({ Email }) => Email === emailOf('Operator'))!;
  const setting = { Id: 0, AccountId, StationId: 1, LeastPriority: 'low', Channels: ['email'] };
  const added = await server.ask('/api/AccountStations/admin', {
    method: 'POST',
    as: 'Admin',
    json: [setting],
  });
  expect([added.status, await added.text()]).toEqual([200, expect.any(String)]);
  return { field };
}

const remove = (server: TestServer, history: 'keep' | 'purge', name = 'Elm St. lift', id = 1) =>
  server.ask(`/api/Stations/${id}?name=${encodeURIComponent(name)}&history=${history}`, {
    method: 'DELETE',
    as: 'Admin',
  });
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

async function samplesOf({ app }: TestServer): Promise<number> {
  return (await app.history.read(2, 0, Date.now() + 1_000, { limit: 10 })).atMs.length;
}

async function alarmLog(server: TestServer): Promise<AlarmLogEntry[]> {
  const from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const to = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return json(await server.ask(`/api/Stations/alarm/1/${from}/${to}`, { as: 'Viewer' }));
}

itOnEachDatabase(
  'removes a deleted station from settings, schedules and maps, and keeps its logs readable',
  async (databaseUrl) => {
    const server = await startTestServer({
      config: { databaseUrl, modbus: { host: '127.0.0.1', port: 0, allow: [], stale: 'last' } },
    });
    await setUp(server);
    expect(await alarmLog(server)).toMatchObject([{ Message: 'High level', Active: true }]);
    const { app } = server;
    const master = new ModbusClient({
      framing: 'tcp',
      host: '127.0.0.1',
      port: app.modbusServer.server.port()!,
    });
    onTestFinished(() => master.close());
    const pollCoil = () => master.readCoils(1, 0, 1, 2_000);
    await expect(pollCoil()).resolves.toBeDefined();

    expect((await remove(server, 'keep')).status).toBe(200);
    for (const path of [
      '/api/Stations/1',
      '/api/Stations/config/1',
      '/api/Stations/poll/1',
      '/api/Stations/changes/1',
    ]) {
      const answer = await server.ask(path, { as: 'Admin' });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    for (const path of ['', '/overview', '/list', '/points', '/map', '/admin', '/overviewlist']) {
      expect(await json(await server.ask(`/api/Stations${path}`, { as: 'Admin' }))).toEqual([]);
    }
    expect([
      app.image.stationCount,
      app.acquisition.field.stats.stations,
      app.acquisition.field.stats.connections,
    ]).toEqual([0, 0, 0]);
    expect(await json(await server.ask('/api/AccountStations/all', { as: 'Admin' }))).toEqual([]);
    // It has returned, and is open until it is acknowledged.
    expect(app.alarms.allActive()).toMatchObject([{ memory: { active: false } }]);
    const [alarm] = await alarmLog(server);
    expect(alarm).toMatchObject({
      Active: false,
      SiteName: 'Elm St. lift',
      State: 'returned-unacknowledged',
    });
    const detail = await json<{ Events: { Text: string }[] }>(
      await server.ask(`/api/Alarms/${alarm!.Id}`, { as: 'Viewer' }),
    );
    expect(detail.Events.map(({ Text }) => Text)).toContain('Station deleted');
    const note = { method: 'POST', as: 'Operator' as const, json: { Ids: [alarm!.Id] } };
    expect((await server.ask('/api/Alarms/acknowledge', note)).status).toBe(200);
    expect(app.alarms.allActive()).toEqual([]);
    const audit = await app.context.audit.list({ kind: 'station', stationId: 1, limit: 5 });
    expect(audit[0]).toMatchObject({ Action: 'deleted', Words: 'Deleted Elm St. lift; its history is kept' });
    await expect(pollCoil()).rejects.toMatchObject({ exceptionCode: 2 });
  },
  60_000,
);

itOnEachDatabase(
  'a deleted station stays so over a restart, and is restored with its history',
  async (databaseUrl) => {
    const dataDir = await temporaryFolder();
    const config = { databaseUrl, dataDir };
    const before = await startTestServer({ config });
    await setUp(before);
    const stored = await json<StationConfig>(await before.ask('/api/Stations/config/1', { as: 'Admin' }));
    expect((await remove(before, 'keep')).status).toBe(200);
    await before.stop();

    const server = await startTestServer({ config });
    const { app } = server;
    expect(app.administration.stations.service.all()).toEqual([]);
    expect(app.alarms.allActive()).toMatchObject([{ memory: { active: false } }]);
    const other = await json<{ StationId: number }>(
      await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: { ...elm(1), Enabled: false } }),
    );
    expect(other.StationId).toBe(2);
    expect(app.administration.stations.service.get(2).Points.map(({ Id }) => Id)).toEqual([3, 4]);

    const restored = await server.ask('/api/Stations/restore/1', { method: 'POST', as: 'Admin' });
    expect(await json(restored)).toEqual({ StationId: 1, Version: 3 });
    const restoredConfig = withAliases(app.administration.stations.service.get(1));
    expect(restoredConfig).toEqual({ ...stored, Enabled: false, Version: 3 });
    const samples = await app.history.read(2, 0, Date.now() + 1_000, { limit: 10 });
    expect([...samples.values.slice(0, 2)]).toEqual([42, 95]);
    // It has not been polled since it was deleted.
    expect(samples.qualities.at(-1)).toBe(3);
    expect((await json<unknown[]>(await server.ask('/api/Stations/changes/1', { as: 'Admin' }))).length).toBe(
      3,
    );
  },
  60_000,
);

itOnEachDatabase(
  'the samples of a purged station are taken out, also when a restart comes in between',
  async (databaseUrl) => {
    const dataDir = await temporaryFolder();
    const config = { databaseUrl, dataDir };
    const before = await startTestServer({ config });
    await setUp(before);
    await before.app.history.flush();
    await before.app.history.sealAll();
    expect(await samplesOf(before)).toBeGreaterThan(1);
    const [station] = before.app.administration.stations.service.all();
    await before.stop();

    // As after a kill right after the answer: nothing has been deleted yet.
    const storage = await openStorage({ dataDir, databaseUrl, onIdleError: () => {} });
    const audit = createAudit(storage, systemClock);
    const saving = { action: 'deleted', by: OUTPOST, atMs: Date.now() } as const;
    expect(await createRemovalRepository(storage, audit).remove(station!, true, saving)).toBe(true);
    await storage.close();

    const second = await startTestServer({ config });
    const history = async () => (await second.app.administration.stations.service.deleted())[0]?.History;
    await expect.poll(history, { timeout: 45_000 }).toBe('purged');
    expect(await samplesOf(second)).toBe(0);
    await second.stop();

    const third = await startTestServer({ config });
    expect(await samplesOf(third)).toBe(0);
    expect(third.app.history.newest(2)?.value ?? Number.NaN).toBeNaN();
    expect((await third.ask('/api/Stations/restore/1', { method: 'POST', as: 'Admin' })).status).toBe(200);
  },
  60_000,
);

describe('deleting', () => {
  it('requires the name as it is stored', async () => {
    const server = await startTestServer();
    await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: { ...elm(1), Enabled: false } });
    for (const name of ['', 'elm st. lift', 'Elm St. lif']) {
      const answer = await remove(server, 'keep', name);
      expect(answer.status).toBe(400);
      expect((await json<Problem>(answer)).problems).toMatchObject([{ Path: 'query.name' }]);
    }
    const half = await server.ask('/api/Stations/1?name=Elm%20St.%20lift', { method: 'DELETE', as: 'Admin' });
    expect((await json<Problem>(half)).problems).toMatchObject([{ Path: 'query.history' }]);
    expect((await remove(server, 'keep', 'Elm St. lift', 9)).status).toBe(404);
    expect(server.app.administration.stations.service.all()).toHaveLength(1);
  });
});

const shared = setUpOnce(startTestServer);

describe('the calls of station management', () => {
  it.each([
    ['GET', '/api/Stations/admin', undefined],
    ['GET', '/api/Stations/deleted', undefined],
    ['GET', '/api/Stations/config/:id', undefined],
    ['GET', '/api/Stations/config/:id/1', undefined],
    ['GET', '/api/Stations/changes/:id', undefined],
    ['POST', '/api/Stations/revert/:id', () => ({ To: 1, Version: 1 })],
    ['POST', '/api/Stations/enable', (id: number) => ({ StationIds: [id], Enabled: false })],
    ['POST', '/api/Stations/restore/:id', () => ({})],
    ['DELETE', '/api/Stations/:id?name=Elm%20St.%20lift&history=keep', undefined],
  ])('%s %s are the Admin’s', async (method, path, body) => {
    const server = await shared();
    const { StationId } = await json<StationConfig>(
      await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: { ...elm(1), Enabled: false } }),
    );
    const ask = (as?: (typeof ROLES)[number]) =>
      server.ask(path.replace(':id', String(StationId)), {
        method,
        ...(as && { as }),
        ...(body && { json: body(StationId) }),
      });
    expect((await ask()).status).toBe(401);
    for (const role of ROLES) {
      const { status } = await ask(role);
      if (role === 'Admin') expect([200, 404]).toContain(status);
      else expect(status).toBe(403);
    }
  });

  it('have the version as an ETag, and accept it as If-Match', async () => {
    const server = await startTestServer();
    await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: { ...elm(1), Enabled: false } });
    const answer = await server.ask('/api/Stations/config/1', { as: 'Admin' });
    expect(answer.headers.get('etag')).toBe('"1"');
    const config = await json<StationConfig>(answer);
    const save = (change: object, match?: string) =>
      server.ask('/api/Stations/config', {
        method: 'PUT',
        as: 'Admin',
        json: { ...config, ...change },
        headers: match === undefined ? {} : { 'if-match': match },
      });
    const saved = await save({ Notes: 'x' }, '"1"');
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, '"2"']);
    const refused = await save({ Notes: 'y', Version: 2 }, 'W/"1"');
    expect(await json(refused)).toMatchObject({
      status: 409,
      code: 'STATION_CHANGED',
      problems: [{ Path: 'body.Notes', Message: 'was empty, is x' }],
    });
    expect((await save({ Notes: 'y', Version: 2 }, '"9999"')).status).toBe(409);
    expect((await save({ Notes: 'y', Version: 2 }, '*')).status).toBe(200);
    expect((await save({ Notes: 'z', Version: 3 }, 'three')).status).toBe(400);
    expect(await json(await server.ask('/api/Stations/admin', { as: 'Admin' }))).toMatchObject([
      { StationId: 1, Points: 2, Limits: 1, Settings: 0, Version: 3, ChangedBy: 'Admin Test' },
    ]);
  });

  it('assign one Modbus unit to one station, even with concurrent requests', async () => {
    const server = await startTestServer();
    const create = (n: number, MapUnitId: number | null) =>
      server.ask('/api/Stations', {
        method: 'POST',
        as: 'Admin',
        json: { ...elm(n), SiteName: `Elm ${n}`, Code: `E${n}`, Enabled: false, MapUnitId },
      });
    await create(1, null);
    await create(2, null);
    const config = async (id: number) =>
      json<StationConfig>(await server.ask(`/api/Stations/config/${id}`, { as: 'Admin' }));
    const configs = [await config(1), await config(2)];
    const answers = await Promise.all([
      ...configs.map((one) =>
        server.ask('/api/Stations/config', { method: 'PUT', as: 'Admin', json: { ...one, MapUnitId: 61 } }),
      ),
      create(3, 61),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect([await config(1), await config(2)].filter(({ MapUnitId }) => MapUnitId === 61)).toHaveLength(1);
  });

  it('reject invalid requests', async () => {
    const server = await startTestServer();
    await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: { ...elm(1), Enabled: false } });
    const status = async (path: string, body: object) =>
      (await server.ask(path, { method: 'POST', as: 'Admin', json: body })).status;
    expect(await status('/api/Stations/enable', { StationIds: [], Enabled: true })).toBe(400);
    expect(await status('/api/Stations/enable', { StationIds: [1, 9], Enabled: true })).toBe(404);
    expect(await status('/api/Stations/revert/1', { To: 0, Version: 1 })).toBe(400);
    expect(await status('/api/Stations/revert/1', { To: 5, Version: 1 })).toBe(404);
    expect(await status('/api/Stations/restore/1', {})).toBe(404);
    expect(server.app.administration.stations.service.get(1).Version).toBe(1);
  });
});
