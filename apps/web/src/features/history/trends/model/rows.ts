import {
  isInstrumentKind,
  type Point,
  type PointLimit,
  type PointValue,
  type StationDetail,
} from '@outpost/contract';
import { pointAlarms } from '@outpost/core';
import type { Token } from '../../../../ui/state/index.ts';
import { countOfStations } from '../texts.ts';
import { MAX_ANALOG, MAX_DIGITAL, type PlottedPoint } from './view.ts';

/** A selected point with its details and value. */
export interface TrendRow {
  readonly chosen: PlottedPoint;
  /** Place in the list, from 1: its label in the list and in the chart. */
  readonly number: number;
  readonly station: StationDetail;
  readonly point: Point;
  readonly value: PointValue;
  /** Colour of the line; digital points have none. */
  readonly colour: Token;
  readonly limits: readonly PointLimit[];
}

export interface TrendRows {
  readonly analog: readonly TrendRow[];
  readonly digital: readonly TrendRow[];
  /** In the order of selection. */
  readonly all: readonly TrendRow[];
  /** Selected points that no longer exist. */
  readonly missing: readonly PlottedPoint[];
  /** Number of selected points above the maximum. */
  readonly left: number;
}

/** The rows of the selected points; stations that are loading are omitted. */
export function trendRows(
  points: readonly PlottedPoint[],
  stations: ReadonlyMap<number, StationDetail>,
): TrendRows {
  const all: TrendRow[] = [];
  const missing: PlottedPoint[] = [];
  const counts = { analog: 0, digital: 0 };
  let left = 0;
  for (const chosen of points) {
    const station = stations.get(chosen.stationId);
    if (station === undefined) continue;
    const found = station.Points.find(({ Point }) => Point.Id === chosen.pointId);
    if (found === undefined) {
      missing.push(chosen);
      continue;
    }
    const { Kind } = found.Point;
    if (counts[Kind] >= (Kind === 'analog' ? MAX_ANALOG : MAX_DIGITAL)) {
      left++;
      continue;
    }
    counts[Kind]++;
    all.push({
      chosen,
      number: all.length + 1,
      station,
      point: found.Point,
      value: found.Value,
      colour: Kind === 'analog' ? `--s${counts.analog}` : '--muted',
      // Rate and quality conditions have no line in a chart of values.
      limits: pointAlarms(found.Point).filter(({ Kind: kind }) => kind !== 'rate' && !isInstrumentKind(kind)),
    });
  }
  const of = (kind: Point['Kind']) => all.filter(({ point }) => point.Kind === kind);
  return { analog: of('analog'), digital: of('digital'), all, missing, left };
}

/**
 * Limits how much noise is magnified: a few deadbands or a small share of the range fill at least
 * the height.
 */
export function minSpanOf(point: Point): number {
  if (point.Kind === 'digital') return 0;
  const { RangeLow, RangeHigh, Deadband, Decimals } = point;
  const range = RangeLow === null || RangeHigh === null ? 0 : RangeHigh - RangeLow;
  return Math.max(range * 0.02, Deadband * 4, 10 ** -Decimals * 4);
}

/**
 * Until when the value of a point is known: the last poll for a good value, now if the station is
 * offline.
 */
export function knownUntilMs({ value }: Pick<TrendRow, 'value'>, nowMs: number): number {
  return value.Quality === 'good' && value.At !== null ? Math.min(nowMs, Date.parse(value.At)) : nowMs;
}

/** `Mill Creek · Wet well level`; the station only if there are several. */
export function rowName({ station, point }: TrendRow, withStation: boolean): string {
  return withStation ? `${station.SiteName} · ${point.Name}` : point.Name;
}

/** `Mill Creek · Wet well level, Flow`: a station that all have is named once; empty: no points. */
export function rowNames(rows: readonly TrendRow[]): string {
  if (rows.length === 0) return '';
  const several = ofSeveral(rows);
  const names = rows.map((row) => rowName(row, several)).join(', ');
  return several ? names : `${stationNames(rows)} · ${names}`;
}

/** Whether the points belong to more than one station. */
export const ofSeveral = (rows: readonly TrendRow[]): boolean =>
  new Set(rows.map(({ station }) => station.StationId)).size > 1;

/** Most stations named in a heading. */
const MAX_NAMED = 3;

/** `Mill Creek, Alder Street` in the order of the points, or their number if there are many. */
export function stationNames(rows: readonly TrendRow[]): string {
  const names = [...new Map(rows.map(({ station }) => [station.StationId, station.SiteName])).values()];
  return names.length > MAX_NAMED ? countOfStations(names.length) : names.join(', ');
}
