import { GOOD } from '@outpost/core';
import { expect, test } from 'vitest';
import { setUp, startDevice, station } from './testing/field-kit.ts';

test('a station is polled every interval and its values arrive', async () => {
  const device = await startDevice();
  const { clock, ingest, field } = setUp();
  field.start([station(1, device.port, { Points: [{ ...station(1, 1).Points[0]!, Address: 7 }] })]);
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
