import { type ConnectionTest, type Probe, ROLES } from '@outpost/contract';
import { createModbusServer, createRegisterUnit } from '@outpost/modbus';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../field/testing/field-kit.ts';
import { startTestServer } from '../testing/server.ts';

async function startController() {
  const unit = createRegisterUnit({
    coils: Uint8Array.of(1, 0, 1, 1, 0, 0, 0, 0, 1),
    holdingRegisters: Uint16Array.from({ length: 20 }, (_, index) => 65_535 - index),
  });
  const server = createModbusServer({
    framing: 'tcp',
    units: (unitId) => (unitId === 1 ? unit : undefined),
    intercept: ({ unitId }) => (unitId === 9 ? { kind: 'silence' } : undefined),
  });
  const port = await server.listen(0);
  onTestFinished(() => server.close());
  return { ConnectionType: 'tcp', Host: '127.0.0.1', Port: port, UnitId: 1, TimeoutMs: 300 };
}

async function setUp() {
  const server = await startTestServer();
  const post = async <T>(path: string, json: object, status = 200): Promise<T> => {
    const answer = await server.ask(path, { method: 'POST', as: 'Admin', json });
    expect(answer.status).toBe(status);
    return (await answer.json()) as T;
  };
  return { server, post, target: await startController() };
}

describe('a probe', () => {
  it('says what registers and bits hold now', async () => {
    const { post, target } = await setUp();
    const probe = (json: object) => post<Probe>('/api/Stations/probe', { ...target, ...json });
    const registers = await probe({ Table: 'holding-register', Address: 2, Count: 3 });
    expect(registers).toMatchObject({ Address: 2, Values: [65_533, 65_532, 65_531] });
    expect(Date.parse(registers.At)).toBeGreaterThan(0);
    const bits = await probe({ Table: 'coil', Address: 0, Count: 9 });
    expect(bits.Values).toEqual([1, 0, 1, 1, 0, 0, 0, 0, 1]);
  });

  it('says what failed and where', async () => {
    const { post, target } = await setUp();
    const gone = { ...target, Table: 'input-register', Address: 40_000, Count: 1 };
    expect(await post('/api/Stations/probe', gone, 504)).toMatchObject({ code: 'MODBUS_EXCEPTION' });
    const nobody = { ...gone, Port: await freePort() };
    expect(await post('/api/Stations/probe', nobody, 504)).toMatchObject({ code: 'MODBUS_CONNECT_REFUSED' });
  });

  it('asks for no more than one request carries, and nothing behind the last register', async () => {
    const { post, target } = await setUp();
    const refused = (json: object, Path: string) =>
      expect(post('/api/Stations/probe', { ...target, Table: 'coil', ...json }, 400)).resolves.toMatchObject({
        problems: [{ Path }],
      });
    await refused({ Address: 0, Count: 126 }, 'body.Count');
    await refused({ Address: 65_535, Count: 2 }, 'body.Count');
    await refused({ Address: 0, Count: 1, Host: 'a b' }, 'body.Host');
    await refused({ Address: 0, Count: 1, Port: 0 }, 'body.Port');
  });
});

describe('a test of a connection', () => {
  const states = ({ Steps }: ConnectionTest) => Steps.map(({ Step, State }) => `${Step} ${State}`);

  it('passes all steps and says how long they took', async () => {
    const { post, target } = await setUp();
    const test = await post<ConnectionTest>('/api/Stations/test', { ...target, Host: 'localhost' });
    expect(test.Ok).toBe(true);
    expect(states(test)).toEqual(['resolve passed', 'connect passed', 'answer passed', 'exception passed']);
    expect(test.Steps.map(({ Words }) => Words)).toEqual([
      expect.stringMatching(/^localhost is .*127\.0\.0\.1/),
      `Connected to port ${target.Port}`,
      'Unit 1 answers',
      'It has holding-register 0',
    ]);
    for (const { Ms, Check } of test.Steps) {
      expect(Ms === null || Ms >= 0).toBe(true);
      expect(Check).toBeNull();
    }
  });

  it('says which step failed and what to check', async () => {
    const { post, target } = await setUp();
    const test = (json: object) => post<ConnectionTest>('/api/Stations/test', { ...target, ...json });
    const unknown = await test({ Host: 'no-such-host.invalid' });
    expect(states(unknown)).toEqual([
      'resolve failed',
      'connect not-reached',
      'answer not-reached',
      'exception not-reached',
    ]);
    expect(unknown).toMatchObject({
      Ok: false,
      Steps: [{ Check: expect.stringContaining('spelling') }, {}, {}, {}],
    });
    const refused = await test({ Port: await freePort() });
    expect(states(refused).slice(0, 2)).toEqual(['resolve passed', 'connect failed']);
    expect(refused.Steps[1]!.Check).toContain('nothing listens on this port');
    const silent = await test({ UnitId: 9 });
    expect(silent.Steps[2]).toMatchObject({ Step: 'answer', State: 'failed' });
    expect(silent.Steps[2]!.Ms).toBeGreaterThanOrEqual(290);
    expect(silent.Steps[2]!.Check).toContain('unit id');
    const behind = await test({ UnitId: 8 });
    expect(states(behind)).toEqual([
      'resolve passed',
      'connect passed',
      'answer failed',
      'exception not-reached',
    ]);
    expect(behind.Steps[2]).toMatchObject({
      Words: `The gateway 127.0.0.1:${target.Port} answers, but unit 8 does not (exception 11, gateway target failed to respond)`,
      Check: expect.stringContaining('Check the unit id, the wiring'),
    });
    const hole = await test({ Address: 9_999 });
    expect(states(hole)).toEqual(['resolve passed', 'connect passed', 'answer passed', 'exception failed']);
    expect(hole.Steps[3]!.Check).toContain('nothing at this table and address');
  });
});

it.each(['/api/Stations/test', '/api/Stations/probe'])('%s is for Admins', async (path) => {
  const server = await startTestServer();
  const json = { Host: '127.0.0.1', Port: await freePort(), Table: 'coil', Address: 0, Count: 1 };
  for (const role of ROLES) {
    const answer = await server.ask(path, { method: 'POST', as: role, json });
    if (role === 'Admin') expect([400, 504]).toContain(answer.status);
    else expect(answer.status).toBe(403);
  }
  expect((await server.ask(path, { method: 'POST', json })).status).toBe(401);
});
