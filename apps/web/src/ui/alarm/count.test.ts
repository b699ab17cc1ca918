import type { AlarmLogEntry } from '@outpost/contract';
import { expect, test } from 'vitest';
import { activeEntry, entry } from '../../../testing/alarm-entries.ts';
import {
  annunciatedOf,
  countAnnunciated,
  formatUnacknowledged,
  suppressedActiveOf,
  unacknowledgedOf,
} from './count.ts';

const alarm = (Priority: AlarmLogEntry['Priority'], State: AlarmLogEntry['State'], StationId = 1) =>
  ({ Priority, State, StationId }) as AlarmLogEntry;
const maintenance = { StationId: 9, SiteName: '', Since: '', Until: '', By: '', Reason: '' };

test('counts unacknowledged alarms by priority, with the worst', () => {
  const counted = unacknowledgedOf({
    Alarms: [
      alarm('high', 'unacknowledged'),
      alarm('high', 'returned-unacknowledged'),
      alarm('low', 'unacknowledged'),
      alarm('critical', 'acknowledged'),
      alarm('critical', 'shelved'),
    ],
    Maintenance: [],
  });
  expect(counted).toEqual({
    total: 3,
    byPriority: { critical: 0, high: 2, medium: 0, low: 1 },
    worst: 'high',
  });
  expect(formatUnacknowledged(counted)).toBe('3 unacknowledged alarms: 2 high, 1 low');
});

test('counts active alarms by priority, and those that have returned separately', () => {
  const returned = { Active: false, State: 'returned-unacknowledged' } as const;
  const alarms = [
    entry(1, { Priority: 'high' }),
    entry(2, { Priority: 'critical', ...returned }),
    entry(3, { Priority: 'high', State: 'acknowledged' }),
    entry(4, { Priority: 'low', ...returned }),
  ];
  expect(countAnnunciated(alarms)).toEqual({
    byPriority: { critical: 0, high: 2, medium: 0, low: 0 },
    returned: 2,
  });
});

test('alarms of a station in maintenance do not count', () => {
  const counted = unacknowledgedOf({
    Alarms: [alarm('critical', 'unacknowledged', 9)],
    Maintenance: [maintenance],
  });
  expect(counted.worst).toBeNull();
  expect(formatUnacknowledged(counted)).toBe('all alarms acknowledged');
});

test('names active alarms that are suppressed in any way, worst first', () => {
  const active = activeEntry(
    1,
    [
      entry(1),
      entry(2, { StationId: 2, Priority: 'low' }),
      entry(3, { StationId: 2, Active: false, State: 'returned-unacknowledged' }),
      entry(4, { State: 'out-of-service', Priority: 'critical' }),
      entry(5, { State: 'shelved', Priority: 'high' }),
      entry(6, { State: 'shelved', Active: false }),
    ],
    { Maintenance: [{ StationId: 2 }] as never },
  );
  expect(suppressedActiveOf(active).map(({ Id }) => Id)).toEqual([4, 5, 2]);
  expect(suppressedActiveOf(activeEntry(1, [entry(1)]))).toEqual([]);
});

test('annunciated alarms include a loss of communication and those that have returned to normal', () => {
  const active = activeEntry(
    1,
    [
      entry(1, { Priority: 'medium' }),
      entry(2, { StationId: 2, Priority: 'low' }),
      entry(3, { Priority: 'critical', State: 'shelved' }),
      entry(4, { Kind: 'communication', PointId: null, Priority: 'high' }),
      entry(5, { Active: false, State: 'returned-unacknowledged', Priority: 'low' }),
    ],
    { Maintenance: [{ StationId: 2 }] as never },
  );
  expect(annunciatedOf(active).map(({ Id }) => Id)).toEqual([4, 1, 5]);
});
