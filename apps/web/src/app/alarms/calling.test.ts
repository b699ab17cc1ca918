import type { AlarmLogEntry, Maintenance } from '@outpost/contract';
import { expect, test } from 'vitest';
import { lossAtMs, toneOf } from './calling.ts';

const alarm = (Id: number, own: Partial<AlarmLogEntry> = {}) =>
  ({ Id, StationId: 1, Priority: 'high', State: 'unacknowledged', ...own }) as AlarmLogEntry;
const called = new Map([
  [1, 1_000],
  [2, 2_000],
]);
const tone = (Alarms: AlarmLogEntry[], silencedAtMs: number, Maintenance: Maintenance[] = []) =>
  toneOf({ Alarms, Maintenance }, called, silencedAtMs);

test('what called after the silence sounds, a critical one in its own way', () => {
  expect(tone([alarm(1)], 0)).toBe('other');
  expect(tone([alarm(1), alarm(2, { Priority: 'critical' })], 0)).toBe('critical');
  expect(tone([alarm(1), alarm(2, { Priority: 'critical' })], 1_500)).toBe('critical');
  expect(tone([alarm(1, { Priority: 'critical' }), alarm(2)], 1_500)).toBe('other');
  expect(tone([alarm(1), alarm(2)], 2_000)).toBeNull();
});

test('it sounds until somebody acknowledges, also when it has returned; not where people work', () => {
  expect(tone([alarm(1, { State: 'returned-unacknowledged' })], 0)).toBe('other');
  expect(tone([alarm(1, { State: 'acknowledged' })], 0)).toBeNull();
  expect(tone([alarm(1)], 0, [{ StationId: 1 } as Maintenance])).toBeNull();
});

test('silence holds for all that has called, also where the clocks differ', () => {
  expect(lossAtMs(called, 1_500)).toBe(2_000);
  expect(lossAtMs(called, 2_500)).toBe(2_500);
  expect(lossAtMs(new Map(), 5)).toBe(5);
});
