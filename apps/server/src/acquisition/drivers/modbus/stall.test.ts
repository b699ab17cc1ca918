import { createRegisterUnit } from '@outpost/modbus';
import { expect, test } from 'vitest';
import { type FieldDevice, setUpField, startFieldDevice, station } from './testing/field-kit.ts';

const STALL_MS = 30_000;

/** What is written to sockets by now is in the kernel, and this side has not read it. */
async function written(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise<void>((resolve) => process.nextTick(resolve));
}

/** Delays the device's next response until the returned function is called. */
function holdAnswer(device: FieldDevice): () => void {
  let answer = () => {};
  device.behave = () => {
    device.behave = () => undefined;
    return new Promise((resolve) => {
      answer = () => resolve(undefined);
    });
  };
  return () => answer();
}

/** Advances time by the millisecond until so many requests have been handed to their connection. */
async function untilSent({ clock, field }: ReturnType<typeof setUpField>, requests: number): Promise<void> {
  // After a suspension polls begin once sockets were read.
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  for (let ms = 0; field.stats.requests < requests; ms++) {
    if (ms > 60_000) throw new Error(`expected ${requests} requests, not ${field.stats.requests}`);
    clock.advance(1);
  }
}

/** The contract's defaults. */
const DEFAULTS = { PollIntervalSeconds: 10, TimeoutMs: 2_000, Retries: 1, OfflineAfter: 3 };
/** The first failure counts, and the shortest timeout is over before anything is read. */
const STRICTEST = { PollIntervalSeconds: 0.2, TimeoutMs: 50, Retries: 0, OfflineAfter: 1 };

/**
 * Suspends the process for 30 s while the response to the second poll of a station waits in its socket.
 * @param meanwhile runs when the device has responded
 */
async function suspendBeforeReading(
  kit: ReturnType<typeof setUpField>,
  device: FieldDevice,
  settings: object,
  meanwhile = () => {},
): Promise<void> {
  const { clock, ingest, field } = kit;
  field.start([station(1, device.port, settings)]);
  await untilSent(kit, 1);
  await ingest.outcome(1);
  const answer = holdAnswer(device);
  await untilSent(kit, 2);
  await device.requestCount(2);
  answer();
  await written();
  meanwhile();
  clock.stall(STALL_MS);
}

test.each([
  ['with default settings', DEFAULTS],
  ['with the strictest settings', STRICTEST],
])('a response that arrived during a suspension of 30 s is no failure, %s', async (_, settings) => {
  const kit = setUpField();
  const { ingest } = kit;
  await suspendBeforeReading(kit, await startFieldDevice(), settings);
  const second = await ingest.outcome(1, 2);
  expect(second.link).toMatchObject({ status: 'online', failedPolls: 0, success24h: 1, lastError: null });
  // The third was the second poll's again.
  await untilSent(kit, 4);
  const third = await ingest.outcome(1, 3);
  expect(third.link).toMatchObject({ status: 'online', failedPolls: 0, success24h: 1 });
});

test('values that waited for this process are read again, as they may be as old as the suspension', async () => {
  const registers = new Uint16Array(200).fill(1);
  const unit = createRegisterUnit({ holdingRegisters: registers, inputRegisters: registers });
  const device = await startFieldDevice({ units: () => unit });
  const kit = setUpField();
  const { clock, ingest } = kit;
  await suspendBeforeReading(kit, device, DEFAULTS, () => registers.fill(2));
  const second = await ingest.outcome(1, 2);
  expect(second.atMs).toBe(clock.now());
  expect(new Set(second.values)).toEqual(new Set([2]));
});

test('a device that has not responded yet has its whole timeout after a suspension, and fails then', async () => {
  const device = await startFieldDevice();
  const kit = setUpField();
  const { clock, ingest, field } = kit;
  device.behave = () => ({ kind: 'silence' });
  field.start([station(1, device.port, { PollIntervalSeconds: 3_600, TimeoutMs: 2_000, Retries: 0 })]);
  await untilSent(kit, 1);
  await device.requestCount(1);
  clock.stall(STALL_MS);
  clock.advance(1_749);
  expect(device.asked).toHaveLength(1);
  // The request is repeated, since its response could not have been received.
  clock.advance(1);
  await device.requestCount(2);
  clock.advance(1_999);
  expect(ingest.seen).toEqual([]);
  clock.advance(1);
  const failed = await ingest.outcome(1);
  expect(failed.link.lastError?.code).toBe('MODBUS_TIMEOUT');
});

test('a connection made during a suspension is no failed connection', async () => {
  const device = await startFieldDevice();
  const kit = setUpField({ connectTimeoutMs: 200 });
  const { clock, ingest, field } = kit;
  field.start([station(1, device.port, STRICTEST)]);
  await untilSent(kit, 1);
  // The connection is being made; nothing of it was read.
  clock.stall(STALL_MS);
  const first = await ingest.outcome(1);
  expect(first.link).toMatchObject({ status: 'online', failedPolls: 0 });
});

test('a device that closes its connection during a suspension is reconnected, and no poll has failed', async () => {
  const device = await startFieldDevice();
  const kit = setUpField();
  const { clock, ingest, field } = kit;
  field.start([station(1, device.port, STRICTEST)]);
  await untilSent(kit, 1);
  await ingest.outcome(1);
  // While a request is in flight: it is sent again.
  const answer = holdAnswer(device);
  await untilSent(kit, 2);
  await device.requestCount(2);
  for (const connection of device.open) connection.destroy();
  await written();
  clock.stall(STALL_MS);
  await ingest.outcome(1, 2);
  answer();
  expect(device.asked).toHaveLength(3);
  // Between two polls: the close is read before the next request is sent.
  for (const connection of device.open) connection.destroy();
  await written();
  clock.stall(STALL_MS);
  await ingest.outcome(1, 3);
  expect(ingest.seen.map(({ link }) => [link.status, link.failedPolls])).toEqual([
    ['online', 0],
    ['online', 0],
    ['online', 0],
  ]);
  expect(device.connections).toBe(1);
});

test('a device that drops every request is not retried for ever because of a suspension', async () => {
  const device = await startFieldDevice();
  const kit = setUpField();
  const { clock, ingest, field } = kit;
  device.behave = () => {
    clock.stall(1_000);
    return { kind: 'close' };
  };
  field.start([station(1, device.port, { PollIntervalSeconds: 3_600, Retries: 0 })]);
  await untilSent(kit, 1);
  const failed = await ingest.outcome(1);
  expect(failed.link.lastError?.code).toBe('MODBUS_CONNECTION_LOST');
  expect(device.asked).toHaveLength(4);
});

test('a poll under way is not overdue because of a suspension', async () => {
  const device = await startFieldDevice();
  const kit = setUpField();
  const { clock, ingest, field } = kit;
  const answer = holdAnswer(device);
  field.start([station(1, device.port, { PollIntervalSeconds: 5 })]);
  await untilSent(kit, 1);
  await device.requestCount(1);
  for (let n = 0; n < 4; n++) clock.stall(STALL_MS);
  answer();
  const first = await ingest.outcome(1);
  expect(first.link).toMatchObject({ status: 'online', lastError: null });
});

test('a suspension does not count as time in which a station failed', async () => {
  const device = await startFieldDevice();
  const kit = setUpField();
  const { clock, ingest, field } = kit;
  field.start([station(1, device.port, { PollIntervalSeconds: 5 })]);
  await untilSent(kit, 1);
  await ingest.outcome(1);
  device.behave = () => ({ kind: 'exception', code: 11 });
  await untilSent(kit, 2);
  await ingest.outcome(1, 2);
  clock.stall(100 * STALL_MS);
  await ingest.outcome(1, 3);
  device.behave = () => undefined;
  await untilSent(kit, 4);
  const last = await ingest.outcome(1, 4);
  expect(last.link.success24h).toBe(0.5);
});
