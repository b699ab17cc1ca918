import { GOOD } from '@outpost/core';
import { expect, test } from 'vitest';
import { register, setUpField, startFieldDevice, station } from './testing/field-kit.ts';

const POINTS = [0, 1, 2, 3, 4].map((address) => register(address, { DataType: 'uint16' }));

/** A device that lacks some of five registers; one that lacks none answers plainly. */
async function startLacking() {
  const device = await startFieldDevice();
  const missing = new Set<number>();
  device.behave = ({ address, count }) => {
    for (let at = address; at < address + count; at++) {
      if (missing.has(at)) return { kind: 'exception', code: 2 };
    }
    return undefined;
  };
  return { device, missing };
}

test('a poll with most points rejected counts as a response but not as a good poll, in every figure', async () => {
  const { device, missing } = await startLacking();
  const { clock, ingest, field } = setUpField();
  field.start([station(1, device.port, { Points: POINTS })]);
  clock.advance(1_000);
  const good = await ingest.outcome(1);
  expect(good.link).toMatchObject({
    status: 'online',
    success24h: 1,
    countedSinceMs: good.atMs,
    lastError: null,
  });

  for (const address of [0, 1, 2]) missing.add(address);
  clock.advance(1_000);
  const refused = await ingest.outcome(1, 2);
  expect(refused.qualities.filter((quality) => quality === GOOD)).toHaveLength(2);
  expect(refused.link).toMatchObject({
    status: 'online',
    failedPolls: 0,
    success24h: 0.5,
    countedSinceMs: good.atMs,
    lastGoodPollAtMs: good.atMs,
    lastResponseAtMs: refused.atMs,
    roundTripMs: good.link.roundTripMs,
    lastError: {
      code: 'MODBUS_EXCEPTION',
      message: `127.0.0.1:${device.port} unit 1 responded but rejected 3 of 5 points`,
    },
  });
  expect(field.stats).toMatchObject({ goodPolls: 1, refusedPolls: 1, failedPolls: 0 });
  // Waiting callers get its values.
  await field.pollNow(1);

  missing.delete(0);
  await field.pollNow(1);
  const half = ingest.of(1).at(-1)!;
  expect(half.qualities.filter((quality) => quality === GOOD)).toHaveLength(3);
  expect(half.link).toMatchObject({
    lastGoodPollAtMs: half.atMs,
    lastResponseAtMs: half.atMs,
    lastError: null,
  });
  expect(field.stats).toMatchObject({ goodPolls: 2, refusedPolls: 2, failedPolls: 0 });
});

test('a station none of whose points can be read is online, and never had a good poll', async () => {
  const { device, missing } = await startLacking();
  for (const { Address } of POINTS as { Address: number }[]) missing.add(Address);
  const { clock, ingest, field } = setUpField();
  field.start([station(1, device.port, { Points: POINTS })]);
  for (let nth = 1; nth <= 3; nth++) {
    clock.advance(1_000);
    await ingest.outcome(1, nth);
  }
  expect(field.link(1)).toMatchObject({
    status: 'online',
    lastGoodPollAtMs: null,
    success24h: 0,
    failedPolls: 0,
  });
});
