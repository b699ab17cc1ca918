import { expect, test } from 'vitest';
import { probeTimeoutMs } from './probe-timeout.ts';

test('a probe waits a few round trips, not the whole timeout', () => {
  expect(probeTimeoutMs(2_000, 1, 100)).toBe(400);
  expect(probeTimeoutMs(2_000, 2, 3.2)).toBe(250);
  expect(probeTimeoutMs(2_000, 3, 900)).toBe(2_000);
  expect(probeTimeoutMs(2_000, 4, null)).toBe(500);
  expect(probeTimeoutMs(100, 5, null)).toBe(100);
});

test('every eighth probe has the whole timeout, so that a unit that became slow is found', () => {
  expect([7, 8, 9, 16].map((failures) => probeTimeoutMs(2_000, failures, 10))).toEqual([
    250, 2_000, 250, 2_000,
  ]);
});
