import type { AlarmLogEntry, Maintenance } from '@outpost/contract';
import { expect, test } from 'vitest';
import { boardOf } from './board.ts';

const alarm = (Id: number, own: Partial<AlarmLogEntry> = {}) =>
  ({
    Id,
    StationId: 1,
    Kind: 'H',
    Priority: 'high',
    State: 'unacknowledged',
    Active: true,
    RaisedAt: `2026-03-01T06:${String(Id).padStart(2, '0')}:00Z`,
    LastRaisedAt: `2026-03-01T06:${String(Id).padStart(2, '0')}:00Z`,
    ...own,
  }) as AlarmLogEntry;
const noStations = new Set<number>();
const shape = (Alarms: AlarmLogEntry[], Maintenance: Maintenance[] = []) =>
  boardOf({ Alarms, Maintenance }, noStations).map(({ entry, isInMaintenance }) =>
    isInMaintenance ? `${entry.Id} in maintenance` : entry.Id,
  );

test('sorts by priority, then unacknowledged first, of these active before returned, then newest first', () => {
  const alarms = [
    alarm(1, { Priority: 'low' }),
    alarm(2, { State: 'acknowledged' }),
    alarm(4),
    alarm(3),
    alarm(5, { Priority: 'critical', State: 'acknowledged' }),
    alarm(6, { Active: false, State: 'returned-unacknowledged' }),
  ];
  expect(shape(alarms)).toEqual([5, 4, 3, 6, 2, 1]);
});

test('marks the first of several alarms of a station as first-out', () => {
  const alarms = [alarm(1, { FirstOut: true }), alarm(2), alarm(3, { StationId: 9, FirstOut: true })].map(
    (one) => ({ ...one, IncidentId: null }),
  );
  const rows = boardOf({ Alarms: alarms, Maintenance: [] }, noStations);
  expect(rows.filter(({ firstOut }) => firstOut).map(({ entry }) => entry.Id)).toEqual([1]);
});

test('marks the alarms of stations in maintenance, and leaves out suppressed alarms', () => {
  const alarms = [
    alarm(2, { StationId: 9 }),
    alarm(3),
    alarm(4, { State: 'shelved' }),
    alarm(5, { State: 'out-of-service' }),
  ];
  expect(shape(alarms, [{ StationId: 9 } as Maintenance])).toEqual([3, '2 in maintenance']);
  expect(shape([])).toEqual([]);
});

test('marks the alarms of an offline station as held, and counts them on its communication alarm', () => {
  const alarms = [alarm(1), alarm(2, { Kind: 'communication' }), alarm(3, { StationId: 2 })];
  const rows = boardOf({ Alarms: alarms, Maintenance: [] }, new Set([1]));
  expect(rows.map(({ entry, held, holds }) => [entry.Id, held, holds])).toEqual([
    [3, null, null],
    [2, null, 1],
    [1, 'communication', null],
  ]);
});

test('marks a limit alarm as held while its point has a bad-quality alarm', () => {
  const alarms = [
    alarm(1, { PointId: 11 }),
    alarm(2, { PointId: 12 }),
    alarm(3, { PointId: 11, Kind: 'bad-quality' }),
    alarm(4, { PointId: null, Kind: 'bad-quality', PointIds: [13] }),
    alarm(5, { PointId: 13, Kind: 'L' }),
  ];
  const rows = boardOf({ Alarms: alarms, Maintenance: [] }, noStations);
  expect(rows.map(({ held }) => held)).toEqual(['bad-quality', null, 'bad-quality', null, null]);
});
