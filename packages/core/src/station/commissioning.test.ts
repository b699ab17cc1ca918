import { StationConfig } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import { BAD, GOOD, STALE } from '../quality.ts';
import { analog, digital } from '../testing/points.ts';
import {
  commissioningRules,
  neededMove,
  observeAlarm,
  observeGood,
  observeMove,
  observeStates,
  percentDone,
} from './commissioning.ts';

const samples = (...rows: [atMs: number, value: number, quality?: number][]) => ({
  atMs: Float64Array.from(rows, ([atMs]) => atMs),
  values: Float64Array.from(rows, ([, value]) => value),
  qualities: Uint8Array.from(rows, ([, , quality = GOOD]) => quality),
});

describe('what has to be verified', () => {
  it('is, for each point, what it can do, and for the station one communication loss', () => {
    const station = StationConfig.parse({
      StationId: 1,
      SiteName: 'Elm',
      Host: 'plc',
      Version: 1,
      Points: [
        { ...digital({ Point: 'DI1', Name: 'Pump' }), Id: 5, OnLabel: 'Running', OffLabel: 'Off' },
        {
          ...analog({ Point: 'AO1', Name: 'Start', RangeLow: 0, RangeHigh: 4, Units: 'm', Decimals: 2 }),
          Id: 6,
          Writable: true,
          Limits: [{ Kind: 'HH', Limit: 3, Priority: 'low', Message: 'High' }],
        },
        { ...analog({ Point: 'CLK1', Name: 'Year', Purpose: 'clock:year' }), Id: 7, Writable: true },
      ],
    });
    expect(commissioningRules(station).map(({ key, what }) => [key, what])).toEqual([
      ['good:5', 'DI1 Pump: good quality'],
      ['states:5', 'DI1 Pump: Running and Off'],
      ['good:6', 'AO1 Start: good quality'],
      ['moved:6', 'AO1 Start: change of 0.40 m'],
      ['limit:6:HH', 'AO1 Start: high high alarm, activation and return to normal'],
      ['written:6', 'AO1 Start: write and read-back'],
      ['good:7', 'CLK1 Year: good quality'],
      ['communication', 'Communication loss and recovery'],
    ]);
    expect(commissioningRules(station).filter(({ isOptional }) => isOptional)).toHaveLength(1);
  });

  it('is a tenth of the range, ten deadbands, a tenth of the scale, or any change', () => {
    const Scale = { RawLow: 0, RawHigh: 10, EngineeringLow: 20, EngineeringHigh: 0 };
    expect(neededMove(analog({ RangeLow: -5, RangeHigh: 5, Deadband: 3 }))).toBe(1);
    expect(neededMove(analog({ Deadband: 0.5, Scale }))).toBe(5);
    expect(neededMove(analog({ Scale }))).toBe(2);
    expect(neededMove(analog())).toBe(0);
  });
});

describe('a point', () => {
  it('has a good value once one sample is good, at the earliest when the commissioning began', () => {
    expect(observeGood(samples([5, 1, STALE], [9, 1, BAD]), 0)).toEqual({
      atMs: null,
      words: 'No good value yet',
    });
    expect(observeGood(samples([5, 1, BAD], [9, 1]), 0).atMs).toBe(9);
    expect(observeGood(samples([5, 1]), 20).atMs).toBe(20);
  });

  it('has been in both states when good samples show it', () => {
    const labels = { OnLabel: 'Running', OffLabel: 'Off' };
    expect(observeStates(samples([3, 1], [6, 1], [8, 0]), 0, labels)).toEqual({
      atMs: 8,
      words: 'Observed Running and Off',
    });
    expect(observeStates(samples([3, 1], [6, 0, STALE]), 0, labels)).toEqual({
      atMs: null,
      words: 'Observed Running, not yet Off',
    });
    expect(observeStates(samples([3, 0]), 0, labels).words).toBe('Observed Off, not yet Running');
    expect(observeStates(samples(), 0, labels).words).toBe('Neither Running nor Off observed yet');
  });

  it('has changed when its good values are far enough apart, in either direction', () => {
    const level = analog({ RangeLow: 0, RangeHigh: 4, Units: 'm', Decimals: 2 });
    expect(observeMove(samples([1, 2], [2, 9, BAD], [3, 2.3], [4, 2.1]), 0, level)).toEqual({
      atMs: null,
      words: 'Observed 2.00 to 2.30 m; must change by 0.40 m',
    });
    expect(observeMove(samples([1, 2.1], [3, 2.3], [4, 1.9], [5, 0]), 0, level)).toEqual({
      atMs: 4,
      words: 'Observed 1.90 to 2.30 m',
    });
    expect(observeMove(samples([1, 2]), 0, level).words).toBe('Observed only 2.00 m; must change by 0.40 m');
    expect(observeMove(samples([1, Number.NaN, BAD]), 0, level).words).toBe('No good value yet');
    expect(observeMove(samples([1, 7], [2, 8]), 0, analog({ Decimals: 0 }))).toEqual({
      atMs: 2,
      words: 'Observed 7 to 8',
    });
  });
});

it('verifies an alarm that returned, or was raised more than once', () => {
  const alarm = { pointId: 6, kind: 'HH', raisedAtMs: 10, returnedAtMs: null, raises: 1 };
  expect(observeAlarm([], 6, 'HH').words).toBe('Not yet activated');
  expect(
    observeAlarm(
      [
        { ...alarm, kind: 'H' },
        { ...alarm, pointId: 7 },
      ],
      6,
      'HH',
    ).atMs,
  ).toBeNull();
  expect(observeAlarm([alarm], 6, 'HH')).toEqual({
    atMs: null,
    words: 'Activated, not yet returned to normal',
  });
  expect(
    observeAlarm(
      [
        { ...alarm, returnedAtMs: 30 },
        { ...alarm, returnedAtMs: 20 },
      ],
      6,
      'HH',
    ).atMs,
  ).toBe(20);
  expect(observeAlarm([{ ...alarm, raises: 3 }], 6, 'HH').atMs).toBe(10);
});

it.each([
  [0, 0, 100],
  [0, 3, 0],
  [2, 3, 66],
  [999, 1_000, 99],
  [1_000, 1_000, 100],
])('%i of %i is %i per cent', (done, total, percent) => {
  expect(percentDone(done, total)).toBe(percent);
});
