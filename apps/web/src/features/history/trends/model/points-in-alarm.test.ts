import type { ActiveAlarms } from '@outpost/contract';
import { expect, test } from 'vitest';
import { entry } from '../../../../../testing/alarm-entries.ts';
import { annunciatedOf } from '../../../../ui/alarm/index.ts';
import { pointsInAlarm, valuesInAlarmFirst } from './points-in-alarm.ts';

test('has each point in alarm once, the worst first, and to plot them values before states', () => {
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
  const annunciated = annunciatedOf({ Alarms, Maintenance });
  const ids = (points: Iterable<[number, { Id: number }]>) =>
    [...points].map(([pointId, { Id }]) => [pointId, Id]);
  expect(ids(pointsInAlarm(annunciated))).toEqual([
    [12, 2],
    [16, 8],
    [11, 1],
  ]);
  expect(ids(valuesInAlarmFirst(annunciated))).toEqual([
    [12, 2],
    [11, 1],
    [16, 8],
  ]);
});
