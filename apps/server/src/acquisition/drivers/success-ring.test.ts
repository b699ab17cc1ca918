import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SuccessRing } from './success-ring.ts';

const HOUR_MS = 3_600_000;

test('nothing counted: unknown', () => {
  const ring = new SuccessRing();
  expect(ring.share(0, 0)).toBeNull();
  ring.count(3, true, 1, 0);
  expect(ring.share(2, 0)).toBeNull();
  expect(ring.share(3, 0)).toBe(1);
});

test('a failure counts for as many periods as it stands for', () => {
  const ring = new SuccessRing();
  for (let i = 0; i < 6; i++) ring.count(0, true, 1, i * 1_000);
  ring.count(0, false, 6, 12_000);
  expect(ring.share(0, 12_000)).toBe(0.5);
});

test('counts older than a day are dropped', () => {
  const ring = new SuccessRing();
  ring.count(0, false, 4, 0);
  ring.count(0, true, 4, 12 * HOUR_MS);
  expect(ring.share(0, 23 * HOUR_MS)).toBe(0.5);
  expect(ring.share(0, 24 * HOUR_MS)).toBe(1);
  expect(ring.share(0, 36 * HOUR_MS)).toBeNull();
  ring.count(0, false, 1, 400 * HOUR_MS);
  expect(ring.share(0, 400 * HOUR_MS)).toBe(0);
});

test('a slot that is reused starts empty, and its neighbours keep theirs', () => {
  const ring = new SuccessRing();
  for (const slot of [0, 1, 2]) ring.count(slot, slot !== 1, 1, 0);
  ring.clear(1);
  expect([0, 1, 2].map((slot) => ring.share(slot, 0))).toEqual([1, null, 1]);
});

test('agrees with a list of events, quarter by quarter', () => {
  const poll = fc.record({
    slot: fc.integer({ min: 0, max: 40 }),
    good: fc.boolean(),
    afterMs: fc.integer({ min: 0, max: 8 * HOUR_MS }),
  });
  fc.assert(
    fc.property(fc.array(poll, { maxLength: 120 }), (polls) => {
      const ring = new SuccessRing();
      const seen: { slot: number; good: boolean; quarter: number }[] = [];
      let nowMs = 0;
      for (const { slot, good, afterMs } of polls) {
        nowMs += afterMs;
        const quarter = Math.floor(nowMs / 900_000);
        ring.count(slot, good, 1, nowMs);
        seen.push({ slot, good, quarter });
        const mine = seen.filter((s) => s.slot === slot && s.quarter > quarter - 96);
        const share = mine.filter((s) => s.good).length / mine.length;
        const roundedOff = share - ring.share(slot, nowMs)!;
        expect(roundedOff).toBeGreaterThanOrEqual(0);
        expect(roundedOff).toBeLessThan(0.000_01);
      }
    }),
  );
});

test('one bad poll never rounds to none', () => {
  const ring = new SuccessRing();
  for (let second = 0; second < 86_000; second++) ring.count(0, second > 0, 1, second * 1_000);
  expect(ring.share(0, 86_000_000)).toBe(0.99998);
});

test('a full counter stays full', () => {
  const ring = new SuccessRing();
  ring.count(0, true, 65_535, 0);
  ring.count(0, false, 10, 0);
  expect(ring.share(0, 0)).toBe(1);
});
