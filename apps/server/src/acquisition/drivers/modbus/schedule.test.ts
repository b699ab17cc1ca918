import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phaseShare } from '../phase.ts';
import { nextSlotMs, periodsSlept } from './schedule.ts';

test('stations with consecutive IDs fill the interval evenly', () => {
  const shares = Array.from({ length: 5_000 }, (_, i) => phaseShare(i + 1)).sort((a, b) => a - b);
  const gaps = shares.slice(1).map((share, i) => share - shares[i]!);
  expect(Math.max(...gaps) * 5_000).toBeLessThan(3);
  expect(shares[0]).toBeGreaterThanOrEqual(0);
  expect(shares.at(-1)).toBeLessThan(1);
});

test('any ID has its phase within the interval, always the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => {
      expect(phaseShare(id)).toBe(phaseShare(id));
      expect(phaseShare(id)).toBeGreaterThanOrEqual(0);
      expect(phaseShare(id)).toBeLessThan(1);
    }),
  );
});

test('slots are one interval apart however late each start was', () => {
  let slot = nextSlotMs(130, 1_000, 0);
  expect(slot).toBe(130);
  for (let n = 1; n <= 1_000; n++) {
    slot = nextSlotMs(130, 1_000, slot + (n % 7) * 30);
    expect(slot).toBe(130 + n * 1_000);
  }
});

test('the next slot is always later, at most an interval away', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e9, noNaN: true }),
      fc.double({ min: 0.2, max: 86_400, noNaN: true }),
      fc.double({ min: 0, max: 1e11, noNaN: true }),
      (base, seconds, after) => {
        const interval = seconds * 1000;
        const slot = nextSlotMs(base, interval, after);
        expect(slot).toBeGreaterThan(after);
        expect(slot - after).toBeLessThanOrEqual(interval * 1.001 + 1e-3);
      },
    ),
  );
});

test('only whole periods count as skipped', () => {
  expect(periodsSlept(1_000, 500, 1_000)).toBe(0);
  expect(periodsSlept(1_000, 500, 1_499)).toBe(0);
  expect(periodsSlept(1_000, 500, 1_500)).toBe(1);
  expect(periodsSlept(1_000, 500, 3_700)).toBe(5);
});
