import { describe, expect, test } from 'vitest';
import {
  connectOnce,
  freeFieldPort,
  register,
  setUpField,
  startFieldDevice,
  station,
} from './testing/field-kit.ts';

const SILENCE = { kind: 'silence' } as const;

test('stations behind one host and port share one connection and one request at a time', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  const host = ['127.0.0.1', 'localhost', 'LOCALHOST'];
  const ids = [1, 2, 3, 4, 5, 6];
  field.start(ids.map((id) => station(id, device.port, { Host: host[id % 3] })));
  expect(field.stats.endpoints).toBe(2);
  clock.advance(1_000);
  await Promise.all(ids.map((id) => ingest.outcome(id)));
  for (const id of ids) expect(field.link(id).status).toBe('online');
  expect(new Set(device.asked.map(({ connectionId }) => connectionId)).size).toBe(2);
});

test('a station of many blocks takes turns with the others', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  const apart = { MaxGap: 0, Points: [0, 20, 40, 60].map((address) => register(address)) };
  field.start([station(1, device.port, apart), station(2, device.port), station(3, device.port)]);
  // One advance: all three are due before the first response can arrive.
  clock.advance(1_000);
  await Promise.all([1, 2, 3].map((id) => ingest.outcome(id)));
  expect(device.asked.map(({ unitId }) => unitId)).toEqual([2, 1, 3, 1, 1, 1]);
  expect(device.mostAtOnce).toBe(1);
});

test('an endpoint with a request in flight never sends a second one', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  const held: (() => void)[] = [];
  device.behave = () => new Promise((resolve) => held.push(() => resolve(undefined)));
  const ids = [1, 2, 3, 4];
  field.start(ids.map((id) => station(id, device.port, { TimeoutMs: 60_000 })));
  clock.advance(1_000);
  for (const [index] of ids.entries()) {
    await device.requestCount(index + 1);
    clock.advance(200);
    expect(field.stats.requests).toBe(index + 1);
    held[index]!();
    await ingest.until(() => ingest.seen.length === index + 1);
  }
  expect(device.mostAtOnce).toBe(1);
});

test('a poll on demand goes before waiting ones', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  const ids = [1, 2, 3, 4, 5];
  field.start(ids.map((id) => station(id, device.port)));
  clock.advance(1_000);
  const waiting = [...ids].sort((a, b) => ((a * 0.618) % 1) - ((b * 0.618) % 1));
  const asker = waiting[4]!;
  const onDemand = field.pollNow(asker);
  await onDemand;
  expect(device.asked.map(({ unitId }) => unitId).slice(0, 2)).toEqual([waiting[0], asker]);
  await Promise.all(ids.map((id) => ingest.outcome(id)));
  expect(device.asked).toHaveLength(ids.length);
});

describe('a gateway with a dead unit', () => {
  const living = [1, 2, 3];
  const dead = { TimeoutMs: 800, Retries: 1, OfflineAfter: 3 };

  async function gateway() {
    const device = await startFieldDevice();
    device.behave = ({ unitId }) => (unitId === 9 ? SILENCE : undefined);
    const { clock, ingest, field } = setUpField();
    const asked = (id: number) => device.asked.filter(({ unitId }) => unitId === id).length;
    const answered = () => living.every((id) => ingest.of(id).length === asked(id));
    /** Moves the clock, and waits until all responding units have been served. */
    async function pass(ms: number) {
      for (let left = ms; left > 0; left -= 100) {
        clock.advance(100);
        do {
          await device.requestCount(field.stats.requests);
          await ingest.until(answered);
          await new Promise((resolve) => setImmediate(resolve));
        } while (device.asked.length !== field.stats.requests || !answered());
      }
    }
    field.start([...living.map((id) => station(id, device.port)), station(9, device.port, dead)]);
    return { device, clock, ingest, field, asked, pass };
  }

  test('probes it briefly and rarely; its siblings keep their period', async () => {
    const { ingest, field, asked, pass } = await gateway();
    await pass(60_000);
    expect(field.link(9)).toMatchObject({ status: 'offline', lastError: { code: 'MODBUS_TIMEOUT' } });
    expect(asked(9)).toBeLessThanOrEqual(12);
    for (const id of living) {
      expect(field.link(id)).toMatchObject({ status: 'online', missedPolls: 0 });
      expect(ingest.of(id).length).toBeGreaterThanOrEqual(59);
      expect(ingest.of(id).every(({ values }) => values !== null)).toBe(true);
    }
  });

  test('counts skipped periods as failed, too', async () => {
    const { device, field, ingest, pass } = await gateway();
    device.behave = () => undefined;
    await pass(30_000);
    device.behave = ({ unitId }) => (unitId === 9 ? SILENCE : undefined);
    await pass(30_000);
    device.behave = () => undefined;
    await field.pollNow(9);
    expect(ingest.of(9).length).toBeLessThan(45);
    expect(field.link(9).success24h).toBeGreaterThan(0.4);
    expect(field.link(9).success24h).toBeLessThan(0.6);
  });

  test('finds it soon when it is back', async () => {
    const { device, field, asked, pass } = await gateway();
    await pass(120_000);
    device.behave = () => undefined;
    await pass(36_000);
    expect(field.link(9)).toMatchObject({ status: 'online', failedPolls: 0, lastError: null });
    const before = asked(9);
    await pass(5_000);
    expect(asked(9) - before).toBe(5);
  });
});

test('a gateway whose units all stopped responding is detected soon', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  const ids = Array.from({ length: 20 }, (_, i) => i + 1);
  field.start(
    ids.map((id) => station(id, device.port, { PollIntervalSeconds: 60, TimeoutMs: 5_000, Retries: 2 })),
  );
  clock.advance(4_100);
  await ingest.until(() => ingest.seen.length === ids.length);
  device.behave = () => SILENCE;
  const { length } = device.asked;
  clock.advance(60_000);
  const startMs = clock.monotonicMs();
  while (ids.some((id) => field.link(id).failedPolls === 0)) {
    await device.requestCount(field.stats.requests);
    const { requests } = field.stats;
    while (field.stats.requests === requests && ids.some((id) => field.link(id).failedPolls === 0)) {
      clock.advance(50);
    }
  }
  // Three requests had their five seconds, the others 250 ms each.
  expect(clock.monotonicMs() - startMs).toBeLessThan(3 * 5_000 + ids.length * 300);
  expect(device.asked.length - length).toBeLessThanOrEqual(ids.length + 3);
});

test('invalid requests of a station say nothing about the endpoint', async () => {
  const device = await startFieldDevice({ framing: 'rtu-over-tcp' });
  const { clock, ingest, bus, field } = setUpField();
  const rtu = { ConnectionType: 'rtu-over-tcp' };
  const unsendable = [2, 3, 4, 5, 6].map((id) => station(id, device.port, { ...rtu, UnitId: 0 }));
  field.start(unsendable);
  clock.advance(1_000);
  for (const { StationId } of unsendable) {
    const { link } = await ingest.outcome(StationId);
    expect(link.lastError?.message).toContain('The unit ID must be 1 to 255, not 0');
  }
  let answer: (value: undefined) => void = () => undefined;
  device.behave = () => new Promise((resolve) => (answer = resolve));
  bus.emit('stationChanged', { StationId: 1, Config: station(1, device.port, rtu) });
  clock.advance(20);
  await device.requestCount(1);
  // Longer than a probe waits for an unknown unit.
  clock.advance(700);
  answer(undefined);
  expect(await ingest.outcome(1)).toMatchObject({ values: [0], link: { status: 'online' } });
});

test('exception 11 of a gateway means that the unit did not respond', async () => {
  const device = await startFieldDevice({ units: () => undefined, absentUnit: 'exception' });
  const { clock, ingest, field } = setUpField();
  field.start([station(4, device.port, { Retries: 2, OfflineAfter: 1 })]);
  clock.advance(1_000);
  const { values, link } = await ingest.outcome(4);
  expect(values).toBeNull();
  expect(device.asked).toHaveLength(3);
  expect(link).toMatchObject({ status: 'offline', lastError: { code: 'MODBUS_UNIT_NOT_RESPONDING' } });
  expect(link.lastError?.message).toBe(
    `The gateway 127.0.0.1:${device.port} responds, but unit 4 does not (exception 11, gateway target failed to respond)`,
  );
});

test('while a host refuses connections, one attempt serves all stations, and all are back when it is', async () => {
  const device = await startFieldDevice();
  const { port } = device;
  await device.server.close();
  const { clock, ingest, field } = setUpField();
  const ids = [1, 2, 3, 4, 5];
  field.start(ids.map((id) => station(id, port, { OfflineAfter: 2 })));
  // The first due waits for the connection, the others behind it.
  clock.advance(1_000);
  await Promise.all(ids.map((id) => ingest.outcome(id)));
  expect(field.stats.requests).toBe(1);
  for (let tenth = 0; tenth < 600; tenth++) {
    const { requests } = field.stats;
    clock.advance(100);
    // Those that fail with another's attempt learn it at once; an attempt of one's own ends a
    // little later.
    const seen = ingest.seen.length;
    if (field.stats.requests > requests) await ingest.until(() => ingest.seen.length > seen);
  }
  expect(field.stats.requests).toBeLessThan(12);
  for (const id of ids) {
    expect(field.link(id)).toMatchObject({
      status: 'offline',
      lastError: { code: 'MODBUS_CONNECT_REFUSED' },
    });
  }
  await device.server.listen(port);
  await field.pollNow(1);
  clock.advance(999);
  await ingest.until(() => ids.every((id) => field.link(id).status === 'online'));
});

test('a single station is retried at its own interval first, then less and less often', async () => {
  const port = await freeFieldPort();
  const { clock, ingest, field } = setUpField();
  field.start([station(1, port, { OfflineAfter: 3, Host: '127.0.0.1' })]);
  const at: number[] = [];
  for (let nth = 1; nth <= 10; nth++) {
    while (field.stats.requests < nth) clock.advance(100);
    at.push(clock.monotonicMs());
    await ingest.outcome(1, nth);
  }
  const gaps = at.slice(1).map((ms, index) => Math.round((ms - at[index]!) / 1_000));
  expect(gaps).toEqual([1, 1, 1, 2, 4, 8, 16, 30, 30]);
});

test('KeepOpen=false frees the socket for others after each poll', async () => {
  const device = await startFieldDevice({ limits: { maxConnections: 1 } });
  const { clock, ingest, field } = setUpField();
  const blocks = { MaxGap: 0, Points: [register(0), register(50)] };
  field.start([station(1, device.port, { KeepOpen: false, ...blocks })]);
  for (let nth = 1; nth <= 3; nth++) {
    clock.advance(1_000);
    await ingest.outcome(1, nth);
    await device.until(() => device.connections === 0);
    await connectOnce(device.port);
    await device.until(() => device.connections === 0);
  }
  // Both blocks of a poll used one connection.
  expect(new Set(device.asked.map(({ connectionId }) => connectionId)).size).toBe(3);
  expect(device.asked).toHaveLength(6);
});

test('a connection that the device drops while idle is reopened for the next poll', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  field.start([station(1, device.port)]);
  clock.advance(1_000);
  await ingest.outcome(1);
  device.behave = () => ({ kind: 'reset' });
  clock.advance(1_000);
  const lost = await ingest.outcome(1, 2);
  expect(lost.link.lastError?.code).toBe('MODBUS_CONNECTION_LOST');
  device.behave = () => undefined;
  clock.advance(1_000);
  expect((await ingest.outcome(1, 3)).link).toMatchObject({ status: 'online', lastError: null });
});

test('reports a host name that does not exist', async () => {
  const { clock, ingest, field } = setUpField();
  field.start([station(1, 502, { Host: 'no-such-host.invalid' })]);
  clock.advance(1_000);
  const { link } = await ingest.outcome(1);
  expect(link.lastError).toMatchObject({
    code: 'MODBUS_RESOLVE_FAILED',
    message: 'The host name no-such-host.invalid cannot be resolved',
  });
});
