import type { AlarmLogEntry, Maintenance } from '@outpost/contract';
import { expect, test } from 'vitest';
import { lossAtMs, toneOf } from './alarm-tone.ts';

const alarm = (Id: number, own: Partial<AlarmLogEntry> = {}) =>
  ({ Id, StationId: 1, Priority: 'high', State: 'unacknowledged', ...own }) as AlarmLogEntry;
const called = new Map([
  [1, 1_000],
  [2, 2_000],
]);
const tone = (Alarms: AlarmLogEntry[], silencedAtMs: number, Maintenance: Maintenance[] = []) =>
  toneOf({ Alarms, Maintenance }, called, silencedAtMs);

test('alarms after the silence sound, critical ones differently', () => {
  expect(tone([alarm(1)], 0)).toBe('other');
  expect(tone([alarm(1), alarm(2, { Priority: 'critical' })], 0)).toBe('critical');
  expect(tone([alarm(1), alarm(2, { Priority: 'critical' })], 1_500)).toBe('critical');
  expect(tone([alarm(1, { Priority: 'critical' }), alarm(2)], 1_500)).toBe('other');
  expect(tone([alarm(1), alarm(2)], 2_000)).toBeNull();
});

test('sounds until acknowledged, also after the return to normal; not during maintenance', () => {
  expect(tone([alarm(1, { State: 'returned-unacknowledged' })], 0)).toBe('other');
  expect(tone([alarm(1, { State: 'acknowledged' })], 0)).toBeNull();
  expect(tone([alarm(1)], 0, [{ StationId: 1 } as Maintenance])).toBeNull();
});

test('silence covers all earlier alarms, also if the clocks differ', () => {
  expect(lossAtMs(called, 1_500)).toBe(2_000);
  expect(lossAtMs(called, 2_500)).toBe(2_500);
  expect(lossAtMs(new Map(), 5)).toBe(5);
});
