import type { ActiveAlarms } from '@outpost/contract';
import { expect, test } from 'vitest';
import { entry } from '../../../../../testing/alarm-entries.ts';
import { annunciatedOf } from '../../../../ui/alarm/index.ts';
import { pointsInAlarm } from './points-in-alarm.ts';

test('has each point in alarm once, values before states, the worst first', () => {
  const Alarms = [
    entry(1, { PointId: 11, Priority: 'high' }),
    entry(2, { PointId: 12, Priority: 'critical' }),
    entry(3, { PointId: 11, Priority: 'medium' }),
    entry(4, { PointId: 13, State: 'shelved' }),
    entry(5, { PointId: 14, Active: false, State: 'returned-unacknowledged' }),
    entry(6, { PointId: null, Kind: 'communication' }),
    entry(7, { PointId: 15, StationId: 8, Priority: 'critical' }),
    entry(8, { PointId: 16, Kind: 'on', Priority: 'critical' }),
  ];
  const Maintenance = [{ StationId: 8 } as ActiveAlarms['Maintenance'][number]];
  const points = pointsInAlarm(annunciatedOf({ Alarms, Maintenance }));
  expect([...points].map(([pointId, { Id }]) => [pointId, Id])).toEqual([
    [12, 2],
    [11, 1],
    [16, 8],
  ]);
});
