import { BAD, GOOD, REASON } from '@outpost/core';
import type { Interception } from '@outpost/modbus';
import { expect, test } from 'vitest';
import { phaseShare } from '../phase.ts';
import { register, setUpField, startFieldDevice, station } from './testing/field-kit.ts';

const exception = (code: number): Interception => ({ kind: 'exception', code });

test('a station is polled every interval and its values arrive', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  field.start([station(1, device.port, { Points: [register(7)] })]);
  expect(field.link(1).status).toBe('unknown');

  clock.advance(1_000);
  const first = await ingest.outcome(1);
  expect(first).toMatchObject({ version: 1, values: [7], qualities: [GOOD] });
  expect(first.link).toMatchObject({ status: 'online', failedPolls: 0, lastError: null, success24h: 1 });
  for (let nth = 2; nth <= 5; nth++) {
    clock.advance(1_000);
    await ingest.outcome(1, nth);
  }
  expect(device.asked).toHaveLength(5);
  expect(new Set(device.asked.map(({ connectionId }) => connectionId)).size).toBe(1);
  expect(field.link(1).missedPolls).toBe(0);
});

test('first polls are spread, and none waits longer than the spread, whatever its interval', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField({ startSpreadMs: 4_000 });
  const ids = Array.from({ length: 40 }, (_, i) => i + 1);
  field.start(ids.map((id) => station(id, device.port, { PollIntervalSeconds: 3_600 })));
  const dueBy = (ms: number) => ids.filter((id) => phaseShare(id) * 4_000 <= ms).length;
  for (let second = 1; second <= 4; second++) {
    clock.advance(1_000);
    // Those of the last tick may start in the next one.
    await ingest.until(() => ingest.seen.length >= dueBy(second * 1_000 - 10));
    expect(ingest.seen.length).toBeLessThanOrEqual(dueBy(second * 1_000));
    expect(dueBy(second * 1_000)).toBeCloseTo(second * 10, -1);
  }
  clock.advance(100);
  await ingest.until(() => ingest.seen.length === ids.length);
});

test('a period in which no poll could start is counted and not made up for', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  let answer: (value: undefined) => void = () => undefined;
  device.behave = () => new Promise((resolve) => (answer = resolve));
  field.start([station(1, device.port, { TimeoutMs: 60_000 })]);
  clock.advance(1_000);
  await device.requestCount(1);
  // Five periods begin while the first response is awaited; the last of them can still be served.
  clock.advance(5_000);
  device.behave = () => undefined;
  answer(undefined);
  await ingest.outcome(1, 2);
  expect(field.link(1).missedPolls).toBe(4);
  expect(device.asked).toHaveLength(2);
  clock.advance(1_000);
  await ingest.outcome(1, 3);
  expect(field.link(1).missedPolls).toBe(4);
});

test('values of an overdue poll are stale after 15 s', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  field.start([
    station(1, device.port, { TimeoutMs: 60_000, OfflineAfter: 5 }),
    station(2, device.port, { TimeoutMs: 60_000 }),
  ]);
  clock.advance(1_000);
  await Promise.all([ingest.outcome(1), ingest.outcome(2)]);
  let answer: (value: undefined) => void = () => undefined;
  device.behave = () => new Promise((resolve) => (answer = resolve));
  clock.advance(1_000);
  await device.requestCount(3);
  clock.advance(13_000);
  expect(ingest.seen).toHaveLength(2);
  clock.advance(3_000);
  for (const id of [1, 2]) {
    expect(ingest.of(id)).toHaveLength(2);
    expect(ingest.of(id)[1]).toMatchObject({ values: null, link: { status: 'offline', failedPolls: 1 } });
    expect(field.link(id).lastError!.code).toBe('STATION_OVERDUE');
  }
  const words = [1, 2].map((id) => field.link(id).lastError!.message).toSorted();
  expect(words[0]).toMatch(/^127\.0\.0\.1:\d+ has had no time for unit \d for 15 s; 2 stations share it$/);
  expect(words[1]).toMatch(/^A poll of 127\.0\.0\.1:\d+ unit \d has been running for 15 s$/);
  // Once, however long it takes.
  clock.advance(20_000);
  expect(ingest.seen).toHaveLength(4);

  device.behave = () => undefined;
  answer(undefined);
  await Promise.all([ingest.outcome(1, 3), ingest.outcome(2, 3)]);
  expect(ingest.of(1)[2]).toMatchObject({ values: [0], link: { status: 'online', failedPolls: 0 } });
  expect(ingest.of(2)[2]).toMatchObject({ values: [0], link: { status: 'online', failedPolls: 0 } });
  clock.advance(2_000);
  await Promise.all([ingest.outcome(1, 4), ingest.outcome(2, 4)]);
});

test('a station whose first poll never gets its turn is reported', async () => {
  const device = await startFieldDevice();
  device.behave = () => new Promise(() => undefined);
  const { clock, ingest, field } = setUpField();
  field.start([1, 2].map((id) => station(id, device.port, { PollIntervalSeconds: 10, TimeoutMs: 60_000 })));
  clock.advance(2_000);
  await device.requestCount(1);
  clock.advance(28_000);
  expect(ingest.seen).toHaveLength(0);
  clock.advance(20_000);
  expect(ingest.seen.map(({ link }) => link.lastError?.code)).toEqual(['STATION_OVERDUE', 'STATION_OVERDUE']);
});

test('a point that the device does not have affects that point only', async () => {
  const device = await startFieldDevice();
  device.behave = ({ address, count }) => (address <= 13 && 13 < address + count ? exception(2) : undefined);
  const { clock, ingest, field } = setUpField();
  const addresses = Array.from({ length: 30 }, (_, i) => i);
  field.start([station(1, device.port, { Points: addresses.map((address) => register(address)) })]);
  clock.advance(1_000);
  const { values, qualities, reasons, link } = await ingest.outcome(1);
  const others = addresses.filter((address) => address !== 13);
  expect(others.map((address) => values![address])).toEqual(others);
  expect(others.every((address) => qualities[address] === GOOD)).toBe(true);
  expect([values![13], qualities[13], reasons[13]]).toEqual([Number.NaN, BAD, REASON.EXCEPTION + 2]);
  expect(link.status).toBe('online');

  const learned = device.asked.length;
  clock.advance(1_000);
  expect((await ingest.outcome(1, 2)).qualities.filter((quality) => quality !== GOOD)).toEqual([BAD]);
  expect(device.asked.length - learned).toBe(2);
});

test('a point that the device has again is found within the hour, and at once on demand', async () => {
  const device = await startFieldDevice();
  const lacking = { kind: 'exception', code: 2 } as const;
  device.behave = ({ address, count }) => (address <= 5 && 5 < address + count ? lacking : undefined);
  const { clock, ingest, field } = setUpField({ relearnMs: 10_000 });
  const points = { MaxGap: 0, Points: [register(5), register(40)] };
  field.start([station(1, device.port, points), station(2, device.port, points)]);
  clock.advance(1_000);
  const lacks = (nth: number) => Promise.all([1, 2].map((id) => ingest.outcome(id, nth)));
  for (const { qualities } of await lacks(1)) expect(qualities).toEqual([BAD, GOOD]);
  device.behave = () => undefined;
  await field.pollNow(1);
  expect(ingest.of(1).at(-1)?.values).toEqual([5, 40]);
  expect(ingest.of(2).at(-1)?.qualities).toEqual([BAD, GOOD]);
  for (let nth = 2; nth <= 12; nth++) {
    clock.advance(1_000);
    await ingest.outcome(2, nth);
  }
  expect(ingest.of(2).at(-1)?.values).toEqual([5, 40]);
});

test('a device that rejected everything while starting is complete again at the next poll', async () => {
  const device = await startFieldDevice();
  device.behave = () => exception(2);
  const { clock, ingest, field } = setUpField();
  const addresses = Array.from({ length: 30 }, (_, i) => 2 * i);
  field.start([station(1, device.port, { Points: addresses.map((address) => register(address)) })]);
  clock.advance(1_000);
  const { qualities } = await ingest.outcome(1);
  expect(new Set(qualities)).toEqual(new Set([BAD]));
  device.behave = () => undefined;
  clock.advance(1_000);
  expect((await ingest.outcome(1, 2)).values).toEqual(addresses);
});

test('rejected addresses are requested again after a minute, then less and less often up to an hour', async () => {
  const device = await startFieldDevice();
  const refusesInputs = ({ functionCode }: { functionCode: number }) =>
    functionCode === 4 ? exception(2) : undefined;
  device.behave = refusesInputs;
  const { clock, ingest, field } = setUpField();
  const inputs = [0, 1, 2].map((address) =>
    register(address, { Table: 'input-register', Point: `IR${address}` }),
  );
  field.start([
    station(1, device.port, { PollIntervalSeconds: 30, TimeoutMs: 60_000, Points: [register(3), ...inputs] }),
  ]);
  let nth = 0;
  const asksAgainAt: number[] = [];
  const poll = async () => {
    const asked = device.asked.length;
    clock.advance(nth === 0 ? 4_000 : 30_000);
    const outcome = await ingest.outcome(1, ++nth);
    if (nth > 1 && device.asked.slice(asked).some(({ functionCode }) => functionCode === 4)) {
      asksAgainAt.push((nth - 1) * 30);
    }
    return outcome;
  };
  while (nth < 250) expect((await poll()).qualities).toEqual([GOOD, BAD, BAD, BAD]);
  expect(asksAgainAt[0]).toBeLessThanOrEqual(90);
  const pauses = asksAgainAt.slice(1).map((at, index) => at - asksAgainAt[index]!);
  expect(pauses).toEqual([120, 240, 480, 960, 1_920, 3_600]);
  device.behave = () => undefined;
  let outcome = await poll();
  while (outcome.qualities.includes(BAD) && nth < 400) outcome = await poll();
  // All three return together, though each was rejected on its own.
  expect(outcome.values).toEqual([3, 1_000, 1_001, 1_002]);
  // It changed, so the next rejection is soon tried again.
  device.behave = refusesInputs;
  expect((await poll()).qualities).toEqual([GOOD, BAD, BAD, BAD]);
  device.behave = () => undefined;
  const from = nth;
  while ((await poll()).qualities.includes(BAD));
  expect(nth - from).toBeLessThanOrEqual(3);
});

test('any other exception makes the points of its block bad, with the reason, and keeps the rest', async () => {
  const device = await startFieldDevice();
  device.behave = ({ address }) => (address === 50 ? exception(4) : undefined);
  const { clock, ingest, field } = setUpField();
  const points = { MaxGap: 0, Points: [register(3), register(50), register(51), register(90)] };
  field.start([station(1, device.port, points)]);
  clock.advance(1_000);
  const { values, qualities, reasons, link } = await ingest.outcome(1);
  expect(values).toEqual([3, Number.NaN, Number.NaN, 90]);
  expect(qualities).toEqual([GOOD, BAD, BAD, GOOD]);
  expect(reasons).toEqual([0, REASON.EXCEPTION + 4, REASON.EXCEPTION + 4, 0]);
  expect(link).toMatchObject({ status: 'online', lastError: null });
  device.behave = () => undefined;
  clock.advance(1_000);
  expect((await ingest.outcome(1, 2)).values).toEqual([3, 50, 51, 90]);
});

test('a device that stays busy is online, but has no values', async () => {
  const device = await startFieldDevice();
  device.behave = () => exception(6);
  const { clock, ingest, field } = setUpField();
  field.start([station(1, device.port)]);
  clock.advance(1_000);
  const { qualities, reasons, link } = await ingest.outcome(1);
  expect([qualities, reasons]).toEqual([[BAD], [REASON.EXCEPTION + 6]]);
  expect(link.status).toBe('online');
});

test('a busy device is polled again after a pause', async () => {
  const device = await startFieldDevice();
  let busyTimes = 1;
  device.behave = () => (busyTimes-- > 0 ? exception(6) : undefined);
  const { clock, ingest, field } = setUpField({ busyPauseMs: 200 });
  field.start([station(1, device.port, { Retries: 1, Points: [register(8)] })]);
  clock.advance(700);
  await device.requestCount(1);
  while (device.asked.length < 2) {
    clock.advance(10);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await ingest.outcome(1)).values).toEqual([8]);
  expect(clock.monotonicMs()).toBeGreaterThanOrEqual(900);
});

test('values of an aborted poll are not handed over', async () => {
  const device = await startFieldDevice();
  device.behave = ({ address }) => (address === 50 ? { kind: 'close' } : undefined);
  const { clock, ingest, field } = setUpField();
  field.start([station(1, device.port, { MaxGap: 0, Points: [register(3), register(50)] })]);
  clock.advance(1_000);
  const { values, link } = await ingest.outcome(1);
  expect(values).toBeNull();
  expect(link).toMatchObject({ failedPolls: 1, lastError: { code: 'MODBUS_CONNECTION_LOST' } });
});

test('a request without a response is retried as often as configured', async () => {
  const device = await startFieldDevice();
  let losses = 2;
  device.behave = () => (losses-- > 0 ? { kind: 'reset' } : undefined);
  const { clock, ingest, field } = setUpField();
  field.start([station(1, device.port, { Retries: 2 })]);
  clock.advance(1_000);
  const { values, link } = await ingest.outcome(1);
  expect(values).toEqual([0]);
  expect(link).toMatchObject({ status: 'online', failedPolls: 0 });
  expect(device.asked).toHaveLength(3);
});

test('an invalid response is a failed poll with a message, and the next connection starts clean', async () => {
  const device = await startFieldDevice();
  device.behave = () => ({ kind: 'raw', bytes: Buffer.from('GET / HTTP/1.1\r\n\r\n') });
  const { clock, ingest, field } = setUpField();
  field.start([station(1, device.port)]);
  clock.advance(1_000);
  const { link } = await ingest.outcome(1);
  expect(link.lastError?.code).toBe('MODBUS_BAD_RESPONSE');
  expect(link.lastError?.message).toContain(`127.0.0.1:${device.port}`);
  device.behave = () => undefined;
  clock.advance(1_000);
  expect((await ingest.outcome(1, 2)).values).toEqual([0]);
});

test('a station without points is checked for a response', async () => {
  const device = await startFieldDevice();
  device.behave = () => exception(2);
  const { clock, ingest, field } = setUpField();
  field.start([station(1, device.port, { Points: [] }), station(2, device.port)]);
  clock.advance(1_000);
  expect((await ingest.outcome(1)).link.status).toBe('online');
  // All of its points are rejected: it is online, with that reason for each of them.
  expect(await ingest.outcome(2)).toMatchObject({ qualities: [BAD], link: { status: 'online' } });
  const { length } = device.asked;
  clock.advance(1_000);
  await Promise.all([ingest.outcome(1, 2), ingest.outcome(2, 2)]);
  expect(device.asked.length - length).toBe(2);
});

test('an ingest that throws does not end the polling', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  field.start([station(1, device.port)]);
  const accept = ingest.accept.bind(ingest);
  ingest.accept = (outcome) => {
    accept(outcome);
    throw new Error('the disk is full');
  };
  for (let nth = 1; nth <= 3; nth++) {
    clock.advance(1_000);
    await ingest.outcome(1, nth);
  }
  expect(field.stats).toMatchObject({ goodPolls: 3, failedPolls: 0 });
  // A caller who wants fresh values doesn't get old ones.
  await expect(field.pollNow(1)).rejects.toMatchObject({ code: 'INTERNAL' });
});

test('a configuration that cannot be planned affects only its station', async () => {
  const device = await startFieldDevice();
  const { clock, ingest, field } = setUpField();
  const one = station(1, device.port);
  const broken = { ...one, Source: { ...one.Source, MaxGap: -1 } };
  field.start([broken, station(2, device.port)]);
  clock.advance(1_000);
  await ingest.outcome(2);
  const { link } = await ingest.outcome(1);
  expect(link.lastError).toMatchObject({ code: 'INTERNAL' });
  expect(link.lastError?.message).toMatch(/^The requests of station 1 cannot be planned: .*maxGap.*-1$/);
  await expect(field.pollNow(1)).rejects.toMatchObject({ code: 'INTERNAL', step: 'request' });
});
