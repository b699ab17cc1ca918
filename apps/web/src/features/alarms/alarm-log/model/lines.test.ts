import type { AlarmLogEntry } from '@outpost/contract';
import { expect, test } from 'vitest';
import type { Grouping } from './active-filter.ts';
import type { BoardRow } from './board.ts';
import {
  adjacentLine,
  automaticGrouping,
  currentLine,
  describeLine,
  entriesOf,
  linesOf,
  lineWith,
  namedIn,
  worstEntryOf,
} from './lines.ts';

const row = (Id: number, own: Partial<AlarmLogEntry> = {}, isInMaintenance = false): BoardRow => ({
  entry: {
    Id,
    IncidentId: null,
    StationId: Id,
    SiteName: `Site ${Id}`,
    Message: `Message ${Id}`,
    Kind: 'communication',
    Priority: 'high',
    State: 'unacknowledged',
    Active: true,
    RaisedAt: '2026-03-01T06:00:00Z',
    LastRaisedAt: '2026-03-01T06:00:00Z',
    ...own,
  } as AlarmLogEntry,
  held: null,
  holds: null,
  firstOut: false,
  isInMaintenance,
});
const inIncident = (Id: number) => row(Id, { IncidentId: 5 });
const atStation = (Id: number, own: Partial<AlarmLogEntry> = {}) => row(Id, { StationId: 40, ...own });
const keys = (rows: BoardRow[], grouping: Grouping, ...unfolded: string[]) =>
  linesOf(rows, grouping, new Set(unfolded)).map(({ key }) => key);

test('places an incident at its first alarm and folds the others into it', () => {
  const rows = [row(1), inIncident(7), row(2), inIncident(5), inIncident(6), row(3)];
  expect(keys(rows, 'incident')).toEqual(['1', 'incident-5', '2', '3']);
  expect(keys(rows, 'incident', 'incident-5')).toEqual(['1', 'incident-5', '5', '6', '7', '2', '3']);
  expect(keys(rows, 'none')).toEqual(['1', '7', '2', '5', '6', '3']);
  const [, incident] = linesOf(rows, 'station', new Set());
  expect(entriesOf(incident!).map(({ Id }) => Id)).toEqual([5, 6, 7]);
  expect(incident).toMatchObject({
    isOpen: false,
    waiting: 3,
    by: 'incident',
    summary: { words: 'Communication loss at 3 stations, first at Site 5', out: 3, stations: 3 },
  });
});

test('folds the alarms of a station that are in no incident, and shows the worst of them', () => {
  const rows = [
    row(1),
    atStation(2, { State: 'acknowledged' }),
    atStation(3, { Priority: 'critical' }),
    atStation(7, { IncidentId: 5 }),
    inIncident(8),
  ];
  expect(keys(rows, 'incident')).toEqual(['1', '2', '3', 'incident-5']);
  expect(keys(rows, 'station')).toEqual(['1', 'station-40', 'incident-5']);
  const group = linesOf(rows, 'station', new Set())[1];
  expect(group).toMatchObject({ by: 'station', waiting: 1, worst: { entry: { Id: 3 } } });
});

test('names the worst alarm of a station that needs an acknowledgement, and knows which are not named', () => {
  const rows = [
    atStation(2, { Priority: 'critical', State: 'acknowledged' }),
    atStation(3, { State: 'acknowledged' }),
    atStation(4, { Priority: 'low' }),
    atStation(5),
    inIncident(7),
    inIncident(8),
  ];
  const lines = linesOf(rows, 'station', new Set());
  expect(lines[0]).toMatchObject({ waiting: 2, worst: { entry: { Id: 5 } } });
  expect([...namedIn(lines)]).toEqual([5, 7, 8]);
  expect(namedIn(linesOf(rows, 'station', new Set(['station-40']))).size).toBe(6);
});

test('folds the same alarm of several stations in the place of its first, before those of a station', () => {
  const tripped = { Kind: 'on', Message: 'Pump 1 overload tripped' } as const;
  const rows = [
    row(1, { Priority: 'critical' }),
    row(12, tripped),
    atStation(11, tripped),
    atStation(13),
    row(10, { ...tripped, State: 'acknowledged', Active: false }),
    atStation(14, { ...tripped, Priority: 'low' }),
  ];
  const same = 'alarm-high on Pump 1 overload tripped';
  expect(keys(rows, 'incident')).toEqual(['1', same, '13', '14']);
  // All of its stations are then in it.
  expect(keys(rows, 'station')).toEqual(['1', same]);
  expect(keys(rows, 'none')).toEqual(['1', '12', '11', '13', '10', '14']);
  const lines = linesOf(rows, 'incident', new Set([same]));
  expect(lines[1]).toMatchObject({
    by: 'alarm',
    waiting: 2,
    summary: {
      words: 'Pump 1 overload tripped · 2\u00A0of\u00A03\u00A0stations',
      stations: 3,
      out: 2,
    },
  });
  // Each line is a station, in the order of the list.
  expect(lines.slice(2, 5)).toMatchObject([
    { key: '12', depth: 1, titledBy: 'station' },
    { key: '11', depth: 1, titledBy: 'station' },
    { key: '10', depth: 1, titledBy: 'station' },
  ]);
  // Its stations are not named, so they are named before several are acknowledged.
  expect([...namedIn(linesOf(rows, 'incident', new Set()))]).toEqual([1, 11, 13, 14]);
});

test('lists the stations of an expanded group, and below them the alarms of one that has several', () => {
  const full = { Priority: 'critical', Kind: 'HH', Message: 'Wet well full' } as const;
  const rows = [row(1, full), atStation(2, full), row(3, full), atStation(4), atStation(5), row(6)];
  const same = 'alarm-critical HH Wet well full';
  const station = `${same}-station-40`;
  expect(keys(rows, 'station', same)).toEqual([same, '1', station, '3', '6']);
  expect(keys(rows, 'station', same, station)).toEqual([same, '1', station, '2', '4', '5', '3', '6']);
  // A station that is expanded stays folded with its group.
  expect(keys(rows, 'station', station)).toEqual([same, '6']);
  const lines = linesOf(rows, 'station', new Set([same, station]));
  expect(lines[2]).toMatchObject({ kind: 'group', by: 'station', depth: 1, worst: { entry: { Id: 2 } } });
  expect(lines.slice(3, 6)).toMatchObject([
    { depth: 2, titledBy: 'alarm' },
    { depth: 2, titledBy: 'alarm' },
    { depth: 2, titledBy: 'alarm' },
  ]);
  // The alarms of a single station are listed by what they are.
  expect(linesOf(rows.slice(3, 5), 'station', new Set(['station-40'])).slice(1)).toMatchObject([
    { key: '4', depth: 1, titledBy: 'alarm' },
    { key: '5', depth: 1, titledBy: 'alarm' },
  ]);
});

test('lists stations of a group by what is active there now, those that have recovered last', () => {
  const full = { Priority: 'critical', Kind: 'HH', Message: 'Wet well full' } as const;
  const returned = { ...full, Active: false, State: 'returned-unacknowledged' } as const;
  const rows = [
    row(1, returned),
    row(2, returned),
    row(3, returned),
    row(4, { StationId: 2, Priority: 'low', Message: 'Hatch open' }),
    row(5, { StationId: 3, Priority: 'critical', Message: 'High float wet' }),
    row(6, full),
  ];
  const same = 'alarm-critical HH Wet well full';
  const lines = linesOf(rows, 'station', new Set([same]));
  expect(lines.map((line) => worstEntryOf(line)?.StationId)).toEqual([6, 3, 6, 2, 1]);
  // A station's line is of what is active, so that value, time and name are of one alarm.
  expect(lines[1]).toMatchObject({ kind: 'group', waiting: 2, worst: { entry: { Id: 5 } } });
});

test('finds the group that an alarm is folded into, or its own line', () => {
  const rows = [row(1), inIncident(7), inIncident(5), atStation(2), atStation(3)];
  const found = (id: number) => lineWith(linesOf(rows, 'station', new Set()), id);
  expect(found(5)).toMatchObject({ kind: 'group', by: 'incident' });
  expect(found(1)).toMatchObject({ kind: 'alarm', key: '1' });
  expect(found(99)).toBeUndefined();
});

test('says what a line is about', () => {
  const rows = [row(1), inIncident(7), inIncident(5), atStation(2), atStation(3, { Priority: 'critical' })];
  const words = (of: BoardRow[]) => linesOf(of, 'station', new Set()).map(describeLine);
  expect(words(rows)).toEqual([
    'Message 1, Site 1',
    'Communication loss at 2 stations, first at Site 5',
    'Message 3, Site 3',
  ]);
  expect(words([row(1, {}, true)])).toEqual(['', 'Message 1, Site 1']);
  // The mark next to it is that of the alarm that is named, not of the first of the group.
  const marks = linesOf(rows, 'station', new Set()).map((line) => worstEntryOf(line)?.Priority);
  expect(marks).toEqual(['high', 'high', 'critical']);
});

test('stays at its alarm when lines fold or unfold, else at its place', () => {
  const rows = [row(1), atStation(2), row(3), atStation(4)];
  const flat = linesOf(rows, 'none', new Set());
  const folded = linesOf(rows, 'station', new Set());
  const at = currentLine(flat, '4', null);
  expect(at?.line.key).toBe('4');
  expect(currentLine(folded, '4', at)?.line.key).toBe('station-40');
  expect(currentLine(flat, 'station-40', currentLine(folded, 'station-40', null))?.line.key).toBe('2');
  // The alarm is over: the line that took its place, or the last one.
  expect(currentLine(flat.slice(0, 3), '4', at)?.line.key).toBe('3');
  expect(
    currentLine(
      flat.filter(({ key }) => key !== '2'),
      '2',
      currentLine(flat, '2', null),
    )?.line.key,
  ).toBe('3');
  expect(currentLine(flat, null, null)?.line.key).toBe('1');
  expect(currentLine([], '4', at)).toBeNull();
});

test('lists the only shown alarm of an incident or station as a plain alarm', () => {
  expect(linesOf([row(1), inIncident(7)], 'station', new Set(['incident-5']))).toMatchObject([
    { key: '1', depth: 0, titledBy: 'alarm' },
    { key: '7', depth: 0, titledBy: 'alarm' },
  ]);
});

test('lists the alarms of stations in maintenance below a heading, in groups of their own', () => {
  const rows = [row(1), row(2, { StationId: 9 }, true), row(3, { StationId: 9 }, true)];
  expect(keys(rows, 'station')).toEqual(['1', 'maintenance', 'maintenance-station-9']);
  expect(keys(rows, 'none')).toEqual(['1', 'maintenance', '2', '3']);
});

test('groups by station once there are many alarms, and no longer when there are few', () => {
  expect(automaticGrouping(20, 'incident')).toBe('incident');
  expect(automaticGrouping(21, 'incident')).toBe('station');
  expect(automaticGrouping(12, 'station')).toBe('station');
  expect(automaticGrouping(11, 'station')).toBe('incident');
});

test('moves between lines, past headings, and stops at the ends', () => {
  const lines = linesOf([row(1), inIncident(7), inIncident(5), row(3, {}, true)], 'incident', new Set());
  expect(adjacentLine(lines, '1', 1)?.key).toBe('incident-5');
  expect(adjacentLine(lines, 'incident-5', 1)?.key).toBe('3');
  expect(adjacentLine(lines, 'incident-5', 9)?.key).toBe('3');
  expect(adjacentLine(lines, '3', Number.NEGATIVE_INFINITY)?.key).toBe('1');
  expect(adjacentLine(lines, '99', 1)?.key).toBe('1');
  expect(adjacentLine([], null, 1)).toBeUndefined();
});
