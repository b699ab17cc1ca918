import type { AlarmLogEntry, Maintenance } from '@outpost/contract';
import { expect, test } from 'vitest';
import { keyValue, maintained, offline, online, overview, TEST_NOW } from '../../../../testing/stations.ts';
import { describeItem, describeMore, describeNormal, itemAlarms, situationOf } from './situation.ts';

const normal = (StationId: number) => overview({ StationId, SiteName: `Site ${StationId}` });
const alarm = (Id: number, own: Partial<AlarmLogEntry> = {}) => {
  const RaisedAt = `2026-03-01T06:${String(Id).padStart(2, '0')}:00.000Z`;
  return {
    Id,
    StationId: 1,
    PointId: Id,
    SiteName: 'Site 1',
    Kind: 'H',
    Message: `Alarm ${Id}`,
    Priority: 'high',
    State: 'unacknowledged',
    Active: true,
    IncidentId: null,
    RaisedAt,
    LastRaisedAt: RaisedAt,
    ...own,
  } as AlarmLogEntry;
};
const maintenance = (StationId: number) => ({ StationId }) as Maintenance;
const keysOf = (
  Alarms: AlarmLogEntry[],
  stations = [normal(1), normal(2)],
  inMaintenance: Maintenance[] = [],
) =>
  situationOf({ Alarms, Maintenance: inMaintenance }, stations, TEST_NOW, true).items.map(({ key }) => key);

test('lists alarms worst first, then stations without an alarm', () => {
  const alarms = [
    alarm(1, { State: 'acknowledged' }),
    alarm(2, { State: 'returned-unacknowledged', Active: false }),
    alarm(3, { Priority: 'critical', State: 'acknowledged' }),
    alarm(4),
  ];
  const stations = [normal(1), overview({ StationId: 2, Communication: offline(22) })];
  expect(keysOf(alarms, stations)).toEqual(['alarm 3', 'alarm 4', 'alarm 2', 'alarm 1', 'station 2']);
});

test('has the present value of an alarm’s point, and the last known one without updates', () => {
  const KeyValues = [keyValue({ PointId: 1, Kind: 'analog', Value: 2.74, Units: 'm', Decimals: 2 })];
  const nowOf = (hasNews: boolean) =>
    situationOf(
      { Alarms: [alarm(1)], Maintenance: [] },
      [overview({ StationId: 1, KeyValues })],
      TEST_NOW,
      hasNews,
    ).items[0];
  expect(nowOf(true)).toMatchObject({ kind: 'alarm', now: { text: '2.74 m', isLast: false } });
  expect(nowOf(false)).toMatchObject({ kind: 'alarm', now: { text: '2.74 m', isLast: true } });
});

test('leaves out what is suppressed, and stations in maintenance', () => {
  const alarms = [
    alarm(1, { State: 'shelved' }),
    alarm(2, { State: 'out-of-service' }),
    alarm(3, { StationId: 2 }),
  ];
  const stations = [normal(1), overview({ StationId: 2, Suppression: maintained() })];
  expect(keysOf(alarms, stations, [maintenance(2)])).toEqual([]);
});

test('shows an incident once, in the place of its worst alarm', () => {
  const loss = { Kind: 'communication', IncidentId: 2 } as const;
  const alarms = [
    alarm(1, { Priority: 'critical' }),
    alarm(2, { ...loss, StationId: 2, SiteName: 'Elm' }),
    alarm(3),
    alarm(4, { ...loss, StationId: 3, SiteName: 'Oak', Priority: 'critical', State: 'acknowledged' }),
    alarm(5, { ...loss, IncidentId: 9 }),
  ];
  expect(keysOf(alarms)).toEqual(['alarm 1', 'incident 2', 'alarm 5', 'alarm 3']);
});

test('marks the state of a limit alarm as held while its station is offline', () => {
  const stations = [overview({ StationId: 1, Communication: offline(5) })];
  const { items } = situationOf({ Alarms: [alarm(1)], Maintenance: [] }, stations, TEST_NOW, true);
  expect(items).toMatchObject([{ kind: 'alarm', held: 'communication' }]);
});

test('counts unacknowledged alarms, and the items that do not fit', () => {
  const alarms = Array.from({ length: 12 }, (_, index) =>
    alarm(index + 1, { StationId: index + 1, ...(index < 5 ? { State: 'acknowledged' } : {}) }),
  );
  const { items, rest, unacknowledged } = situationOf(
    { Alarms: alarms, Maintenance: [] },
    [normal(1)],
    TEST_NOW,
    true,
  );
  expect([items.length, rest.length, unacknowledged]).toEqual([8, 4, 7]);
  expect(describeMore(rest)).toBe('4 more alarms: 4 high');
  expect(describeMore([])).toBe('');
  const offlineStations = [1, 2].map((StationId) => overview({ StationId, Communication: offline(22) }));
  expect(
    describeMore(situationOf({ Alarms: [], Maintenance: [] }, offlineStations, TEST_NOW, true, 0).rest),
  ).toBe('2 more stations');
});

test('folds the alarms of a station where not all items fit', () => {
  const alarms = Array.from({ length: 9 }, (_, index) =>
    alarm(index + 1, { StationId: 1 + (index % 3), Priority: index === 4 ? 'critical' : 'high' }),
  );
  const { items, rest } = situationOf({ Alarms: alarms, Maintenance: [] }, [normal(1)], TEST_NOW, true);
  expect(items.map((item) => itemAlarms(item).map(({ Id }) => Id))).toEqual([
    [5, 8, 2],
    [9, 6, 3],
    [7, 4, 1],
  ]);
  expect(rest).toEqual([]);
});

test('folds the same alarm of several stations first, and names what is worst', () => {
  const tripped = (Id: number) =>
    alarm(Id, { StationId: Id, SiteName: `Site ${Id}`, Message: 'Pump 1 overload tripped' });
  const alarms = [
    ...[1, 2, 3, 4, 5, 6].map(tripped),
    alarm(7, { StationId: 1 }),
    alarm(8, { StationId: 1, Priority: 'critical' }),
    alarm(9, { StationId: 2, Priority: 'critical' }),
  ];
  const { items, rest } = situationOf({ Alarms: alarms, Maintenance: [] }, [normal(1)], TEST_NOW, true);
  expect(items.map(describeItem)).toEqual([
    'Alarm 9, Site 1',
    'Alarm 8, Site 1',
    'Alarm 7, Site 1',
    'Pump 1 overload tripped · 4\u00A0stations',
    // Those of a station with a worse alarm stay with it.
    'Pump 1 overload tripped, Site 2',
    'Pump 1 overload tripped, Site 1',
  ]);
  expect(items[3]).toMatchObject({ kind: 'same-alarm', incident: { waiting: 4, priority: 'high' } });
  expect(rest).toEqual([]);
  // While all fit, each has a row.
  expect(keysOf([1, 2, 3].map(tripped))).toEqual(['alarm 3', 'alarm 2', 'alarm 1']);
});

test('marks the first of several alarms of a station as first-out', () => {
  const alarms = [alarm(1, { FirstOut: true }), alarm(2), alarm(3, { StationId: 2, FirstOut: true })];
  const { items } = situationOf({ Alarms: alarms, Maintenance: [] }, [normal(1)], TEST_NOW, true);
  expect(items.map((item) => item.kind === 'alarm' && item.firstOut)).toEqual([false, false, true]);
});

test('names the first-out alarm of a station whose worst alarm is another one', () => {
  const alarms = [
    alarm(1, { FirstOut: true }),
    alarm(2, { Priority: 'critical' }),
    ...[3, 4, 5, 6, 7, 8, 9].map((Id) => alarm(Id, { StationId: Id, FirstOut: true })),
  ];
  const { items } = situationOf({ Alarms: alarms, Maintenance: [] }, [normal(1)], TEST_NOW, true);
  expect(items.map((item) => item.kind === 'alarm' && [item.entry.Id, item.firstOutMessage])).toContainEqual([
    2,
    'Alarm 1',
  ]);
  expect(items.filter((item) => item.kind === 'alarm' && item.firstOutMessage !== null)).toHaveLength(1);
});

test('summarises stations that need no attention', () => {
  expect(describeNormal([normal(1)], TEST_NOW, true)).toBe('1 station normal');
  expect(describeNormal([normal(1), normal(2)], TEST_NOW, true)).toBe('All 2 stations normal');
  const others = [
    overview({
      StationId: 3,
      Communication: online({ Status: 'unknown', LastGoodPollAt: null, LastAnswerAt: null }),
    }),
    overview({ StationId: 4, Communication: online({ Status: 'disabled' }) }),
    overview({ StationId: 5, Communication: offline(22), Suppression: maintained() }),
  ];
  expect(keysOf([], others)).toEqual([]);
  expect(describeNormal([normal(1), normal(2), ...others], TEST_NOW, true)).toBe(
    '2 stations normal · 1 not yet polled · 1 suppressed · 1 disabled',
  );
});

test('refers to the last update while no updates arrive', () => {
  expect(describeNormal([normal(1), normal(2)], TEST_NOW, false)).toBe(
    'All 2 stations normal at the last update',
  );
});
