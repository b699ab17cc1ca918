import type { Point, PointValue, StationDetail } from '@outpost/contract';
import { describe, expect, it, test } from 'vitest';
import { testAddress } from '../../../../../testing/stations.ts';
import { makePointsTable } from '../../../../data/points/points-table.ts';
import { zoneOf } from '../../../../ui/time/index.ts';
import { columnsOf, commonGaps } from './columns.ts';
import { findPoints } from './find-points.ts';
import {
  formatBucket,
  formatCursorReading,
  formatRunTime,
  formatStatistics,
  formatTimeOutOfLimits,
} from './format-statistics.ts';
import { rangeOfFields } from './from-to.ts';
import { piecesOf } from './pieces.ts';
import { knownUntilMs, minSpanOf, ofSeveral, rowName, rowNames, stationNames, trendRows } from './rows.ts';
import { MAX_ANALOG } from './view.ts';

const T = Date.UTC(2026, 10, 21, 14);
const iso = (atMs: number) => new Date(atMs).toISOString();

const common = {
  Source: testAddress('holding-register', 1, 'int16'),
  Writable: false,
  Interlock: '',
  Momentary: false,
  Key: false,
} as const;
const analog = (Id: number, Name = 'Wet well level'): Point => ({
  ...common,
  ...{ Id, Name, Point: `AI${Id}`, Kind: 'analog', Purpose: '', Limits: [] },
  ...{
    Scale: null,
    RangeLow: 0,
    RangeHigh: 4,
    Units: 'm',
    Decimals: 2,
    Deadband: 0.01,
    MapFormat: 'float32',
    MapFactor: 1,
  },
});
const digital = (Id: number): Point => ({
  ...{ ...common, Source: testAddress('discrete-input', 1, 'bit') },
  ...{ Id, Name: 'Pump 1', Point: `DI${Id}`, Kind: 'digital', Purpose: '', Limits: [] },
  ...{ Invert: false, OnLabel: 'Running', OffLabel: 'Off' },
});
const value = (PointId: number, Quality: PointValue['Quality'] = 'good'): PointValue => ({
  ...{ PointId, Value: 1, Quality, At: iso(T), ChangedAt: null, Reason: null },
});
const station = (StationId: number, points: readonly Point[]) =>
  ({
    StationId,
    SiteName: `Site ${StationId}`,
    Points: points.map((Point) => ({ Point, Value: value(Point.Id) })),
  }) as unknown as StationDetail;

const chosen = (stationId: number, pointId: number) => ({ stationId, pointId, hidden: false });
const stations = new Map([
  [1, station(1, [analog(11), digital(12)])],
  [
    2,
    station(
      2,
      Array.from({ length: 10 }, (_, n) => analog(21 + n)),
    ),
  ],
]);

describe('rows', () => {
  it('have numbers in the order of selection, and colours for lines', () => {
    const rows = trendRows([chosen(1, 12), chosen(1, 11), chosen(2, 21)], stations);
    expect(rows.all.map(({ number, colour }) => [number, colour])).toEqual([
      [1, '--muted'],
      [2, '--s1'],
      [3, '--s2'],
    ]);
    expect([rows.analog.length, rows.digital.length, ofSeveral(rows.all)]).toEqual([2, 1, true]);
    expect(rowName(rows.all[0]!, true)).toBe('Site 1 · Pump 1');
    expect(rowName(rows.all[0]!, false)).toBe('Pump 1');
  });

  it('name their stations once in a heading, and count many', () => {
    const ids = [1, 2, 3, 4];
    const four = new Map(ids.map((id) => [id, station(id, [analog(id * 10 + 1), analog(id * 10 + 2)])]));
    const names = (...points: number[]) =>
      stationNames(
        trendRows(
          points.map((id) => chosen(Math.floor(id / 10), id)),
          four,
        ).all,
      );
    expect(names()).toBe('');
    expect(names(21, 11, 22)).toBe('Site 2, Site 1');
    expect(names(11, 21, 31, 41)).toBe('4 stations');
    const full = (...points: number[]) =>
      rowNames(
        trendRows(
          points.map((id) => chosen(Math.floor(id / 10), id)),
          four,
        ).all,
      );
    expect(full()).toBe('');
    expect(full(11, 12)).toBe('Site 1 · Wet well level, Wet well level');
    expect(full(11, 21)).toBe('Site 1 · Wet well level, Site 2 · Wet well level');
  });

  it('list missing and omitted points, and wait for stations that are loading', () => {
    const many = Array.from({ length: 10 }, (_, n) => chosen(2, 21 + n));
    const rows = trendRows([chosen(1, 99), chosen(7, 71), ...many], stations);
    expect(rows.missing).toEqual([chosen(1, 99)]);
    expect(rows.all).toHaveLength(MAX_ANALOG);
    expect(rows.left).toBe(2);
  });

  it('are known until the last poll, or until now if offline', () => {
    expect(knownUntilMs({ value: value(1) }, T + 9_000)).toBe(T);
    expect(knownUntilMs({ value: value(1, 'stale') }, T + 9_000)).toBe(T + 9_000);
    expect(knownUntilMs({ value: { ...value(1), At: iso(T + 60_000) } }, T)).toBe(T);
  });

  it('do not magnify noise', () => {
    expect(minSpanOf(analog(1))).toBeCloseTo(0.08, 12);
    expect(minSpanOf(digital(1))).toBe(0);
  });
});

test('finds points by words of site, code, terminal and name', () => {
  const table = makePointsTable([
    {
      ...{ StationId: 1, SiteName: 'Peña Blanca', Kind: 'well', Code: '0302', Area: '' },
      Points: [
        { Id: 11, Point: 'AI1', Name: 'Level', Kind: 'analog', Units: 'm' },
        { Id: 12, Point: 'DI1', Name: 'Pump 1', Kind: 'digital' },
      ],
    },
    {
      ...{ StationId: 2, SiteName: 'Mill Creek', Kind: 'tank', Code: '0208', Area: '' },
      Points: [{ Id: 21, Point: 'AI1', Name: 'Level', Kind: 'analog', Units: 'm' }],
    },
  ]);
  const ids = (search: string, most = 9) => findPoints(table, search, most).map((row) => table.pointIds[row]);
  expect(ids('')).toEqual([21, 11, 12]);
  expect(ids('pena pump')).toEqual([12]);
  expect(ids('0208 level')).toEqual([21]);
  expect(ids('LEVEL', 1)).toEqual([21]);
  expect(ids('zzz')).toEqual([]);
  const preferred = (search: string, most = 9) =>
    findPoints(table, search, most, [12, 99, 11]).map((row) => table.pointIds[row]);
  expect(preferred('')).toEqual([12, 11, 21]);
  expect(preferred('level')).toEqual([11, 21]);
  expect(preferred('', 1)).toEqual([12]);
});

test('has common gaps only where all points have gaps', () => {
  const spans = (...pairs: [number, number][]) => pairs.map(([fromMs, toMs]) => ({ fromMs, toMs }));
  expect(commonGaps([spans([0, 10], [20, 30]), spans([5, 25])])).toEqual(spans([5, 10], [20, 25]));
  expect(commonGaps([spans([0, 10]), []])).toEqual([]);
  expect(commonGaps([spans([0, 10])])).toEqual(spans([0, 10]));
  expect(commonGaps([])).toEqual([]);
});

test('reads a custom range in the time zone', () => {
  const zone = zoneOf('America/Denver');
  const read = (from: string, to: string) => rangeOfFields(from, to, zone, T);
  expect(read('2026-11-20T06:00', '2026-11-20T14:00')).toEqual({
    kind: 'between',
    fromMs: Date.parse('2026-11-20T13:00:00Z'),
    toMs: Date.parse('2026-11-20T21:00:00Z'),
  });
  expect(read('2026-11-21T06:00', '2026-11-23T14:00')).toMatchObject({ toMs: T });
  expect(read('', '2026-11-20T14:00')).toMatch(/date and time/);
  expect(read('2026-11-20T14:00', '2026-11-20T14:00')).toMatch(/1 minute after/);
  expect(read('2006-11-20T14:00', '2026-11-20T14:00')).toMatch(/10 years/);
  expect(read('2026-11-22T06:00', '2026-11-23T14:00')).toMatch(/in the past/);
});

describe('texts', () => {
  const [level, pump] = trendRows([chosen(1, 11), chosen(1, 12)], stations).all;
  const columns = columnsOf({
    ...{ PointId: 11, StartAt: iso(T), BucketMs: 1_000 },
    ...{ KnownMs: [1_000, 1_000, 0], Quality: [0, 0, 2] },
    ...{ Min: [2, 1.5, null], Max: [2, 2.5, null], Mean: [2, 2, null], Last: [2, 2, null] },
  });
  const pieces = piecesOf(
    {
      ...{ Form: 'buckets', PointId: 12, StartAt: iso(T), BucketMs: 1_000 },
      ...{ KnownMs: [1_000, 1_000, 1_000, 0], OnMs: [1_000, 250, 0, 0] },
      ...{ Changes: [0, 2, 0, 0], Last: [true, false, false, null], Quality: [0, 0, 0, 2] },
    },
    T + 9_000,
  );

  it('have the reading, with minimum and maximum where they differ', () => {
    const at = (second: number) => formatCursorReading(level!, columns, undefined, T + second * 1_000 + 1);
    expect([at(0), at(1), at(2), at(9)]).toEqual(['2.00 m', '2.00 m (1.50 to 2.50)', 'no data', 'no data']);
  });

  it('have the state, or the share of time on', () => {
    const at = (second: number) => formatCursorReading(pump!, undefined, pieces, T + second * 1_000 + 1);
    expect([at(0), at(1), at(2), at(3)]).toEqual(['Running', 'Running 25 %', 'Off', 'no data']);
    expect(formatRunTime({ onMs: 90 * 60_000, offMs: 90 * 60_000, unknownMs: 0, changes: 3 })).toBe(
      '1 h 30 min (50 %)',
    );
    expect(formatRunTime({ onMs: 0, offMs: 0, unknownMs: 9, changes: 0 })).toBe('no data');
  });

  it('have statistics, time out of limits and the bucket width', () => {
    const units = { Decimals: 2, Units: 'm' };
    expect(formatStatistics({ min: 0.7, mean: 1.09, max: 1.5 }, units)).toBe(
      'min 0.70, avg 1.09, max 1.50 m',
    );
    expect(formatStatistics({ min: Number.NaN, mean: 0, max: 0 }, units)).toBe('no data');
    const sum = { ms: 720_000, priority: 'high' } as const;
    expect([
      formatTimeOutOfLimits(null, 0),
      formatTimeOutOfLimits(sum, 30_000),
      formatTimeOutOfLimits(sum, 900_000),
    ]).toEqual(['none', '12 min', 'up to 12 min']);
    expect([formatTimeOutOfLimits(null, 0), formatTimeOutOfLimits(null, 0, false)]).toEqual([
      'none',
      'none (data incomplete)',
    ]);
    expect(formatBucket(30_000)).toBe('averages over 30 s');
  });
});
