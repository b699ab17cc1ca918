import { type Commissioning, ROLES } from '@outpost/contract';
import { createModbusServer, createRegisterUnit } from '@outpost/modbus';
import { describe, expect, it, onTestFinished } from 'vitest';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

async function startController() {
  const coils = new Uint8Array(4);
  const holdingRegisters = new Uint16Array(4);
  const unit = createRegisterUnit({ coils, holdingRegisters });
  const controller = createModbusServer({ framing: 'tcp', units: () => unit });
  const port = await controller.listen(0);
  onTestFinished(() => controller.close());
  return { coils, holdingRegisters, port, controller };
}

/** Polled only on demand. */
const stationAt = (Port: number) => ({
  SiteName: 'Elm',
  Host: '127.0.0.1',
  Port,
  PollIntervalSeconds: 86_400,
  Points: [
    { Kind: 'digital', Point: 'DI1', Name: 'Pump', Table: 'coil', Address: 0, DataType: 'bit' },
    {
      Kind: 'analog',
      Point: 'AO1',
      Name: 'Level',
      Table: 'holding-register',
      Address: 0,
      DataType: 'uint16',
      Writable: true,
      RangeLow: 0,
      RangeHigh: 100,
      Decimals: 0,
      Limits: [{ Kind: 'H', Limit: 90, Priority: 'low', Message: 'High level' }],
    },
  ],
});

async function setUp(server: TestServer) {
  const field = await startController();
  const created = await server.ask('/api/Stations', {
    method: 'POST',
    as: 'Admin',
    json: stationAt(field.port),
  });
  expect(created.status).toBe(201);
  const ask = async (path = '', method = 'GET', json?: object): Promise<Commissioning> => {
    const answer = await server.ask(`/api/Stations/commissioning/1${path}`, { method, as: 'Admin', json });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Commissioning;
  };
  const poll = async (set: () => void = () => {}) => {
    set();
    expect((await server.ask('/api/Stations/poll/1', { as: 'Admin' })).status).toBe(200);
  };
  return { field, ask, poll };
}
const states = ({ Items }: Commissioning) => Object.fromEntries(Items.map(({ Key, State }) => [Key, State]));
const textOf = ({ Items }: Commissioning, key: string) => Items.find(({ Key }) => Key === key)!.Words;

itOnEachDatabase('ticks itself as points are exercised in the field', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  const { field, ask, poll } = await setUp(server);
  await poll(() => {
    field.holdingRegisters[0] = 42;
  });
  const first = await ask();
  expect(states(first)).toEqual({
    'good:1': 'seen',
    'states:1': 'open',
    'good:2': 'seen',
    'moved:2': 'open',
    'limit:2:H': 'open',
    'written:2': 'open',
    communication: 'open',
  });
  expect(first).toMatchObject({ Done: 2, Total: 6, Percent: 33, BegunBy: '' });
  expect(textOf(first, 'states:1')).toBe('Observed Off, not yet On');
  expect(textOf(first, 'moved:2')).toBe('Observed only 42; must change by 10');

  await poll(() => {
    field.coils[0] = 1;
    field.holdingRegisters[0] = 95;
  });
  const second = await ask();
  expect(states(second)).toMatchObject({ 'states:1': 'seen', 'moved:2': 'seen', 'limit:2:H': 'open' });
  expect(textOf(second, 'limit:2:H')).toBe('Activated, not yet returned to normal');
  await poll(() => {
    field.holdingRegisters[0] = 50;
  });
  const json = { PointId: 2, Value: 51 };
  const written = await server.ask('/api/Stations/write/1', { method: 'POST', as: 'Admin', json });
  expect([written.status, await written.text()]).toEqual([200, expect.any(String)]);
  const third = await ask();
  expect(states(third)).toMatchObject({ 'limit:2:H': 'seen', 'written:2': 'seen', communication: 'open' });
  expect(third).toMatchObject({ Done: 6, Total: 6, Percent: 100 });
});

describe('a commissioning', () => {
  it('restarts on request, and earlier results no longer count', async () => {
    const server = await startTestServer();
    const { field, ask, poll } = await setUp(server);
    await poll();
    await poll(() => {
      field.coils[0] = 1;
    });
    expect(states(await ask())['states:1']).toBe('seen');
    const restarted = await ask('/restart', 'POST', {});
    expect(restarted).toMatchObject({ Done: 0, BegunBy: 'Admin Test' });
    expect(new Set(Object.values(states(restarted)))).toEqual(new Set(['open']));
    await poll();
    // It was read once more, and is still on.
    expect(states(await ask())).toMatchObject({ 'good:1': 'seen', 'states:1': 'open' });
    expect(textOf(await ask(), 'states:1')).toBe('Observed On, not yet Off');
  });

  it('is ticked by hand with a reason, until the tick is cleared or the item is verified', async () => {
    const server = await startTestServer();
    const { field, ask, poll } = await setUp(server);
    // A new station is polled at once.
    await poll();
    const tick = { Key: 'states:1', Done: true, Note: 'Seen at the panel' };
    const ticked = await ask('/tick', 'PUT', tick);
    expect(ticked).toMatchObject({ Done: 3, Percent: 50 });
    expect(ticked.Items.find(({ Key }) => Key === 'states:1')).toMatchObject({
      State: 'ticked',
      By: 'Admin Test',
      Note: 'Seen at the panel',
    });
    expect(states(await ask('/tick', 'PUT', { Key: 'states:1', Done: false }))['states:1']).toBe('open');
    await ask('/tick', 'PUT', tick);
    await poll();
    await poll(() => {
      field.coils[0] = 1;
    });
    expect((await ask()).Items.find(({ Key }) => Key === 'states:1')).toMatchObject({
      State: 'seen',
      By: null,
    });
    const audit = await server.app.context.audit.list({ kind: 'station', limit: 1 });
    expect(audit[0]!.Words).toBe('Marked as verified: DI1 Pump: On and Off. Seen at the panel');
  });

  it('rejects ticks of unknown items, without a reason, and of unknown stations', async () => {
    const server = await startTestServer();
    await setUp(server);
    const put = (json: object, id = 1) =>
      server.ask(`/api/Stations/commissioning/${id}/tick`, { method: 'PUT', as: 'Admin', json });
    const refused = async (answer: Promise<Response>, path: string) =>
      expect(await (await answer).json()).toMatchObject({ status: 400, problems: [{ Path: path }] });
    await refused(put({ Key: 'states:9', Done: true, Note: 'x' }), 'body.Key');
    await refused(put({ Key: 'drop table', Done: true, Note: 'x' }), 'body.Key');
    await refused(put({ Key: 'states:1', Done: true, Note: ' ' }), 'body.Note');
    expect((await put({ Key: 'states:1', Done: true, Note: 'x' }, 9)).status).toBe(404);
    expect((await server.ask('/api/Stations/commissioning/9', { as: 'Admin' })).status).toBe(404);
  });

  it('is for Admins', async () => {
    const server = await startTestServer();
    await setUp(server);
    const calls = [
      ['', 'GET', undefined],
      ['/restart', 'POST', {}],
      ['/tick', 'PUT', { Key: 'good:1', Done: true, Note: 'x' }],
    ] as const;
    for (const [path, method, json] of calls) {
      for (const role of ROLES) {
        const answer = await server.ask(`/api/Stations/commissioning/1${path}`, { method, as: role, json });
        expect(answer.status).toBe(role === 'Admin' ? 200 : 403);
      }
      expect((await server.ask(`/api/Stations/commissioning/1${path}`, { method, json })).status).toBe(401);
    }
  });
});
