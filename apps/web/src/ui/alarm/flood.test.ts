import { expect, test } from 'vitest';
import { entry } from '../../../testing/alarm-entries.ts';
import { countFlood, describeAlarm } from './flood.ts';

const NOW = Date.parse('2026-11-29T00:30:00.000Z');
const raised = (count: number, RaisedAt: string) =>
  Array.from({ length: count }, (_, index) => entry(100 - index, { RaisedAt }));

test('more than ten alarms in ten minutes are a flood', () => {
  const recent = raised(10, '2026-11-29T00:29:00.000Z');
  expect(countFlood(recent, NOW)).toBe(0);
  const another = entry(1, { RaisedAt: '2026-11-29T00:20:01.000Z' });
  expect(countFlood([...recent, another], NOW)).toBe(11);
});

test('does not count alarms that are older', () => {
  expect(countFlood(raised(30, '2026-11-29T00:20:00.000Z'), NOW)).toBe(0);
});

test('an alarm that has returned is named as such', () => {
  const alarm = { Message: 'Zone pressure lost', SiteName: 'Harlow Booster' };
  expect(describeAlarm(entry(1, { ...alarm, Active: true }))).toBe('Zone pressure lost, Harlow Booster');
  expect(describeAlarm(entry(1, { ...alarm, Active: false }))).toBe(
    'Zone pressure lost, Harlow Booster (returned)',
  );
});
