import type { Priority, StationStatus } from '@outpost/contract';
import { expect, test } from 'vitest';
import { compareStates, stateOfStation } from './state.ts';
import { tallyInWords, tallyOf } from './tally.ts';

const station = (Status: StationStatus, priorities: Priority[] = [], BadPoints = 0) => ({
  Communication: { Status },
  Conditions: priorities.map((Priority) => ({ Priority })),
  BadPoints,
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
    notAnswering: 1,
    withBadValues: 1,
  });
  expect(tallyInWords(tally)).toBe('4 sites · 1 in alarm · 1 not answering · 1 with bad values');
  expect(tallyInWords(tallyOf([station('online')]))).toBe('1 site · all normal');
});
