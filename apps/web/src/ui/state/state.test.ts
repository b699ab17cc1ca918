import type { Priority, StationQuiet, StationStatus } from '@outpost/contract';
import { expect, test } from 'vitest';
import { compareStates, stateOfStation } from './state.ts';
import { formatTally, tallyOf } from './tally.ts';

const shelved = { State: 'shelved', Until: '2025-11-21T18:30:00Z' } as const;
const maintenance = { State: 'maintenance', Until: '2025-11-21T18:30:00Z' } as const;
const MAINTAINED: StationQuiet = { MaintenanceUntil: maintenance.Until, Communication: maintenance };
const UNHEARD: StationQuiet = { MaintenanceUntil: null, Communication: shelved };

const station = (Status: StationStatus, priorities: Priority[] = [], BadPoints = 0) => ({
  Communication: { Status },
  Quiet: null as StationQuiet | null,
  Conditions: priorities.map((Priority) => ({ Priority, Suppressed: null })),
  BadPoints,
});
const quiet = (own: ReturnType<typeof station>, Quiet: StationQuiet | null = null) => ({
  ...own,
  Quiet,
  Conditions: own.Conditions.map((condition) => ({ ...condition, Suppressed: shelved })),
});

test('one state stands for a station: the worst of what is known', () => {
  expect(stateOfStation(station('online'))).toBe('normal');
  expect(stateOfStation(station('online', ['low', 'high']))).toBe('high');
  expect(stateOfStation(station('online', [], 2))).toBe('bad');
  expect(stateOfStation(station('unknown'))).toBe('unknown');
  expect(stateOfStation(station('disabled', ['critical']))).toBe('disabled');
});

test('without an answer nobody knows whether a condition still holds', () => {
  expect(stateOfStation(station('offline', ['critical']))).toBe('no-answer');
});

test('what is kept quiet colours no station, and never looks like nothing at all', () => {
  expect(stateOfStation(quiet(station('online', ['critical'])))).toBe('quiet');
  const loud = station('online', ['low']);
  const { Conditions } = quiet(station('online', ['critical']));
  expect(stateOfStation({ ...loud, Conditions: [...Conditions, ...loud.Conditions] })).toBe('low');
  // A value that cannot be trusted is no alarm that somebody has decided about.
  expect(stateOfStation(quiet(station('online', ['critical'], 1)))).toBe('bad');
});

test('nothing of a station in maintenance counts', () => {
  expect(stateOfStation({ ...station('online'), Quiet: MAINTAINED })).toBe('quiet');
  expect(stateOfStation(quiet(station('offline', ['critical'], 2), MAINTAINED))).toBe('quiet');
  expect(stateOfStation({ ...station('disabled'), Quiet: MAINTAINED })).toBe('disabled');
});

test('a silence that is kept quiet does not count, what was last known before it does', () => {
  expect(stateOfStation({ ...station('offline'), Quiet: UNHEARD })).toBe('quiet');
  expect(stateOfStation({ ...station('offline', ['high']), Quiet: UNHEARD })).toBe('no-answer');
  expect(stateOfStation({ ...station('online', ['high']), Quiet: UNHEARD })).toBe('high');
});

test('worst first', () => {
  expect((['normal', 'no-answer', 'medium', 'critical'] as const).toSorted(compareStates)).toEqual([
    'critical',
    'medium',
    'no-answer',
    'normal',
  ]);
});

test('the field in numbers and in words', () => {
  const tally = tallyOf([
    station('online', ['critical', 'critical', 'low']),
    station('offline', ['high']),
    station('online', [], 1),
    station('online'),
  ]);
  expect(tally).toEqual({
    sites: 4,
    conditions: { critical: 2, high: 1, medium: 0, low: 1 },
    inAlarm: 1,
    notResponding: 1,
    withBadValues: 1,
    suppressedAlarms: 0,
  });
  expect(formatTally(tally)).toBe('4 sites · 1 in alarm · 1 not answering · 1 with bad values');
  expect(formatTally(tallyOf([station('online')]))).toBe('1 site · all normal');
});

test('the field counts what is kept quiet as that and as nothing else', () => {
  const tally = tallyOf([
    quiet(station('online', ['critical'])),
    { ...station('offline', [], 1), Quiet: MAINTAINED },
    { ...station('online', [], 1), Quiet: MAINTAINED },
    { ...station('offline'), Quiet: UNHEARD },
  ]);
  expect(tally).toMatchObject({
    conditions: { critical: 0 },
    inAlarm: 0,
    notResponding: 0,
    withBadValues: 0,
    suppressedAlarms: 4,
  });
  expect(formatTally(tally)).toBe('4 sites · 4 kept quiet');
});
