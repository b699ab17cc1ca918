import { expect, test } from 'vitest';
import { entry } from '../../../../../testing/alarm-entries.ts';
import { pointsInAlarm } from './points-in-alarm.ts';

test('has each point in alarm once, the worst first', () => {
  const points = pointsInAlarm([
    entry(1, { PointId: 11, Priority: 'high' }),
    entry(2, { PointId: 12, Priority: 'critical' }),
    entry(3, { PointId: 11, Priority: 'medium' }),
    entry(4, { PointId: 13, State: 'shelved' }),
    entry(5, { PointId: 14, Active: false, State: 'returned-unacknowledged' }),
    entry(6, { PointId: null, Kind: 'communication' }),
  ]);
  expect([...points].map(([pointId, { Id }]) => [pointId, Id])).toEqual([
    [12, 2],
    [11, 1],
  ]);
});
