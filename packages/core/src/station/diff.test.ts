import { Point, StationConfig } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyStation, editOf } from '../testing/stations.ts';
import { describeDiff } from './describe.ts';
import { applyDiff, type Diff, DiffError, diffStations, invertDiff } from './diff.ts';

const two = anyStation().chain((before) =>
  editOf(before, (index) => 90 + index).map((after) => ({ before, after })),
);
const throughJson = (diff: Diff | null) => JSON.parse(JSON.stringify(diff)) as Diff | null;
const throughStore = (station: StationConfig) => JSON.parse(JSON.stringify(station)) as StationConfig;

describe('the difference of two stations', () => {
  it('converts one into the other, and back again, also when stored', () => {
    fc.assert(
      fc.property(two, ({ before, after }) => {
        const diff = throughJson(diffStations(before, after));
        expect(throughStore(applyDiff(before, diff))).toEqual(throughStore(after));
        if (diff) expect(throughStore(applyDiff(after, invertDiff(diff)))).toEqual(throughStore(before));
      }),
    );
  });

  it('is empty for a station and itself', () => {
    fc.assert(
      fc.property(anyStation(), (station) => {
        expect(diffStations(station, { ...station, Version: 9 })).toBeNull();
      }),
    );
  });

  it('describes every change, with different texts before and after or one of them missing', () => {
    fc.assert(
      fc.property(two, ({ before, after }) => {
        const diff = diffStations(before, after);
        const lines = describeDiff(diff, after);
        expect(lines.length > 0).toBe(diff !== null);
        for (const { Path, What, Before, After } of lines) {
          expect(Path).not.toBe('');
          expect(What).not.toBe('');
          expect(Before === null && After === null).toBe(false);
        }
      }),
    );
  });

  it('reverts any number of changes', () => {
    const many = anyStation().chain((first) =>
      fc
        .tuple(
          editOf(first, (index) => 90 + index),
          editOf(first, (index) => 190 + index),
          editOf(first, (index) => 290 + index),
        )
        .map((edits) => [first, ...edits].map((station, index) => ({ ...station, Version: 4 + index }))),
    );
    fc.assert(
      fc.property(many, (versions) => {
        const diffs = versions.slice(1).map((after, index) => diffStations(versions[index]!, after));
        versions.forEach((wanted, index) => {
          const newestFirst = diffs.slice(index).reverse();
          const reverted = newestFirst.reduce(
            (at, diff) => ({ ...(diff ? applyDiff(at, invertDiff(diff)) : at), Version: at.Version - 1 }),
            versions.at(-1)!,
          );
          expect(reverted).toEqual(wanted);
        });
      }),
    );
  });
});

const station = StationConfig.parse({
  StationId: 1,
  SiteName: 'Elm St. lift',
  Host: '10.0.0.7',
  Version: 1,
  Points: [
    { Id: 5, Kind: 'digital', Point: 'DI1', Name: 'Pump 1', Table: 'coil', Address: 0, DataType: 'bit' },
    {
      Id: 6,
      Kind: 'analog',
      Point: 'AO1',
      Name: 'Lead pump on',
      Table: 'holding-register',
      Address: 10,
      DataType: 'int16',
      Writable: true,
      Limits: [{ Kind: 'HH', Limit: 18, Priority: 'critical', Message: 'High wet well' }],
    },
  ],
  Settings: [{ Point: 'AO1', Wanted: 2.5 }],
});

describe('a change as text', () => {
  const lines = (after: StationConfig) => describeDiff(diffStations(station, after), after);

  it('names the field, the point and the alarm', () => {
    const [pump, level] = station.Points;
    const [limit] = level!.Limits;
    expect(
      lines({
        ...station,
        SiteName: 'Elm Street',
        CommunicationAlarm: { ...station.CommunicationAlarm, Priority: 'low' },
        Points: [
          { ...level!, Name: 'Pump on', Limits: [{ ...limit!, Limit: 17 }] } as typeof level & object,
          pump!,
        ],
        Settings: [{ Point: 'AO1', Wanted: 2 }],
      }),
    ).toEqual([
      { Path: 'SiteName', What: 'Station name', Before: 'Elm St. lift', After: 'Elm Street' },
      {
        Path: 'CommunicationAlarm.Priority',
        What: 'Communication alarm: priority',
        Before: 'high',
        After: 'low',
      },
      { Path: 'Points.AO1.Name', What: 'AO1 Pump on: name', Before: 'Lead pump on', After: 'Pump on' },
      {
        Path: 'Points.AO1.Limits.HH.Limit',
        What: 'AO1 Pump on: high high alarm, limit',
        Before: '18',
        After: '17',
      },
      { Path: 'Points', What: 'Order of points', Before: 'DI1, AO1', After: 'AO1, DI1' },
      { Path: 'Settings.AO1', What: 'Remote configuration of AO1', Before: '2.5', After: '2' },
    ]);
  });

  it('describes the scale, range and write access of a new point', () => {
    const Scale = { RawLow: 0, RawHigh: 4_095, EngineeringLow: 0, EngineeringHigh: 5 };
    const point = Point.parse({
      ...{ Kind: 'analog', Point: 'AO2', Name: 'Stop', Table: 'holding-register', Address: 4 },
      ...{ DataType: 'uint16', Scale, RangeLow: 0, RangeHigh: 5, Units: 'm', Writable: true },
    });
    const [line] = lines({ ...station, Points: [...station.Points, point] });
    expect(line!.After).toBe(
      'analog, holding-register 4, uint16 ABCD, raw 0 to 4095 = 0 to 5, range from 0 to 5, m, writable',
    );
    const [open] = lines({
      ...station,
      Points: [...station.Points, { ...point, Scale: null, RangeLow: null } as Point],
    });
    expect(open!.After).toContain('uint16 ABCD, range to 5, m');
  });

  it('summarises what was added and removed', () => {
    expect(lines({ ...station, Points: station.Points.slice(0, 1), Settings: [] })).toEqual([
      {
        Path: 'Points.AO1',
        What: 'Point AO1 Lead pump on',
        Before: 'analog, holding-register 10, int16 ABCD, writable, high high alarm',
        After: null,
      },
      { Path: 'Settings.AO1', What: 'Remote configuration of AO1', Before: 'desired 2.5', After: null },
    ]);
  });
});

it('is rejected where it does not fit', () => {
  const without = { ...station, Points: station.Points.slice(1) };
  const diff = diffStations(station, without)!;
  expect(() => applyDiff(without, diff)).toThrow(DiffError);
});
