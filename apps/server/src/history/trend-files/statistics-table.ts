import type { TrendStatistics, UnitSystem } from '@outpost/contract';
import { displayUnit, formatDuration, HOUR_MS } from '@outpost/core';
import {
  numberColumn,
  type Table,
  type TableCell,
  type TableRow,
  textColumn,
} from '../../platform/tables/index.ts';
import { wallClockOf } from '../../platform/wall-clock.ts';
import type { FoundPoint } from '../trends/index.ts';
import * as texts from './texts.ts';

/** Of hours: steps of 0.36 s. */
const HOUR_DECIMALS = 4;

type Analog = Extract<TrendStatistics, { Kind: 'analog' }>;
type Digital = Extract<TrendStatistics, { Kind: 'digital' }>;

/**
 * A row per point: the statistics that the trend screen shows. Empty where the point had no good
 * value, and where a figure is of the other kind of points.
 *
 * @param units in which values are given; a column names them
 */
export function statisticsTable(
  points: readonly FoundPoint[],
  statistics: readonly TrendStatistics[],
  timeZone: string,
  units: UnitSystem = 'configured',
): Table {
  const found = new Map(statistics.map((one) => [one.PointId, one]));
  function* rows(): Generator<TableRow> {
    for (const point of points) {
      const own = found.get(point.point.Id);
      if (own !== undefined) yield { cells: cellsOf(point, own, timeZone, units) };
    }
  }
  return {
    name: texts.statistics,
    columns: [
      textColumn(texts.station, 22),
      textColumn(texts.point, 9),
      textColumn(texts.name, 24),
      textColumn(texts.units, 9),
      numberColumn(texts.minimum),
      numberColumn(texts.average),
      numberColumn(texts.maximum),
      ...texts.percentiles.map((title) => numberColumn(title)),
      numberColumn(texts.lastValue),
      textColumn(texts.lastState, 12),
      numberColumn(texts.timeOnHours, HOUR_DECIMALS),
      numberColumn(texts.starts),
      numberColumn(texts.dutyCycle, 2),
      numberColumn(texts.dataCoverage, 2),
      { title: texts.fromIn(timeZone), kind: 'time', width: 24 },
      { title: texts.toIn(timeZone), kind: 'time', width: 24 },
      textColumn(texts.note, 44),
    ],
    rows: rows(),
  };
}

function cellsOf(
  { point, station }: FoundPoint,
  found: TrendStatistics,
  timeZone: string,
  system: UnitSystem,
): TableCell[] {
  const display = displayUnit(point.Kind === 'analog' ? point.Units : '', system);
  const wallClock = wallClockOf(timeZone);
  const value = (own: number | null | undefined): TableCell =>
    own === null || own === undefined ? null : display.fileValue(own);
  const state = (isOn: boolean | null): TableCell =>
    isOn === null || point.Kind !== 'digital' ? null : isOn ? point.OnLabel : point.OffLabel;
  const figures = found.Kind === 'analog' ? analogCells(found, value) : digitalCells(found, state);
  return [
    station.config.SiteName,
    point.Point,
    point.Name,
    point.Kind === 'analog' ? display.units : null,
    ...figures,
    coverage(found),
    wallClock(Date.parse(found.StartAt)),
    wallClock(Date.parse(found.EndAt)),
    noteOf(found),
  ];
}

const analogCells = (
  { Min, Mean, Max, Percentiles, Last }: Analog,
  value: (own: number | null | undefined) => TableCell,
): TableCell[] => [
  ...[Min, Mean, Max].map(value),
  ...texts.percentiles.map((_, index) => value(Percentiles[index]?.Value)),
  value(Last),
  ...[null, null, null, null],
];

function digitalCells(
  { KnownMs, OnMs, Starts, Last }: Digital,
  state: (isOn: boolean | null) => TableCell,
): TableCell[] {
  const isKnown = KnownMs > 0;
  return [
    ...[null, null, null, null, null, null, null],
    state(Last),
    isKnown ? OnMs / HOUR_MS : null,
    isKnown ? Starts : null,
    isKnown ? (100 * OnMs) / KnownMs : null,
  ];
}

/** Rounded down: 100 is all of the time. */
const coverage = ({ KnownMs, ElapsedMs }: TrendStatistics): TableCell =>
  ElapsedMs === 0 ? null : Math.floor((10_000 * KnownMs) / ElapsedMs + 1e-6) / 100;

function noteOf(found: TrendStatistics): TableCell {
  if (found.KnownMs === 0) return texts.noData;
  if (found.BucketMs === null || found.Kind === 'digital') return null;
  const isExact = found.Percentiles.every(({ Low, High }) => Low === High);
  return isExact ? null : texts.percentilesEstimated(formatDuration(found.BucketMs));
}
