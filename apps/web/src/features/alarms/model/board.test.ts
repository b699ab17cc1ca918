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
    ...own,
  }) as AlarmLogEntry;
const nobody = new Set<number>();
const shape = (Alarms: AlarmLogEntry[], Maintenance: Maintenance[] = []) =>
  boardOf({ Alarms, Maintenance }, nobody).map(({ key, rows }) => [key, rows.map(({ entry }) => entry.Id)]);

test('the worst first, in it what nobody acknowledged, in that what stands longest', () => {
  const alarms = [
    alarm(1, { Priority: 'low' }),
    alarm(2, { State: 'acknowledged' }),
    alarm(4),
    alarm(3),
    alarm(5, { Priority: 'critical', State: 'acknowledged' }),
  ];
  expect(shape(alarms)).toEqual([['standing', [5, 3, 4, 2, 1]]]);
});

test('what has returned, and what stands where people work, are apart; what is kept quiet is not here', () => {
  const alarms = [
    alarm(1, { Priority: 'critical', Active: false, State: 'returned-unacknowledged' }),
    alarm(2, { StationId: 9 }),
    alarm(3),
    alarm(4, { State: 'shelved' }),
    alarm(5, { State: 'out-of-service' }),
  ];
  expect(shape(alarms, [{ StationId: 9 } as Maintenance])).toEqual([
    ['standing', [3]],
    ['returned', [1]],
    ['maintenance', [2]],
  ]);
  expect(shape([])).toEqual([]);
});

test('alarms of a station that does not answer hold as they were, and its lost communication says how many', () => {
  const alarms = [alarm(1), alarm(2, { Kind: 'communication' }), alarm(3, { StationId: 2 })];
  const [group] = boardOf({ Alarms: alarms, Maintenance: [] }, new Set([1]));
  expect(group!.rows.map(({ entry, held, holds }) => [entry.Id, held, holds])).toEqual([
    [1, 'communication', null],
    [2, null, 1],
    [3, null, null],
  ]);
});

test('a limit alarm holds as it was while the alarm of its point says that the value is bad', () => {
  const alarms = [
    alarm(1, { PointId: 11 }),
    alarm(2, { PointId: 12 }),
    alarm(3, { PointId: 11, Kind: 'bad-quality' }),
    alarm(4, { PointId: null, Kind: 'bad-quality', PointIds: [13] }),
    alarm(5, { PointId: 13, Kind: 'L' }),
  ];
  const [group] = boardOf({ Alarms: alarms, Maintenance: [] }, nobody);
  expect(group!.rows.map(({ held }) => held)).toEqual(['bad-quality', null, null, null, 'bad-quality']);
});
