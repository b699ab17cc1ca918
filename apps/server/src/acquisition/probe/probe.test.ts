import { type ConnectionTest, NewStation, type Probe, ROLES } from '@outpost/contract';
import { createModbusServer, createRegisterUnit, type Interception } from '@outpost/modbus';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../../testing/server.ts';
import { freeFieldPort } from '../drivers/modbus/testing/field-kit.ts';

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

const shared = setUpOnce(startTestServer);

async function setUp() {
  const server = await shared();
  const post = async <T>(path: string, json: object, status = 200): Promise<T> => {
    const answer = await server.ask(path, { method: 'POST', as: 'Admin', json });
    expect(answer.status).toBe(status);
    return (await answer.json()) as T;
  };
  return { server, post, target: await startController() };
}

describe('a probe', () => {
  it('returns the current content of registers and bits', async () => {
    const { post, target } = await setUp();
    const probe = (json: object) => post<Probe>('/api/Stations/probe', { ...target, ...json });
    const registers = await probe({ Table: 'holding-register', Address: 2, Count: 3 });
    expect(registers).toMatchObject({ Address: 2, Values: [65_533, 65_532, 65_531] });
    expect(Date.parse(registers.At)).toBeGreaterThan(0);
    const bits = await probe({ Table: 'coil', Address: 0, Count: 9 });
    expect(bits.Values).toEqual([1, 0, 1, 1, 0, 0, 0, 0, 1]);
  });

  it('reports what failed and where', async () => {
    const { post, target } = await setUp();
    const gone = { ...target, Table: 'input-register', Address: 40_000, Count: 1 };
    expect(await post('/api/Stations/probe', gone, 504)).toMatchObject({ code: 'MODBUS_EXCEPTION' });
    const unreachable = { ...gone, Port: await freeFieldPort() };
    expect(await post('/api/Stations/probe', unreachable, 504)).toMatchObject({
      code: 'MODBUS_CONNECT_REFUSED',
    });
  });

  it('reads no more than one request allows, and nothing after the last register', async () => {
    const { post, target } = await setUp();
    const refused = (json: object, Path: string) =>
      expect(post('/api/Stations/probe', { ...target, Table: 'coil', ...json }, 400)).resolves.toMatchObject({
        problems: [{ Path }],
      });
    await refused({ Address: 0, Count: 126 }, 'body.Count');
    await refused({ Address: 65_535, Count: 2 }, 'body.Count');
    await refused({ Address: 0, Count: 1, Host: 'a b' }, 'body.Source.Host');
    await refused({ Address: 0, Count: 1, Port: 0 }, 'body.Source.Port');
  });
});

describe('a test of a connection', () => {
  const states = ({ Steps }: ConnectionTest) => Steps.map(({ Step, State }) => `${Step} ${State}`);

  it('passes all steps and reports their durations', async () => {
    const { post, target } = await setUp();
    const test = await post<ConnectionTest>('/api/Stations/test', { ...target, Host: 'localhost' });
    expect(test.Ok).toBe(true);
    expect(states(test)).toEqual(['resolve passed', 'connect passed', 'answer passed', 'exception passed']);
    expect(test.Steps.map(({ Words }) => Words)).toEqual([
      expect.stringMatching(/^localhost resolves to .*127\.0\.0\.1/),
      `Connected to port ${target.Port}`,
      'Unit 1 responds',
      'Read holding register 0',
    ]);
    for (const { Ms, Check } of test.Steps) {
      expect(Ms === null || Ms >= 0).toBe(true);
      expect(Check).toBeNull();
    }
  });

  it('reports which step failed and what to check', async () => {
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
    const refused = await test({ Port: await freeFieldPort() });
    expect(states(refused).slice(0, 2)).toEqual(['resolve passed', 'connect failed']);
    expect(refused.Steps[1]!.Check).toContain('nothing is listening on this port');
    const silent = await test({ UnitId: 9 });
    expect(silent.Steps[2]).toMatchObject({ Step: 'answer', State: 'failed' });
    expect(silent.Steps[2]!.Ms).toBeGreaterThanOrEqual(290);
    expect(silent.Steps[2]!.Check).toContain('unit ID');
    const behind = await test({ UnitId: 8 });
    expect(states(behind)).toEqual([
      'resolve passed',
      'connect passed',
      'answer failed',
      'exception not-reached',
    ]);
    expect(behind.Steps[2]).toMatchObject({
      Words: `The gateway 127.0.0.1:${target.Port} responds, but unit 8 does not (exception 11, gateway target failed to respond)`,
      Check: expect.stringContaining('Check the unit ID, the wiring'),
    });
    const hole = await test({ Address: 9_999 });
    expect(states(hole)).toEqual(['resolve passed', 'connect passed', 'answer passed', 'exception failed']);
    expect(hole.Steps[3]!.Check).toContain('nothing at these addresses');
    expect(hole.Steps[3]!.Words).toContain(
      'rejects holding register 9999 (exception 2, illegal data address)',
    );
  });
});

describe('a test of what polls will read', () => {
  const TERMS = { Table: 'holding-register', DataType: 'uint16' };
  const READS = Array.from({ length: 25 }, (_, Address) => ({ ...TERMS, Point: `AI${Address}`, Address }));

  /** A controller of 25 registers that returns ten at once. */
  async function startLimited(tooMany: Interception, missing: readonly number[] = []) {
    const asked: number[] = [];
    let connections = 0;
    const unit = createRegisterUnit({ holdingRegisters: Uint16Array.from({ length: 25 }, (_, at) => at) });
    const server = createModbusServer({
      framing: 'tcp',
      units: () => unit,
      intercept: ({ pdu }) => {
        const [address, count] = [(pdu[1]! << 8) | pdu[2]!, (pdu[3]! << 8) | pdu[4]!];
        asked.push(count);
        if (count > 10) return tooMany;
        const isMissing = missing.some((at) => address <= at && at < address + count);
        return isMissing ? { kind: 'exception', code: 2 } : undefined;
      },
      onConnection: () => connections++,
    });
    const port = await server.listen(0);
    onTestFinished(() => server.close());
    const target = { ConnectionType: 'tcp', Host: '127.0.0.1', Port: port, UnitId: 1, TimeoutMs: 5_000 };
    return { target, asked, connections: () => connections };
  }

  it.each([
    { kind: 'exception', code: 3 },
    { kind: 'exception', code: 2 },
    { kind: 'close' },
  ] satisfies Interception[])('finds out how much the device returns at once: %o', async (tooMany) => {
    const { post } = await setUp();
    const { target } = await startLimited(tooMany);
    const test = await post<ConnectionTest>('/api/Stations/test', { ...target, Reads: READS });
    expect(test.Ok).toBe(true);
    expect(test.Reading).toMatchObject({
      Points: 25,
      Read: 25,
      RegistersPerRequest: 6,
      BitsPerRequest: 2_000,
      Refused: [],
      RefusedTotal: 0,
    });
    expect(test.Steps[3]!.Words).toMatch(
      /^Read 25 points in \d+ requests of up to 6 registers or 2000 bits$/,
    );
  });

  it('respects configured limits', async () => {
    const { post } = await setUp();
    const { target, asked } = await startLimited({ kind: 'close' });
    const body = { ...target, Reads: READS, RegistersPerRequest: 8 };
    const test = await post<ConnectionTest>('/api/Stations/test', body);
    expect(test).toMatchObject({ Ok: true, Reading: { Requests: 4, RegistersPerRequest: 8 } });
    expect(asked).toEqual([8, 8, 8, 1]);
  });

  it('reports by address what cannot be read', async () => {
    const { post } = await setUp();
    const { target } = await startLimited({ kind: 'exception', code: 3 }, [3, 4, 20]);
    const test = await post<ConnectionTest>('/api/Stations/test', { ...target, Reads: READS });
    expect(test.Ok).toBe(false);
    expect(test.Steps.map(({ State }) => State)).toEqual(['passed', 'passed', 'passed', 'failed']);
    expect(test.Steps[3]).toMatchObject({
      Words:
        `127.0.0.1:${target.Port} unit 1 rejects holding registers 3 to 4 (exception 2, illegal data address), ` +
        'holding register 20 (exception 2, illegal data address)',
      Check: expect.stringContaining('Check table and address'),
    });
    expect(test.Reading).toMatchObject({
      Points: 25,
      Read: 22,
      RefusedTotal: 2,
      Refused: [
        { Table: 'holding-register', Address: 3, Count: 2, Exception: 2, Points: ['AI3', 'AI4'] },
        { Table: 'holding-register', Address: 20, Count: 1, Exception: 2, Points: ['AI20'] },
      ],
    });
  });

  it('teaches the polls of a station created from it, and the next test', async () => {
    const { server, post } = await setUp();
    const device = await startLimited({ kind: 'close' });
    const body = { ...device.target, Reads: READS };
    await post<ConnectionTest>('/api/Stations/test', body);
    expect(device.connections()).toBe(4);
    await post<ConnectionTest>('/api/Stations/test', body);
    const Points = READS.map((read) => ({ ...read, Kind: 'analog', Name: read.Point }));
    const station = { SiteName: 'Well 1', ...device.target, PollIntervalSeconds: 3_600, Points };
    const { StationId } = await server.app.administration.stations.service.create(NewStation.parse(station));
    const answer = await server.ask(`/api/Stations/poll/${StationId}`, { as: 'Operator' });
    expect(await answer.json()).toMatchObject({ Communication: { Status: 'online', Success24h: 1 } });
    expect(Math.max(...device.asked.slice(8))).toBe(6);
  });

  it('rejects points at impossible addresses', async () => {
    const { post, target } = await setUp();
    const wrong = [{ Point: 'DI1', Table: 'coil', Address: 3, DataType: 'uint16' }];
    expect(await post('/api/Stations/test', { ...target, Reads: wrong }, 400)).toMatchObject({
      problems: [{ Path: 'body.Reads.0.Source.DataType' }],
    });
  });
});

it('a probe names the missing addresses', async () => {
  const { post, target } = await setUp();
  const probe = { ...target, Table: 'holding-register', Address: 15, Count: 10 };
  const port = target.Port;
  expect(await post('/api/Stations/probe', probe, 504)).toMatchObject({
    code: 'MODBUS_EXCEPTION',
    detail: `127.0.0.1:${port} unit 1 rejects holding registers 20 to 24 (exception 2, illegal data address)`,
  });
});

it.each(['/api/Stations/test', '/api/Stations/probe'])('%s is for Admins', async (path) => {
  const server = await shared();
  const json = { Host: '127.0.0.1', Port: await freeFieldPort(), Table: 'coil', Address: 0, Count: 1 };
  for (const role of ROLES) {
    const answer = await server.ask(path, { method: 'POST', as: role, json });
    if (role === 'Admin') expect([400, 504]).toContain(answer.status);
    else expect(answer.status).toBe(403);
  }
  expect((await server.ask(path, { method: 'POST', json })).status).toBe(401);
});
