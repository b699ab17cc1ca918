import type { AlarmPeriod } from '@outpost/contract';
import { expect, test } from 'vitest';
import { alarmsAt, alarmTimes } from './alarm-times.ts';

const at = (seconds: number) => new Date(seconds * 1_000).toISOString();
const period = (
  PointId: number,
  Priority: AlarmPeriod['Priority'],
  from: number,
  to: number | null,
): AlarmPeriod => ({
  ...{ AlarmId: from, PointId, Kind: 'H', Priority, Message: `${Priority} level` },
  From: at(from),
  To: to === null ? null : at(to),
});

const times = alarmTimes([
  period(1, 'critical', 20, 30),
  period(2, 'low', 25, 26),
  period(1, 'medium', 10, 40),
  period(1, 'medium', 50, null),
]);

test('groups times by point, the most urgent last', () => {
  expect(times.get(1)?.map(({ fromMs, priority }) => [fromMs, priority])).toEqual([
    [10_000, 'medium'],
    [50_000, 'medium'],
    [20_000, 'critical'],
  ]);
  expect(times.get(2)).toHaveLength(1);
  expect(times.get(3)).toBeUndefined();
});

test('lists the most urgent first at an instant, without alarms that returned then', () => {
  const messages = (atMs: number, untilMs = 100_000) =>
    alarmsAt(times.get(1), atMs, untilMs).map(({ message }) => message);
  expect(messages(25_000)).toEqual(['critical level', 'medium level']);
  expect(messages(30_000)).toEqual(['medium level']);
  expect(messages(40_000)).toEqual([]);
  expect(messages(99_000)).toEqual(['medium level']);
});

test('ends active alarms at the end of the data', () => {
  expect(alarmsAt(times.get(1), 99_000, 60_000)).toEqual([]);
  expect(alarmsAt(undefined, 0, 60_000)).toEqual([]);
});
