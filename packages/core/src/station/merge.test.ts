import { type ModbusTcpSource, type Point, StationConfig } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyStation, editOf } from '../testing/stations.ts';
import { mergeStations } from './merge.ts';

const edited = anyStation().chain((base) =>
  fc.record({
    base: fc.constant(base),
    mine: editOf(base, () => 0),
    theirs: editOf(base, (index) => 90 + index).map((theirs) => ({ ...theirs, Version: 5 })),
  }),
);
const terminals = ({ Points }: StationConfig) => Points.map(({ Point }) => Point).sort();

type Flat = StationConfig & ModbusTcpSource;

describe("merging two users' changes of a station", () => {
  it('takes everything when only one changed something', () => {
    fc.assert(
      fc.property(edited, ({ base, mine, theirs }) => {
        const stored = { ...base, Version: 5 };
        expect(mergeStations(base, mine, stored)).toEqual({ merged: { ...mine, Version: 5 }, conflicts: [] });
        expect(mergeStations(base, base, theirs)).toEqual({ merged: theirs, conflicts: [] });
      }),
    );
  });

  it('loses no one-sided change, and is valid without conflicts', () => {
    fc.assert(
      fc.property(edited, ({ base, mine, theirs }) => {
        const { merged: station, conflicts } = mergeStations(base, mine, theirs);
        const [merged, was, own, other] = [station, base, mine, theirs].map((one) => ({
          ...one,
          ...(one.Source as ModbusTcpSource),
        })) as [Flat, Flat, Flat, Flat];
        for (const field of ['SiteName', 'Code', 'Kind', 'Notes', 'Host', 'Port', 'KeepOpen'] as const) {
          const told = conflicts.some(({ Path }) => Path === field);
          if (own[field] === other[field]) expect(merged[field]).toBe(own[field]);
          else if (own[field] === was[field]) expect(merged[field]).toBe(other[field]);
          else {
            expect(merged[field]).toBe(own[field]);
            expect(told).toBe(other[field] !== was[field]);
          }
        }
        const ids = merged.Points.map(({ Id }) => Id).filter((id) => id !== 0);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { Id } of base.Points) {
          const isIn = (station: StationConfig) => station.Points.some((point) => point.Id === Id);
          if (isIn(mine) && isIn(theirs)) expect(isIn(merged)).toBe(true);
          if (!isIn(mine) && !isIn(theirs)) expect(isIn(merged)).toBe(false);
        }
        expect(merged.Version).toBe(5);
        const isTwice = merged.Points.length > new Set(terminals(merged)).size;
        expect(isTwice).toBe(conflicts.some(({ What }) => What.startsWith('Two points')));
      }),
    );
  });

  it('uses the chosen side of every conflict', () => {
    fc.assert(
      fc.property(edited, ({ base, mine, theirs }) => {
        const ours = mergeStations(base, mine, theirs, () => 'theirs');
        const others = mergeStations(base, theirs, { ...mine, Version: 5 }, () => 'mine');
        expect(new Set(ours.merged.Points.map(({ Point }) => Point))).toEqual(
          new Set(others.merged.Points.map(({ Point }) => Point)),
        );
        expect(ours.merged.SiteName).toBe(others.merged.SiteName);
        expect(ours.conflicts.length > 0).toBe(others.conflicts.length > 0);
      }),
    );
  });
});

const pump: Point = StationConfig.parse({
  StationId: 1,
  SiteName: 'Elm',
  Host: 'plc',
  Version: 1,
  Points: [
    { Id: 5, Kind: 'digital', Point: 'DI1', Name: 'Pump 1', Table: 'coil', Address: 0, DataType: 'bit' },
  ],
}).Points[0]!;
const base = StationConfig.parse({
  StationId: 1,
  SiteName: 'Elm',
  Host: 'plc',
  Version: 1,
  Points: [pump, { ...pump, Id: 6, Point: 'DI2', Name: 'Pump 2' }],
});

describe('a conflict', () => {
  it('names its subject and both values', () => {
    const mine = { ...base, Points: [{ ...pump, Name: 'Lead' }, base.Points[1]!] };
    const theirs = { ...base, Version: 2, Points: [{ ...pump, Name: 'Lag', Address: 4 }, base.Points[1]!] };
    const { merged, conflicts } = mergeStations(base, mine, theirs);
    expect(conflicts).toEqual([
      { Path: 'Points.DI1.Name', What: 'DI1 Lead: name', Base: 'Pump 1', Mine: 'Lead', Theirs: 'Lag' },
    ]);
    expect(merged.Points[0]).toMatchObject({ Name: 'Lead', Address: 4 });
    const chosen = mergeStations(base, mine, theirs, () => 'theirs');
    expect(chosen.merged.Points[0]).toMatchObject({ Name: 'Lag', Address: 4 });
  });

  it('is a point that one deleted and the other changed', () => {
    const mine = { ...base, Points: [base.Points[1]!] };
    const theirs = { ...base, Version: 2, Points: [{ ...pump, Address: 4 }, base.Points[1]!] };
    const { merged, conflicts } = mergeStations(base, mine, theirs);
    expect(conflicts).toMatchObject([
      { Path: 'Points.DI1', Base: 'unchanged', Mine: null, Theirs: 'changed' },
    ]);
    expect(terminals(merged)).toEqual(['DI2']);
    const kept = mergeStations(base, mine, theirs, () => 'theirs').merged;
    expect(terminals(kept)).toEqual(['DI1', 'DI2']);
  });

  it('is a terminal that both assigned to different points', () => {
    const mine = { ...base, Points: [{ ...pump, Point: 'DI9' }, base.Points[1]!] };
    const theirs = { ...base, Version: 2, Points: [pump, { ...base.Points[1]!, Point: 'DI9' }] };
    const { conflicts } = mergeStations(base, mine, theirs);
    expect(conflicts).toEqual([
      {
        Path: 'Points.DI9.Point',
        What: 'Two points at terminal DI9. Rename one',
        Base: null,
        Mine: 'DI9 Pump 1',
        Theirs: 'DI9 Pump 2',
      },
    ]);
  });

  it('is not reported where both added the same point at one terminal: it is theirs, with its ID', () => {
    const added: Point = { ...pump, Id: 0, Point: 'DI3', Name: 'Door' };
    const mine = { ...base, Points: [...base.Points, added] };
    const theirs = { ...base, Version: 2, Points: [...base.Points, { ...added, Id: 77 }] };
    expect(mergeStations(base, mine, theirs)).toEqual({ merged: theirs, conflicts: [] });
  });
});
