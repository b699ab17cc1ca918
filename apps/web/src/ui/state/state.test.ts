import type { Priority, StationStatus, StationSuppression } from '@outpost/contract';
import { expect, test } from 'vitest';
import { compareStates, stateOfStation } from './state.ts';
import { formatTally, tallyOf } from './tally.ts';

const shelved = { State: 'shelved', Until: '2025-11-21T18:30:00Z' } as const;
const maintenance = { State: 'maintenance', Until: '2025-11-21T18:30:00Z' } as const;
const MAINTAINED: StationSuppression = { MaintenanceUntil: maintenance.Until, Communication: maintenance };
const UNHEARD: StationSuppression = { MaintenanceUntil: null, Communication: shelved };

const station = (Status: StationStatus, priorities: Priority[] = [], BadPoints = 0) => ({
  StationId: 1,
  Communication: { Status },
  Suppression: null as StationSuppression | null,
  Conditions: priorities.map((Priority) => ({ Priority, Suppressed: null })),
  BadPoints,
});
const suppression = (own: ReturnType<typeof station>, Suppression: StationSuppression | null = null) => ({
  ...own,
  Suppression,
  Conditions: own.Conditions.map((condition) => ({ ...condition, Suppressed: shelved })),
});

test('a station has one state: the worst of what is known', () => {
  expect(stateOfStation(station('online'))).toBe('normal');
  expect(stateOfStation(station('online', ['low', 'high']))).toBe('high');
  expect(stateOfStation(station('online', [], 2))).toBe('bad');
  expect(stateOfStation(station('unknown'))).toBe('unknown');
  expect(stateOfStation(station('disabled', ['critical']))).toBe('disabled');
});

test('without a response, the current conditions are unknown', () => {
  expect(stateOfStation(station('offline', ['critical']))).toBe('no-answer');
});

test('suppressed conditions do not colour a station, but it does not look normal', () => {
  expect(stateOfStation(suppression(station('online', ['critical'])))).toBe('suppressed');
  const annunciated = station('online', ['low']);
  const { Conditions } = suppression(station('online', ['critical']));
  expect(stateOfStation({ ...annunciated, Conditions: [...Conditions, ...annunciated.Conditions] })).toBe(
    'low',
  );
  // Bad quality is not an alarm that was suppressed.
  expect(stateOfStation(suppression(station('online', ['critical'], 1)))).toBe('bad');
});

test('nothing at a station in maintenance counts', () => {
  expect(stateOfStation({ ...station('online'), Suppression: MAINTAINED })).toBe('suppressed');
  expect(stateOfStation(suppression(station('offline', ['critical'], 2), MAINTAINED))).toBe('suppressed');
  expect(stateOfStation({ ...station('disabled'), Suppression: MAINTAINED })).toBe('disabled');
});

test('a suppressed communication loss does not count, earlier conditions do', () => {
  expect(stateOfStation({ ...station('offline'), Suppression: UNHEARD })).toBe('suppressed');
  expect(stateOfStation({ ...station('offline', ['high']), Suppression: UNHEARD })).toBe('no-answer');
  expect(stateOfStation({ ...station('online', ['high']), Suppression: UNHEARD })).toBe('high');
});

test('sorts the worst first', () => {
  expect((['normal', 'no-answer', 'medium', 'critical'] as const).toSorted(compareStates)).toEqual([
    'critical',
    'medium',
    'no-answer',
    'normal',
  ]);
});

test('counts and describes the field', () => {
  const tally = tallyOf([
    station('online', ['critical', 'critical', 'low']),
    station('offline', ['high']),
    station('online', [], 1),
    station('online'),
  ]);
  expect(tally).toEqual({
    sites: 4,
    conditions: { critical: 2, high: 1, medium: 0, low: 1 },
    inAlarm: 2,
    notResponding: 1,
    withBadValues: 1,
    suppressedAlarms: 0,
    unacknowledged: 0,
  });
  expect(formatTally(tally)).toBe('4 stations · 2 in alarm · 1 offline · 1 with bad values');
  expect(formatTally(tallyOf([station('online')]))).toBe('1 station · all normal');
  const waiting = (count: number) => formatTally(tallyOf([station('online')], new Map(), count));
  expect(waiting(1)).toBe('1 unacknowledged alarm · 1 station');
  expect(waiting(2)).toBe('2 unacknowledged alarms · 1 station');
});

test('counts a station with a communication alarm as offline and in alarm', () => {
  const loss = new Map([[1, { Priority: 'high' as const }]]);
  expect(tallyOf([station('offline')], loss)).toMatchObject({ inAlarm: 1, notResponding: 1 });
  expect(tallyOf([station('offline')])).toMatchObject({ inAlarm: 0, notResponding: 1 });
  const maintained = { ...station('offline'), Suppression: MAINTAINED };
  expect(tallyOf([maintained], loss)).toMatchObject({ inAlarm: 0, notResponding: 0 });
});

test('counts suppressed conditions only as suppressed', () => {
  const tally = tallyOf([
    suppression(station('online', ['critical'])),
    { ...station('offline', [], 1), Suppression: MAINTAINED },
    { ...station('online', [], 1), Suppression: MAINTAINED },
    { ...station('offline'), Suppression: UNHEARD },
  ]);
  expect(tally).toMatchObject({
    conditions: { critical: 0 },
    inAlarm: 0,
    notResponding: 0,
    withBadValues: 0,
    suppressedAlarms: 4,
  });
  expect(formatTally(tally)).toBe('4 stations · 4 suppressed');
});
