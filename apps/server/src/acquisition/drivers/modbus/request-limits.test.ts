import { BAD, exceptionReason, GOOD } from '@outpost/core';
import type { Interception } from '@outpost/modbus';
import { expect, test } from 'vitest';
import {
  type DeviceRequest,
  type FieldDevice,
  register,
  setUpField,
  startFieldDevice,
  station,
} from './testing/field-kit.ts';

const LIMIT = 10;
const POINTS = Array.from({ length: 25 }, (_, index) => register(index));
const VALUES = POINTS.map((_, index) => index);

const BEHAVIOURS: readonly (readonly [string, Interception])[] = [
  ['answers exception 3', { kind: 'exception', code: 3 }],
  ['answers exception 2', { kind: 'exception', code: 2 }],
  ['closes the connection', { kind: 'close' }],
  ['resets the connection', { kind: 'reset' }],
];

/** A device of 200 registers with a limited number per response. */
async function startLimited(limit: number, refusal: Interception): Promise<FieldDevice> {
  const device = await startFieldDevice();
  device.behave = ({ count }: DeviceRequest) => (count > limit ? refusal : undefined);
  return device;
}

test.each(BEHAVIOURS)(
  'a device that returns 10 registers and %s beyond is completely read in its first poll',
  async (_, refusal) => {
    const device = await startLimited(LIMIT, refusal);
    const { clock, ingest, field } = setUpField();
    field.start([station(1, device.port, { Points: POINTS, Retries: 1, TimeoutMs: 5_000 })]);
    clock.advance(1_000);
    const first = await ingest.outcome(1);
    expect(first.values).toEqual(VALUES);
    expect(first.qualities).toEqual(VALUES.map(() => GOOD));
    expect(first.link).toMatchObject({ status: 'online', failedPolls: 0, success24h: 1 });
    // The limit is remembered: no later poll sends rejected requests or loses a connection.
    const { connections } = {
      connections: new Set(device.asked.map(({ connectionId }) => connectionId)).size,
    };
    const asked = device.asked.length;
    for (let nth = 2; nth <= 8; nth++) {
      clock.advance(1_000);
      expect((await ingest.outcome(1, nth)).values).toEqual(VALUES);
    }
    const later = device.asked.slice(asked);
    expect(Math.max(...later.map(({ count }) => count))).toBeLessThan(25);
    expect(new Set(device.asked.map(({ connectionId }) => connectionId)).size).toBe(connections);
    const last = later.slice(-3).map(({ count }) => count);
    if (refusal.kind === 'exception') expect(last).toEqual([10, 10, 5]);
  },
);

test.each(BEHAVIOURS)(
  'a device that returns one register and %s beyond is read register by register',
  async (_, refusal) => {
    const device = await startLimited(1, refusal);
    const { clock, ingest, field } = setUpField();
    field.start([station(1, device.port, { Points: POINTS, Retries: 1, TimeoutMs: 5_000 })]);
    clock.advance(1_000);
    expect((await ingest.outcome(1)).values).toEqual(VALUES);
    const asked = device.asked.length;
    clock.advance(1_000);
    expect((await ingest.outcome(1, 2)).values).toEqual(VALUES);
    expect(device.asked.length - asked).toBeLessThanOrEqual(26);
  },
);

test("a missing register is bad with the device's exception, and the others are read", async () => {
  const device = await startFieldDevice();
  device.behave = ({ address, count }) => {
    if (count > LIMIT) return { kind: 'exception', code: 2 };
    return address <= 7 && 7 < address + count ? { kind: 'exception', code: 3 } : undefined;
  };
  const { clock, ingest, field } = setUpField();
  field.start([station(1, device.port, { Points: POINTS })]);
  clock.advance(1_000);
  const { qualities, reasons, values } = await ingest.outcome(1);
  expect(qualities.flatMap((quality, index) => (quality === BAD ? [index] : []))).toEqual([7]);
  expect(reasons[7]).toBe(exceptionReason(3));
  expect(values!.filter((_, index) => index !== 7)).toEqual(VALUES.filter((value) => value !== 7));
});

test('a configured limit is respected, and a learned one survives a change of the configuration', async () => {
  const device = await startLimited(LIMIT, { kind: 'exception', code: 3 });
  const { clock, ingest, bus, field } = setUpField();
  const config = { Points: POINTS, RegistersPerRequest: 4 };
  field.start([station(1, device.port, config)]);
  clock.advance(1_000);
  await ingest.outcome(1);
  expect(device.asked.map(({ count }) => count)).toEqual([4, 4, 4, 4, 4, 4, 1]);

  const poll = async (nth: number) => {
    device.asked.length = 0;
    clock.advance(1_000);
    await ingest.outcome(1, nth);
    return Math.max(...device.asked.map(({ count }) => count));
  };
  bus.emit('stationChanged', {
    StationId: 1,
    Config: station(1, device.port, { Points: POINTS, Version: 2 }),
  });
  expect(await poll(2)).toBe(25);
  for (let nth = 3; nth <= 7; nth++) await poll(nth);
  expect(await poll(8)).toBe(LIMIT);
  bus.emit('stationChanged', {
    StationId: 1,
    Config: station(1, device.port, { Points: POINTS, Version: 3 }),
  });
  expect(await poll(9)).toBe(LIMIT);
});

test('a device that returns without its limit gets larger requests again', async () => {
  const device = await startLimited(LIMIT, { kind: 'exception', code: 3 });
  const { clock, ingest, field } = setUpField({ relearnFirstMs: 10_000 });
  field.start([station(1, device.port, { Points: POINTS })]);
  let nth = 0;
  const poll = async () => {
    device.asked.length = 0;
    clock.advance(1_000);
    await ingest.outcome(1, ++nth);
    return device.asked.map(({ count }) => count);
  };
  while (nth < 15) await poll();
  expect(await poll()).toEqual([10, 10, 5]);
  device.behave = () => undefined;
  expect(await poll()).toEqual([10, 10, 5]);
  for (const connection of device.open) connection.destroy();
  await device.until(() => device.open.size === 0);
  await poll();
  await poll();
  expect((await poll()).at(-1)).toBe(25);
});
