import { expect, test } from 'vitest';
import { register, setUpField, startFieldDevice, station } from './testing/field-kit.ts';

/** Whether this process holds a TCP connection. */
const openSockets = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;

test('a new station is polled at once', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, bus, field } = setUpField();
  field.start([]);
  const config = station(5, device.port, { PollIntervalSeconds: 600 });
  bus.emit('stationChanged', { StationId: 5, Config: config });
  clock.advance(20);
  expect(await ingest.outcome(5)).toMatchObject({ version: 1, values: [0] });
});

test('a change during a request drops the old response and reads the new points', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, bus, field } = setUpField();
  let answer: (value: undefined) => void = () => undefined;
  device.behave = () => new Promise((resolve) => (answer = resolve));
  field.start([station(1, device.port)]);
  clock.advance(1_000);
  await device.requestCount(1);
  const polled = field.pollNow(1);
  const Config = station(1, device.port, { Version: 2, Points: [register(9), register(10)] });
  bus.emit('stationChanged', { StationId: 1, Config });
  device.behave = () => undefined;
  answer(undefined);
  await polled;
  expect(ingest.of(1)).toMatchObject([{ version: 2, values: [9, 10] }]);
  expect(device.asked.map(({ count }) => count)).toEqual([1, 2]);
  // The same connection serves both.
  expect(new Set(device.asked.map(({ connectionId }) => connectionId)).size).toBe(1);
});

test('link state stays with the controller and is reset for another one', async () => {
  const [one, other] = [await startFieldDevice(), await startFieldDevice()];
  const { clock, ingest, bus, field } = setUpField();
  field.start([station(1, one.port)]);
  clock.advance(1_000);
  await ingest.outcome(1);
  bus.emit('stationChanged', { StationId: 1, Config: station(1, one.port, { Version: 2, SiteName: 'New' }) });
  expect(field.link(1).status).toBe('online');
  bus.emit('stationChanged', { StationId: 1, Config: station(1, other.port, { Version: 3 }) });
  expect(field.link(1)).toMatchObject({
    status: 'unknown',
    lastGoodPollAtMs: null,
    success24h: null,
    countedSinceMs: null,
  });
  await one.until(() => one.connections === 0);
  clock.advance(20);
  await ingest.outcome(1, 2);
  expect(other.asked).toHaveLength(1);
  expect(field.stats).toMatchObject({ stations: 1, endpoints: 1, connections: 1 });
});

test('a removed station frees its connection; its siblings keep theirs', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, bus, field } = setUpField();
  field.start([station(1, device.port), station(2, device.port)]);
  clock.advance(1_000);
  await Promise.all([ingest.outcome(1), ingest.outcome(2)]);

  bus.emit('stationChanged', { StationId: 1, Config: null });
  expect(() => field.link(1)).toThrow('Station 1 not found');
  clock.advance(1_000);
  await ingest.outcome(2, 2);
  expect(ingest.of(1)).toHaveLength(1);
  expect(device.connections).toBe(1);

  bus.emit('stationChanged', { StationId: 2, Config: null });
  await device.until(() => device.connections === 0);
  expect(field.stats).toMatchObject({ stations: 0, endpoints: 0, connections: 0 });
});

test('removal during a request is no failure, and rejects waiting callers', async () => {
  const device = await startFieldDevice();
  const { ingest, bus, field } = setUpField();
  device.behave = () => ({ kind: 'silence' });
  field.start([station(1, device.port), station(2, device.port)]);
  const polled = expect(field.pollNow(1)).rejects.toMatchObject({ code: 'STATION_NOT_FOUND' });
  await device.requestCount(1);
  bus.emit('stationChanged', { StationId: 1, Config: null });
  await polled;
  expect(ingest.seen).toHaveLength(0);
});

test('a station that is given back finishes its poll under way, and begins no other', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, bus, field } = setUpField();
  let answer: (value: undefined) => void = () => undefined;
  device.behave = () => new Promise((resolve) => (answer = resolve));
  field.start([station(1, device.port), station(2, device.port, { PollIntervalSeconds: 600 })]);
  clock.advance(1_000);
  await device.requestCount(1);
  // One without a poll under way has nothing to finish.
  const finished = field.finishPolls([1, 3]);
  answer(undefined);
  await finished;
  expect(ingest.of(1)).toMatchObject([{ version: 1, values: [0] }]);
  clock.advance(10_000);
  expect(device.asked).toHaveLength(1);
  bus.emit('stationChanged', { StationId: 1, Config: null });
  await field.finishPolls([1]);
});

test('a station that takes the place of a removed one inherits nothing', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, bus, field } = setUpField();
  device.behave = ({ unitId }) => (unitId === 1 ? { kind: 'close' } : undefined);
  field.start([station(1, device.port)]);
  clock.advance(1_000);
  await ingest.outcome(1);
  expect(field.link(1).success24h).toBe(0);
  bus.emit('stationChanged', { StationId: 1, Config: null });
  bus.emit('stationChanged', { StationId: 2, Config: station(2, device.port) });
  expect(field.link(2)).toMatchObject({ status: 'unknown', success24h: null });
  clock.advance(20);
  expect((await ingest.outcome(2)).link.success24h).toBe(1);
});

test('a disabled station is not polled; an enabled one is unknown until it responds', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, bus, field } = setUpField();
  field.start([station(1, device.port)]);
  clock.advance(1_000);
  await ingest.outcome(1);
  bus.emit('stationChanged', {
    StationId: 1,
    Config: station(1, device.port, { Version: 2, Enabled: false }),
  });
  expect(field.link(1).status).toBe('disabled');
  await device.until(() => device.connections === 0);
  clock.advance(10_000);
  expect(field.stats.requests).toBe(1);
  expect(field.link(1).missedPolls).toBe(0);

  bus.emit('stationChanged', { StationId: 1, Config: station(1, device.port, { Version: 3 }) });
  expect(field.link(1).status).toBe('unknown');
  clock.advance(20);
  expect(await ingest.outcome(1, 2)).toMatchObject({ version: 3, link: { status: 'online' } });
});

test('stop frees every socket and timer, whatever is in flight', async () => {
  // Tests of other files in this process may have left some, which end by and by.
  const before = openSockets();
  const device = await startFieldDevice();
  const { clock, ingest, bus, field } = setUpField();
  device.behave = ({ unitId }) => {
    if (unitId === 3) return { kind: 'silence' };
    return unitId === 2 ? { kind: 'exception', code: 6 } : undefined;
  };
  const ids = [1, 2, 3];
  field.start([
    ...ids.map((id) => station(id, device.port, { Retries: 5, TimeoutMs: 60_000 })),
    station(4, 1),
  ]);
  clock.advance(1_000);
  await ingest.outcome(4);
  // One pauses, one has been served, one is awaited.
  await device.requestCount(3);
  const waits = expect(field.pollNow(1)).rejects.toMatchObject({ code: 'NOT_READY' });
  await field.stop();
  await waits;
  await device.until(() => device.connections === 0);
  expect(clock.pending).toBe(0);
  expect(openSockets()).toBeLessThanOrEqual(before);
  const { length } = ingest.seen;
  bus.emit('stationChanged', { StationId: 9, Config: station(9, device.port) });
  clock.advance(60_000);
  expect(ingest.seen).toHaveLength(length);
  await field.stop();
});
