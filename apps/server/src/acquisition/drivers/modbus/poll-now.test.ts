import { expect, test } from 'vitest';
import { FieldError } from '../field-error.ts';
import { freeFieldPort, register, setUpField, startFieldDevice, station } from './testing/field-kit.ts';

async function failure(promise: Promise<void>): Promise<FieldError> {
  const error = await promise.then(
    () => expect.unreachable('expected the poll to fail'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(FieldError);
  return error as FieldError;
}

test('polls without waiting for the interval and resolves when ingest has the outcome', async () => {
  const device = await startFieldDevice();
  const { ingest, field } = setUpField();
  field.start([station(1, device.port, { PollIntervalSeconds: 3_600 })]);
  await field.pollNow(1);
  expect(ingest.of(1)).toHaveLength(1);
  expect(ingest.of(1)[0]).toMatchObject({ values: [0], link: { status: 'online' } });
});

test('callers who wait together share one poll', async () => {
  const device = await startFieldDevice();
  const { ingest, field } = setUpField();
  field.start([station(1, device.port)]);
  await Promise.all([field.pollNow(1), field.pollNow(1), field.pollNow(1)]);
  expect(device.asked).toHaveLength(1);
  expect(ingest.of(1)).toHaveLength(1);
});

test('a poll that is under way restarts, so that no value is older than the call', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  let answer: (value: undefined) => void = () => undefined;
  device.behave = ({ address }) =>
    address === 50 ? new Promise((resolve) => (answer = resolve)) : undefined;
  field.start([station(1, device.port, { MaxGap: 0, Points: [register(3), register(50)] })]);
  clock.advance(1_000);
  await device.requestCount(2);
  const polled = field.pollNow(1);
  device.behave = () => undefined;
  answer(undefined);
  await polled;
  expect(device.asked.map(({ address }) => address)).toEqual([3, 50, 3, 50]);
  expect(ingest.of(1)).toHaveLength(1);
});

test('ignores the back-off of an offline station', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  device.behave = () => ({ kind: 'close' });
  field.start([station(1, device.port, { OfflineAfter: 1 })]);
  for (let nth = 1; nth <= 5; nth++) {
    const { requests } = field.stats;
    while (field.stats.requests === requests) clock.advance(100);
    await ingest.outcome(1, nth);
  }
  device.behave = () => undefined;
  await field.pollNow(1);
  expect(field.link(1)).toMatchObject({ status: 'online', failedPolls: 0 });
  clock.advance(1_000);
  await ingest.outcome(1, 7);
});

test('refused: reports where, with code and step', async () => {
  const port = await freeFieldPort();
  const { field, ingest } = setUpField();
  field.start([station(1, port)]);
  const error = await failure(field.pollNow(1));
  expect(error).toMatchObject({ code: 'MODBUS_CONNECT_REFUSED', step: 'connect', retryable: true });
  expect(error.message).toContain(`Connection to 127.0.0.1:${port} refused`);
  expect(ingest.of(1)).toHaveLength(1);
});

test('silent: every try has the whole timeout, though others share the endpoint', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  device.behave = ({ unitId }) => (unitId === 1 ? { kind: 'silence' } : undefined);
  const seldom = { PollIntervalSeconds: 3_600, TimeoutMs: 900, Retries: 1 };
  field.start([station(1, device.port, seldom), station(2, device.port, seldom)]);
  for (let nth = 1; nth <= 3; nth++) {
    const polled = failure(field.pollNow(1));
    for (const tries of [1, 2]) {
      await device.until(
        () => device.asked.filter(({ unitId }) => unitId === 1).length === 2 * nth - 2 + tries,
      );
      clock.advance(899);
      expect(ingest.of(1)).toHaveLength(nth - 1);
      clock.advance(1);
    }
    const error = await polled;
    expect(error).toMatchObject({ code: 'MODBUS_TIMEOUT', step: 'answer' });
    expect(error.message).toBe(`No response from 127.0.0.1:${device.port} unit 1 within 900 ms`);
  }
});

test('unknown, disabled, stopped', async () => {
  const device = await startFieldDevice();
  const { field } = setUpField();
  expect(await failure(field.pollNow(1))).toMatchObject({ code: 'NOT_READY' });
  field.start([station(1, device.port, { Enabled: false })]);
  expect(await failure(field.pollNow(1))).toMatchObject({ code: 'STATION_DISABLED', step: 'station' });
  expect((await failure(field.pollNow(7))).message).toBe('Station 7 not found');
  expect(() => field.link(7)).toThrow(FieldError);
  await field.stop();
  expect(await failure(field.pollNow(1))).toMatchObject({ code: 'NOT_READY', retryable: true });
  expect(device.asked).toHaveLength(0);
});
