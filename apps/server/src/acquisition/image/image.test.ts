import { NewStation, type StationConfig } from '@outpost/contract';
import { STALE } from '@outpost/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createImage, type Image, suppressionOf, unknownLink } from './index.ts';
import { SlotRanges } from './ranges.ts';

function config(stationId: number, pointIds: readonly number[], limits: object[] = []): StationConfig {
  const station = NewStation.parse({
    SiteName: `Station ${stationId}`,
    Host: '127.0.0.1',
    Points: pointIds.map((id, index) => ({
      Kind: 'analog',
      Id: id,
      Point: `AI${index + 1}`,
      Name: `Point ${id}`,
      Table: 'holding-register',
      Address: index,
      DataType: 'int16',
      Limits: limits,
    })),
  });
  return { ...station, StationId: stationId, Version: 1 };
}

const valuesOf = (image: Image, stationId: number) => {
  const { first, count } = image.station(stationId)!;
  return Array.from(image.columns.values.subarray(first, first + count));
};

describe('image', () => {
  it('begins without values, stale', () => {
    const image = createImage();
    const { first } = image.put(config(1, [10, 11]));
    expect(valuesOf(image, 1)).toEqual([Number.NaN, Number.NaN]);
    expect(image.columns.qualities[first]).toBe(STALE);
    expect(image.station(1)!.link.status).toBe('unknown');
  });

  it('carries values over to the new places of points that stay', () => {
    const image = createImage();
    const before = image.put(config(1, [10, 11, 12]));
    [1, 2, 3].forEach((value, index) => {
      image.columns.values[before.first + index] = value;
    });
    image.put(config(1, [12, 99, 10]));
    expect(valuesOf(image, 1)).toEqual([3, Number.NaN, 1]);
  });

  it('keeps conditions with their kind when limits change places', () => {
    const image = createImage();
    const high = { Kind: 'H', Limit: 5, Priority: 'high', Message: 'High' };
    const low = { Kind: 'L', Limit: 1, Priority: 'low', Message: 'Low' };
    const before = image.put(config(1, [10], [high, low]));
    image.setCondition(before, before.first, 0, 1_234);
    const after = image.put(config(1, [10], [low, high]));
    expect(image.columns.conditions[after.first]).toBe(0b10);
    expect(image.conditionSinceMs(after.first, 1)).toBe(1_234);
    const without = image.put(config(1, [10], [low]));
    expect(image.columns.conditions[without.first]).toBe(0);
  });

  it('increments a version with each change, for the station and for all', () => {
    const image = createImage();
    image.put(config(1, [10]));
    const other = image.put(config(2, [11]));
    const before = image.version;
    image.setLink(image.station(1)!, { ...image.station(1)!.link, failedPolls: 1 });
    expect(image.version).toBeGreaterThan(before);
    expect(image.station(1)!.version).toBe(image.version);
    expect(other.version).toBeLessThanOrEqual(before);
    const configured = image.configVersion;
    image.remove(2);
    expect(image.configVersion).toBeGreaterThan(configured);
    expect(image.station(2)).toBeUndefined();
  });

  it('suppresses alarms before their station exists, and through its configurations', () => {
    const image = createImage();
    const level = { stationId: 1, pointId: 10, kind: 'H' } as const;
    image.suppress(level, { state: 'shelved', untilMs: 5 });
    image.maintain(1, 9);
    const suppressionState = () => {
      const own = image.station(1)!.suppressionState;
      return [suppressionOf(own, 10, 'H'), suppressionOf(own, null, 'communication')];
    };
    image.put(config(1, [10]));
    image.put(config(2, [20]));
    expect(suppressionState()).toMatchObject([{ state: 'shelved' }, { state: 'maintenance', untilMs: 9 }]);
    image.put(config(1, [11, 10]));
    expect(suppressionState()).toMatchObject([{ state: 'shelved' }, { state: 'maintenance' }]);
    expect(suppressionOf(image.station(2)!.suppressionState, 20, 'H')).toBeNull();
    const before = image.version;
    image.suppress(level, null);
    expect(image.suppressionVersion).toBeGreaterThan(before);
    expect(image.station(1)).toMatchObject({
      suppressionVersion: image.suppressionVersion,
      conditionsVersion: image.suppressionVersion,
    });
    expect(suppressionState()).toMatchObject([{ state: 'maintenance' }, { state: 'maintenance' }]);
    image.maintain(1, null);
    expect(suppressionState()).toEqual([null, null]);
  });

  it('never loses when a station last responded', () => {
    const image = createImage();
    const station = image.put(config(1, [10]));
    image.setLink(station, { ...station.link, lastGoodPollAtMs: 77 });
    image.setLink(station, { ...station.link, lastGoodPollAtMs: null, failedPolls: 1 });
    expect(station.link).toMatchObject({ lastGoodPollAtMs: 77, failedPolls: 1 });
  });

  it('counts good polls, and distinguishes a complete poll that was not good', () => {
    const image = createImage();
    const station = image.put(config(1, [10]));
    const link = { ...unknownLink(true), status: 'online' as const, lastAttemptAtMs: 0 };
    const polled = (lastGoodPollAtMs: number, lastResponseAtMs: number) => {
      const version = image.setLink(station, { ...link, lastGoodPollAtMs, lastResponseAtMs });
      return { goodPolls: station.goodPolls, isPublished: station.linkVersion === version };
    };
    expect(polled(1_000, 1_000)).toEqual({ goodPolls: 1, isPublished: true });
    expect(polled(2_000, 2_000)).toEqual({ goodPolls: 2, isPublished: false });
    expect(polled(2_000, 3_000)).toEqual({ goodPolls: 2, isPublished: true });
    expect(polled(4_000, 4_000)).toEqual({ goodPolls: 3, isPublished: false });
  });

  it('holds a quarter of a million points in less than 100 bytes each', () => {
    const image = createImage();
    const points = 48;
    const stations = 5_000;
    const one = config(
      1,
      Array.from({ length: points }, (_, index) => index + 1),
    );
    for (let id = 1; id <= stations; id++) image.put({ ...one, StationId: id });
    expect(image.bytes / (stations * points)).toBeLessThan(100);
  });

  it('keeps every value when stations are added, changed and removed in any order', () => {
    const change = fc.record({
      station: fc.integer({ min: 1, max: 5 }),
      points: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 30 })),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const image = createImage();
        const model = new Map<number, Map<number, number>>();
        let next = 1;
        for (const { station, points } of changes) {
          if (points === null) {
            image.remove(station);
            model.delete(station);
          } else {
            const ids = points.map((point) => station * 100 + point);
            const placed = image.put(config(station, ids));
            const known = model.get(station);
            model.set(station, new Map(ids.map((id) => [id, known?.get(id) ?? Number.NaN])));
            ids.forEach((id, index) => {
              if (known?.has(id)) return;
              image.columns.values[placed.first + index] = next;
              model.get(station)!.set(id, next);
              next += 1;
            });
          }
          for (const [id, values] of model) expect(valuesOf(image, id)).toEqual([...values.values()]);
        }
      }),
    );
  });
});

describe('ranges', () => {
  it('reuses released ranges, merged with their neighbours', () => {
    const ranges = new SlotRanges();
    const [a, b, c] = [ranges.take(10), ranges.take(10), ranges.take(10)];
    ranges.give(a, 10);
    ranges.give(b, 10);
    expect(ranges.take(20)).toBe(a);
    ranges.give(c, 10);
    expect(ranges.end).toBe(20);
  });
});
