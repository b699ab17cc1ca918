import type { AlarmLoad } from '@outpost/contract';
import { describe, expect, test } from 'vitest';
import { loadBars, measuresOf, prioritiesOf, verdictOf } from './verdicts.ts';

const LOAD: AlarmLoad = {
  From: '2026-03-01T00:00:00.000Z',
  DataFrom: '2026-03-01T00:00:00.000Z',
  To: '2026-03-02T00:00:00.000Z',
  Raises: 400,
  SuppressedRaises: 0,
  PerDay: 400,
  People: 2,
  OnCall: 2,
  PerPersonAndPeriod: 1.4,
  FloodShare: 0.02,
  Peak: { At: '2026-03-01T04:00:00.000Z', Raises: 31 },
  Hours: [400],
  Priorities: [
    { Priority: 'critical', Raises: 10, Share: 0.025 },
    { Priority: 'high', Raises: 30, Share: 0.075 },
    { Priority: 'medium', Raises: 60, Share: 0.15 },
    { Priority: 'low', Raises: 300, Share: 0.75 },
  ],
  Top: [],
  TopShare: 0.04,
  Stale: [],
  Chattering: [],
  Shelved: 0,
  OutOfService: 0,
};

describe('ISA-18.2 metrics', () => {
  test('are within target up to the target, and too high only where a maximum is defined', () => {
    expect(verdictOf(1, { acceptable: 1, most: 2 })).toBe('within');
    expect(verdictOf(2, { acceptable: 1, most: 2 })).toBe('above');
    expect(verdictOf(2.1, { acceptable: 1, most: 2 })).toBe('too-much');
    expect(verdictOf(99, { acceptable: 1 })).toBe('above');
  });

  test('show the measured value and the target', () => {
    const of = (load: AlarmLoad) =>
      measuresOf(load).map(({ name, value, target, verdict }) => [name, value, target, verdict]);
    expect(of(LOAD)).toEqual([
      ['Alarms per operator per day', '202', '≤ 150 (max. 300)', 'above'],
      ['Alarms per operator per 10 min', '1.40', '≤ 1 (max. 2)', 'above'],
      ['Peak in 10 min', '31', '≤ 10', 'above'],
      ['Time in alarm flood', '2.0 %', '≤ 1 %', 'above'],
      ['10 most frequent alarms', '4.0 %', '≤ 5 %', 'within'],
      ['Stale alarms', '0', '≤ 5', 'within'],
      ['Chattering alarms', '0', '0', 'within'],
    ]);
  });

  test('have no rate per day before an hour is recorded', () => {
    const daily = (DataFrom: string) => measuresOf({ ...LOAD, DataFrom })[0];
    expect(daily('2026-03-01T23:00:01.000Z')).toMatchObject({ value: 'Not enough data', verdict: null });
    expect(daily('2026-03-01T23:00:00.000Z')).toMatchObject({ value: '202', verdict: 'above' });
  });

  test('combine the two highest priorities', () => {
    const of = (load: AlarmLoad) =>
      prioritiesOf(load).map(({ name, note, value, target, verdict }) => [
        name,
        note,
        value,
        target,
        verdict,
      ]);
    expect(of(LOAD)).toEqual([
      ['Critical and high', '40 alarms', '10 %', '≤ 5 %', 'above'],
      ['Medium', '60 alarms', '15 %', '≤ 15 %', 'within'],
      ['Low', '300 alarms', '75 %', '≥ 80 %', 'below'],
    ]);
    const low = [{ Priority: 'low' as const, Raises: 400, Share: 1 }];
    expect(of({ ...LOAD, Priorities: low })[2]).toEqual(['Low', '400 alarms', '100 %', '≥ 80 %', 'within']);
    expect(prioritiesOf({ ...LOAD, Raises: 0, Priorities: [] })[0]).toMatchObject({ verdict: null });
  });
});

test('sums hours into bars, the last of which may be shorter', () => {
  expect(loadBars([1, 2, 3, 4, 5], 2, 0)).toEqual([
    { fromHour: 0, raises: 3, hasData: true },
    { fromHour: 2, raises: 7, hasData: true },
    { fromHour: 4, raises: 5, hasData: true },
  ]);
  expect(loadBars([], 6, 0)).toEqual([]);
});

test('tells hours before the first data from hours without alarms', () => {
  expect(loadBars([0, 0, 0, 0, 1], 2, 3).map(({ hasData }) => hasData)).toEqual([false, true, true]);
});
