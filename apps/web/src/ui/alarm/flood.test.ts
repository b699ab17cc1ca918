import { expect, test } from 'vitest';
import { entry } from '../../../testing/alarm-entries.ts';
import { describeFlood } from './flood.ts';

const NOW = Date.parse('2026-11-29T00:30:00.000Z');
const raised = (count: number, at: string) =>
  Array.from({ length: count }, (_, index) =>
    entry(100 - index, { Message: `Alarm ${100 - index}`, SiteName: 'Fenwick', RaisedAt: at }),
  );

test('says that there is a flood above ten alarms in ten minutes, and which alarm was first', () => {
  const recent = raised(10, '2026-11-29T00:29:00.000Z');
  expect(describeFlood(recent, NOW)).toBe('');
  const first = entry(1, {
    Message: 'Power failed',
    SiteName: 'Dunmore',
    RaisedAt: '2026-11-29T00:20:01.000Z',
  });
  expect(describeFlood([...recent, first], NOW)).toBe(
    'Alarm flood: 11 alarms in 10 min, first Power failed, Dunmore',
  );
  // Of one instant, the one that was logged first.
  expect(describeFlood(raised(11, '2026-11-29T00:29:00.000Z'), NOW)).toContain('first Alarm 90, Fenwick');
});

test('does not count alarms that are older', () => {
  expect(describeFlood(raised(30, '2026-11-29T00:20:00.000Z'), NOW)).toBe('');
});
