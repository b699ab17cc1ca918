import { createModbusServer, createRegisterUnit } from '@outpost/modbus';
import { expect, onTestFinished, test } from 'vitest';
import { FieldError } from '../field-error.ts';
import type { RequestTarget } from './address.ts';
import { freeFieldPort, register, setUpField, startFieldDevice, station } from './testing/field-kit.ts';

const READ = { functionCode: 3, address: 5, count: 2 } as const;
const WRITE = { functionCode: 6, address: 5, value: 77 } as const;

function target(port: number, more: object = {}): RequestTarget {
  const own = { Protocol: 'modbus-tcp', Host: '127.0.0.1', Port: port, UnitId: 1, TimeoutMs: 1_000 } as const;
  return { ...own, ...more };
}

async function failure(promise: Promise<unknown>): Promise<FieldError> {
  const error = await promise.then(
    () => expect.unreachable('expected it to fail'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FieldError);
  return error as FieldError;
}

/** A promise and the functions that settle it. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<undefined>((resolve) => {
    open = () => resolve(undefined);
  });
  return { open, opened };
}

test('uses the connection of the polls, ahead of them', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  field.start([1, 2, 3].map((id) => station(id, device.port)));
  await Promise.all([1, 2, 3].map((id) => field.pollNow(id)));
  const held = gate();
  device.behave = () => held.opened;
  const before = device.asked.length;
  clock.advance(1_000);
  await device.requestCount(before + 1);
  const data = field.ask(target(device.port, { UnitId: 9 }), READ);
  device.behave = () => undefined;
  held.open();
  expect([...(await data)]).toEqual([0, 5, 0, 6]);
  await ingest.until(() => [1, 2, 3].every((id) => ingest.of(id).length >= 2));
  const asked = device.asked.slice(before);
  expect(asked[1]).toMatchObject({ unitId: 9, address: 5, count: 2 });
  expect(new Set(device.asked.map(({ connectionId }) => connectionId)).size).toBe(1);
  expect(device.mostAtOnce).toBe(1);
});

test('uses a connection of its own where no station is polled, and closes it afterwards', async () => {
  const device = await startFieldDevice();
  const { field } = setUpField();
  field.start([]);
  expect([...(await field.ask(target(device.port), READ))]).toEqual([0, 5, 0, 6]);
  await device.until(() => device.connections === 0);
  expect(field.stats).toMatchObject({ endpoints: 0, connections: 0 });
});

test('requests that belong together are not interleaved with another command to the unit, and keep its connection', async () => {
  const device = await startFieldDevice();
  const { field } = setUpField();
  field.start([]);
  const between = gate();
  const first = field.together(target(device.port), async (ask) => {
    await ask(READ);
    await between.opened;
    await ask(WRITE);
    await ask(READ);
  });
  await device.requestCount(1);
  const second = field.ask(target(device.port), { ...WRITE, value: 78 });
  const other = field.ask(target(device.port, { UnitId: 2 }), READ);
  await other;
  between.open();
  await Promise.all([first, second]);
  expect(device.asked.map(({ unitId, functionCode, count }) => [unitId, functionCode, count])).toEqual([
    [1, 3, 2],
    [2, 3, 2],
    [1, 6, 77],
    [1, 3, 2],
    [1, 6, 78],
  ]);
  expect(new Set(device.asked.slice(0, 4).map(({ connectionId }) => connectionId)).size).toBe(1);
});

test('a write restarts a poll that is under way', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  const held = gate();
  device.behave = () => held.opened;
  field.start([station(1, device.port, { MaxGap: 0, Points: [register(5), register(50)] })]);
  clock.advance(1_000);
  await device.requestCount(1);
  const written = field.ask(target(device.port), WRITE);
  device.behave = () => undefined;
  held.open();
  await written;
  expect((await ingest.outcome(1)).values).toEqual([77, 50]);
  expect(device.asked.map(({ address }) => address)).toEqual([5, 5, 50, 5, 50]);
});

/** Many writes that yield to polls, one after the other. */
const push = (
  field: ReturnType<typeof setUpField>['field'],
  unit: RequestTarget,
  addresses: readonly number[],
) =>
  field.together(
    unit,
    async (ask) => {
      for (const address of addresses) await ask({ functionCode: 6, address, value: 100 + address });
    },
    { givesWay: true, withinMs: 10_000 },
  );

test('a poll during many writes re-reads only what they changed', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  const held = gate();
  device.behave = () => held.opened;
  const Points = [register(5), register(50), register(90)];
  field.start([station(1, device.port, { MaxGap: 0, Points })]);
  clock.advance(1_000);
  await device.requestCount(1);
  const pushed = push(field, target(device.port), [5, 6, 50, 70]);
  device.behave = () => undefined;
  held.open();
  expect((await ingest.outcome(1)).values).toEqual([105, 150, 90]);
  await pushed;
  // Before each of them is the write whose turn it is.
  expect(device.asked.map(({ functionCode, address }) => `${functionCode}/${address}`)).toEqual([
    '3/5',
    '6/5',
    '3/50',
    '6/6',
    '3/90',
    '6/50',
    '3/5',
    '6/70',
    '3/50',
  ]);
});

test('pushes to units of one gateway share every second request, and polls get the others', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  const held = gate();
  device.behave = () => held.opened;
  field.start([station(9, device.port, { UnitId: 9, MaxGap: 0, Points: [register(5), register(50)] })]);
  const pushed = [1, 2, 3].map((UnitId) =>
    push(field, target(device.port, { UnitId, TimeoutMs: 5_000 }), [60, 61]),
  );
  await device.requestCount(1);
  clock.advance(1_000);
  device.behave = () => undefined;
  held.open();
  expect((await ingest.outcome(9)).values).toEqual([5, 50]);
  await Promise.all(pushed);
  expect(device.asked.map(({ unitId, address }) => `${unitId}/${address}`)).toEqual([
    '1/60',
    '9/5',
    '2/60',
    '9/50',
    '3/60',
    '1/61',
    '2/61',
    '3/61',
  ]);
});

test('many writes that yield continue as long as each of them gets its turn in time', async () => {
  const device = await startFieldDevice();
  const { clock, field } = setUpField();
  field.start([]);
  device.behave = () => {
    clock.advance(900);
    return undefined;
  };
  const addresses = Array.from({ length: 20 }, (_, index) => index);
  await push(field, target(device.port), addresses);
  expect(device.asked).toHaveLength(20);
  const late = field.together(
    target(device.port),
    async (ask) => {
      for (const address of addresses) await ask({ functionCode: 6, address, value: 1 });
    },
    { withinMs: 10_000 },
  );
  expect((await failure(late)).code).toBe('STATION_OVERDUE');
  device.behave = () => undefined;
});

test('a write that was sent is never repeated, and is reported as possibly received', async () => {
  const device = await startFieldDevice();
  const { field } = setUpField();
  field.start([station(1, device.port, { Enabled: false, Retries: 5 })]);
  device.behave = () => ({ kind: 'close' });
  const lost = await failure(field.ask(target(device.port), WRITE));
  expect(lost).toMatchObject({ code: 'MODBUS_CONNECTION_LOST', mayHaveArrived: true, exceptionCode: null });
  expect(device.asked).toHaveLength(1);
  device.behave = () => ({ kind: 'exception', code: 4 });
  const refused = await failure(field.ask(target(device.port), WRITE));
  expect(refused).toMatchObject({ code: 'MODBUS_EXCEPTION', mayHaveArrived: false, exceptionCode: 4 });
  device.behave = () => ({ kind: 'exception', code: 5 });
  expect(await failure(field.ask(target(device.port), WRITE))).toMatchObject({ mayHaveArrived: true });
});

test('a late response is a timeout, and its content is ignored', async () => {
  const device = await startFieldDevice();
  const { clock, field } = setUpField();
  field.start([]);
  const held = gate();
  device.behave = () => held.opened;
  const asked = failure(field.ask(target(device.port), WRITE));
  await device.requestCount(1);
  clock.advance(1_000);
  expect(await asked).toMatchObject({ code: 'MODBUS_TIMEOUT', step: 'answer', mayHaveArrived: true });
  device.behave = () => undefined;
  held.open();
  expect([...(await field.ask(target(device.port), READ))]).toEqual([0, 77, 0, 6]);
});

test('an unreachable device fails like a poll, with nothing sent', async () => {
  const port = await freeFieldPort();
  const { field } = setUpField();
  field.start([station(1, port), station(2, port)]);
  const error = await failure(field.ask(target(port), WRITE));
  expect(error).toMatchObject({ code: 'MODBUS_CONNECT_REFUSED', step: 'connect', mayHaveArrived: false });
  expect(error.message).toContain(`Connection to 127.0.0.1:${port} refused`);
});

test('waits for its turn only so long', async () => {
  const device = await startFieldDevice();
  const { clock, field } = setUpField();
  field.start([]);
  const held = gate();
  device.behave = () => held.opened;
  const slow = { TimeoutMs: 60_000 };
  const first = field.ask(target(device.port, slow), READ);
  await device.requestCount(1);
  const late = failure(field.ask(target(device.port, { ...slow, UnitId: 2 }), WRITE, { withinMs: 3_000 }));
  const lateSame = failure(field.ask(target(device.port, slow), WRITE, { withinMs: 3_000 }));
  clock.advance(3_000);
  for (const error of [await late, await lateSame]) {
    expect(error).toMatchObject({ code: 'STATION_OVERDUE', mayHaveArrived: false });
    expect(error.message).toMatch(/had no time for unit \d within 3 s; nothing was sent/);
  }
  device.behave = () => undefined;
  held.open();
  await first;
  expect(device.asked).toHaveLength(1);
  expect(clock.pending).toBe(0);
});

test('rejects waiting and sent requests when the field stops', async () => {
  const device = await startFieldDevice();
  const { clock, field } = setUpField();
  expect(await failure(field.ask(target(device.port), READ))).toMatchObject({ code: 'NOT_READY' });
  field.start([]);
  device.behave = () => ({ kind: 'silence' });
  const flying = failure(field.ask(target(device.port), WRITE));
  const waiting = failure(field.ask(target(device.port, { UnitId: 2 }), WRITE));
  const same = failure(field.ask(target(device.port), WRITE));
  await device.requestCount(1);
  await field.stop();
  expect(await flying).toMatchObject({ code: 'MODBUS_CLOSED', mayHaveArrived: true });
  expect(await waiting).toMatchObject({ code: 'NOT_READY', mayHaveArrived: false });
  expect(await same).toMatchObject({ code: 'NOT_READY', mayHaveArrived: false });
  await device.until(() => device.connections === 0);
  expect(clock.pending).toBe(0);
});

test('a stop ends a request with another framing than the polls', async () => {
  const device = await startFieldDevice({ framing: 'rtu-over-tcp' });
  const { field } = setUpField();
  const { port } = device;
  field.start([station(1, port, { ConnectionType: 'tcp' })]);
  device.behave = () => ({ kind: 'silence' });
  const asking = failure(field.ask(target(port, { Protocol: 'modbus-rtu-over-tcp' }), READ));
  await device.requestCount(1);
  await field.stop();
  expect((await asking).code).toBe('MODBUS_CLOSED');
  await device.until(() => device.connections === 0);
});

test('a request with another framing than the polls has the device to itself', async () => {
  const unit = createRegisterUnit({ holdingRegisters: Uint16Array.from({ length: 10 }, (_, i) => i) });
  const device = await startFieldDevice();
  const { field, ingest, clock } = setUpField();
  field.start([station(1, device.port)]);
  await field.pollNow(1);
  const error = failure(field.ask(target(device.port, { Protocol: 'modbus-rtu-over-tcp' }), READ));
  await device.until(() => device.connections === 1);
  clock.advance(1_000);
  expect((await error).code).toMatch(/^MODBUS_(TIMEOUT|CONNECTION_LOST|BAD_RESPONSE)$/);
  await field.pollNow(1);
  expect(ingest.of(1).at(-1)?.link.status).toBe('online');

  const rtu = createModbusServer({ framing: 'rtu-over-tcp', units: () => unit });
  const port = await rtu.listen(0);
  onTestFinished(() => rtu.close());
  const data = await field.ask(target(port, { Protocol: 'modbus-rtu-over-tcp' }), READ);
  expect([...data]).toEqual([0, 5, 0, 6]);
});

test('a controller that allows one client is disconnected afterwards', async () => {
  const device = await startFieldDevice();
  const { field } = setUpField();
  field.start([station(1, device.port, { KeepOpen: false, PollIntervalSeconds: 3_600 })]);
  await field.together(target(device.port), async (ask) => {
    await ask(READ);
    expect(device.connections).toBe(1);
    await ask(WRITE);
  });
  await device.until(() => device.connections === 0);
  expect(new Set(device.asked.map(({ connectionId }) => connectionId)).size).toBe(1);
});

test('a request that the protocol does not allow is never sent', async () => {
  const device = await startFieldDevice();
  const { field } = setUpField();
  field.start([]);
  const error = await failure(field.ask(target(device.port), { ...READ, count: 500 }));
  expect(error).toMatchObject({ code: 'MODBUS_BAD_REQUEST', mayHaveArrived: false });
  expect(error.message).toContain('1 to 125');
  expect(device.asked).toHaveLength(0);
});

/** What a station of one register reads, without retries. */
const { Source, Points } = station(1, 502);
const READS = { ...Source, Points, Retries: 0 };

/** A device whose unit 1 has said that it is busy, and a read of it, which would be repeated. */
async function startBusyRead() {
  const device = await startFieldDevice();
  const { clock, field } = setUpField({ busyPauseMs: 200 });
  field.start([]);
  const asked = () => device.asked.filter(({ unitId }) => unitId === 1).length;
  device.behave = ({ unitId }) => (unitId === 1 ? { kind: 'exception', code: 6 } : undefined);
  const reading = field.read(target(device.port), { ...READS, Retries: 1 });
  reading.catch(() => undefined);
  await device.requestCount(1);
  // Requests are answered in turn: a repetition would be between these.
  for (let n = 0; n < 2; n++) await field.ask(target(device.port, { UnitId: 2 }), READ);
  return { device, clock, field, asked, reading };
}

test('a read of a busy device is repeated after a pause, as by polls', async () => {
  const { device, clock, asked, reading } = await startBusyRead();
  expect(asked()).toBe(1);
  device.behave = () => undefined;
  clock.advance(200);
  expect([...(await reading).reading.values]).toEqual([0]);
  expect(asked()).toBe(2);
});

test('a stop ends the pause of a read of a busy device', async () => {
  const { clock, field, reading } = await startBusyRead();
  await field.stop();
  expect((await failure(reading)).code).toBe('NOT_READY');
  expect(clock.pending).toBe(0);
});

test('a test reports how far it got', async () => {
  const device = await startFieldDevice();
  const { clock, field } = setUpField();
  field.start([]);
  const names = async (more: object, port = device.port) => {
    const report = await field.test(target(port, more), READS);
    return { ...report, path: report.steps.map(({ step, ok }) => `${step} ${ok ? 'ok' : 'failed'}`) };
  };
  const good = await names({ Host: 'localhost' });
  expect(good).toMatchObject({
    path: ['resolve ok', 'connect ok', 'answer ok', 'exception ok'],
    error: null,
  });
  expect(good.addresses).toContain('127.0.0.1');
  for (const { tookMs } of good.steps) expect(tookMs).toBeGreaterThanOrEqual(0);

  device.behave = () => ({ kind: 'exception', code: 2 });
  const excepted = await names({});
  expect(excepted.path).toEqual(['resolve ok', 'connect ok', 'answer ok', 'exception failed']);
  expect(excepted.error!.message).toContain('rejects holding register 0 (exception 2, illegal data address)');
  expect(excepted.steps[0]?.tookMs).toBeNull();

  device.behave = () => ({ kind: 'silence' });
  const before = device.asked.length;
  const silent = names({});
  await device.requestCount(before + 1);
  clock.advance(1_000);
  expect((await silent).path).toEqual(['resolve ok', 'connect ok', 'answer failed']);
  expect((await silent).steps[2]?.tookMs).toBe(1_000);

  expect(await names({}, await freeFieldPort())).toMatchObject({ path: ['resolve ok', 'connect failed'] });
  const unknown = await names({ Host: 'no-such-host.invalid' });
  expect(unknown).toMatchObject({ path: ['resolve failed'], error: { code: 'MODBUS_RESOLVE_FAILED' } });
});

test('a test of a polled device uses the open connection', async () => {
  const device = await startFieldDevice();
  const { field } = setUpField();
  field.start([station(1, device.port)]);
  await field.pollNow(1);
  const { steps } = await field.test(target(device.port), READS);
  expect(steps.map(({ step, tookMs }) => [step, tookMs === null])).toEqual([
    ['resolve', true],
    ['connect', true],
    ['answer', false],
    ['exception', false],
  ]);
  expect(new Set(device.asked.map(({ connectionId }) => connectionId)).size).toBe(1);
});
