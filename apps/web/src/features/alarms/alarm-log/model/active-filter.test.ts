import type { AlarmLogEntry } from '@outpost/contract';
import { expect, test } from 'vitest';
import {
  type ActiveFilter,
  applyFilter,
  describeBoard,
  describeWaiting,
  readActiveFilter,
  withoutFilter,
  writeActiveFilter,
} from './active-filter.ts';
import type { BoardRow } from './board.ts';

const row = (Id: number, own: Partial<AlarmLogEntry> = {}, isInMaintenance = false): BoardRow => ({
  entry: {
    Id,
    StationId: 1,
    SiteName: 'Mill Creek',
    Name: 'Level',
    Message: 'High wet well',
    Kind: 'H',
    Priority: 'high',
    State: 'unacknowledged',
    RaisedAt: `2026-03-01T06:0${Id}:00Z`,
    ...own,
  } as AlarmLogEntry,
  held: null,
  holds: null,
  firstOut: false,
  isInMaintenance,
});
const ROWS = [
  row(1, { Priority: 'critical', Kind: 'HH' }),
  row(2, { State: 'returned-unacknowledged', StationId: 2, SiteName: 'Café Point' }),
  row(3, { State: 'acknowledged', Name: 'Pump 1', Message: 'Overload', Kind: 'on' }),
  row(4, { Priority: 'low', StationId: 3, SiteName: 'Alder' }, true),
];
const none = readActiveFilter(new URLSearchParams());
const AREAS = new Map([
  [1, 'North'],
  [2, 'South'],
]);
const apply = (change: Partial<ActiveFilter>) =>
  applyFilter(ROWS, { ...none, ...change }, (id) => AREAS.get(id));
const ids = (change: Partial<ActiveFilter>) => apply(change).rows.map(({ entry }) => entry.Id);

test('reads what it wrote, and ignores what is invalid', () => {
  const address =
    'priority=critical%2Clow&state=unacknowledged&kind=on%2CL&station=7&area=North&text=pump+1&sort=oldest&group=none';
  const filter = readActiveFilter(new URLSearchParams(address));
  expect(filter).toEqual({
    priorities: ['critical', 'low'],
    states: ['unacknowledged'],
    kinds: ['on', 'L'],
    stationId: 7,
    area: 'North',
    text: 'pump 1',
    sort: 'oldest',
    grouping: 'none',
  });
  expect(String(writeActiveFilter(filter))).toBe(address);
  expect(readActiveFilter(new URLSearchParams('priority=x&state=shelved&station=-1&sort=y&group='))).toEqual(
    none,
  );
  expect(String(writeActiveFilter(withoutFilter(filter)))).toBe('sort=oldest&group=none');
});

test('filters by priority, state, kind, station, area and text without accents', () => {
  expect(ids({})).toEqual([1, 2, 3, 4]);
  expect(ids({ priorities: ['critical', 'low'] })).toEqual([1, 4]);
  expect(ids({ states: ['returned-unacknowledged', 'acknowledged'] })).toEqual([2, 3]);
  expect(ids({ kinds: ['HH', 'on'] })).toEqual([1, 3]);
  expect(ids({ stationId: 2 })).toEqual([2]);
  // Station 3 is not loaded: its alarms are not hidden.
  expect(ids({ area: 'South' })).toEqual([2, 4]);
  expect(ids({ text: 'PUMP over' })).toEqual([3]);
  expect(ids({ text: 'cafe' })).toEqual([2]);
  expect(ids({ text: 'creek', priorities: ['high'], states: ['unacknowledged'] })).toEqual([]);
});

test('counts each priority and state as if only it were selected', () => {
  const { byPriority, byState } = apply({
    priorities: ['high'],
    states: ['acknowledged'],
  });
  expect(byPriority).toEqual({ critical: 0, high: 1, medium: 0, low: 0 });
  expect(byState).toEqual({ unacknowledged: 0, 'returned-unacknowledged': 1, acknowledged: 1 });
});

test('sorts, with those of stations in maintenance last', () => {
  expect(ids({ sort: 'newest' })).toEqual([3, 2, 1, 4]);
  expect(ids({ sort: 'oldest' })).toEqual([1, 2, 3, 4]);
  expect(ids({ sort: 'station' })).toEqual([2, 1, 3, 4]);
});

test('describes the same alarms that the filters count', () => {
  expect(describeBoard(ROWS)).toBe(
    '3 unacknowledged (1 returned), 1 acknowledged · 1 of them in maintenance',
  );
  const { byState, byPriority } = apply({});
  expect(byState).toEqual({ unacknowledged: 2, 'returned-unacknowledged': 1, acknowledged: 1 });
  expect(Object.values(byPriority).reduce((sum, count) => sum + count)).toBe(4);
  expect(describeBoard(ROWS.slice(0, 1))).toBe('1 unacknowledged');
  expect(describeBoard([])).toBe('No active alarms');
  expect(describeWaiting(ROWS)).toBe('3 unacknowledged');
  expect(describeWaiting([])).toBe('No active alarms');
});
