import { expect, test } from 'vitest';
import { badPointsOf, heldReason } from './held-reason.ts';

const high = { Kind: 'H', PointId: 1, Active: true } as const;

test('the points that an active alarm says are bad: its own, or those that it covers', () => {
  const alarms = [
    high,
    { Kind: 'bad-quality', PointId: 2, Active: true },
    { Kind: 'bad-quality', PointId: 3, Active: false },
    { Kind: 'bad-quality', PointId: null, PointIds: [4, 5], Active: true },
    { Kind: 'communication', PointId: null, Active: true },
  ] satisfies Parameters<typeof badPointsOf>[0];
  expect(badPointsOf(alarms)).toEqual(new Set([2, 4, 5]));
});

test('an alarm holds while its station is silent or its point is bad, unless that is what it says', () => {
  const none = new Set<number>();
  const bad = new Set([1]);
  expect(heldReason(high, false, none)).toBeNull();
  expect(heldReason(high, false, bad)).toBe('bad-quality');
  expect(heldReason(high, true, bad)).toBe('communication');
  expect(heldReason({ ...high, Active: false }, false, bad)).toBeNull();
  expect(heldReason({ ...high, Kind: 'frozen-value' }, false, bad)).toBe('bad-quality');
  expect(heldReason({ ...high, Kind: 'bad-quality' }, false, bad)).toBeNull();
  expect(heldReason({ ...high, Kind: 'bad-quality', PointId: null }, true, bad)).toBe('communication');
  expect(heldReason({ Kind: 'communication', PointId: null, Active: true }, true, bad)).toBeNull();
});
