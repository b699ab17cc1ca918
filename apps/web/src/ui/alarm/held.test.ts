import { expect, test } from 'vitest';
import { badPointsOf, heldReason } from './held-reason.ts';

const high = { Kind: 'H', PointId: 1, Active: true } as const;

test('finds points with bad quality: those of an alarm, or those that it covers', () => {
  const alarms = [
    high,
    { Kind: 'bad-quality', PointId: 2, Active: true },
    { Kind: 'bad-quality', PointId: 3, Active: false },
    { Kind: 'bad-quality', PointId: null, PointIds: [4, 5], Active: true },
    { Kind: 'communication', PointId: null, Active: true },
  ] satisfies Parameters<typeof badPointsOf>[0];
  expect(badPointsOf(alarms)).toEqual(new Set([2, 4, 5]));
});

test('holds an alarm while its station is offline or its point is bad, unless the alarm is about that', () => {
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
