import {
  isInstrumentKind,
  type Point,
  type PointLimit,
  type PointValue,
  type StationDetail,
} from '@outpost/contract';
import { pointAlarms } from '@outpost/core';
import type { Token } from '../../../ui/state/index.ts';
import { MAX_ANALOG, MAX_DIGITAL, type PlottedPoint } from './view.ts';

/** A chosen point with what it is and reads. */
export interface TrendRow {
  readonly chosen: PlottedPoint;
  /** Stands in the list and in the chart: `A`. */
  readonly letter: string;
  readonly station: StationDetail;
  readonly point: Point;
  readonly value: PointValue;
  /** What its line is drawn in; digital points need none. */
  readonly colour: Token;
  readonly limits: readonly PointLimit[];
}

export interface TrendRows {
  readonly analog: readonly TrendRow[];
  readonly digital: readonly TrendRow[];
  /** As they were chosen. */
  readonly all: readonly TrendRow[];
  /** Chosen points that their station does not have. */
  readonly missing: readonly PlottedPoint[];
  /** Chosen beyond what can be shown. */
  readonly left: number;
}

/** What of the chosen points is known; stations that have not come yet are waited for. */
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
      letter: letterOf(all.length),
      station,
      point: found.Point,
      value: found.Value,
      colour: Kind === 'analog' ? `--s${counts.analog}` : '--muted',
      // How a value moves, and whether it can be trusted, is no line in a chart of what it is.
      limits: pointAlarms(found.Point).filter(({ Kind: kind }) => kind !== 'rate' && !isInstrumentKind(kind)),
    });
  }
  const of = (kind: Point['Kind']) => all.filter(({ point }) => point.Kind === kind);
  return { analog: of('analog'), digital: of('digital'), all, missing, left };
}

const letterOf = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);

/** Noise is not drawn as a mountain: a few deadbands, or a small part of the range, fill the height at least. */
export function leastSpanOf(point: Point): number {
  if (point.Kind === 'digital') return 0;
  const { RangeLow, RangeHigh, Deadband, Decimals } = point;
  const range = RangeLow === null || RangeHigh === null ? 0 : RangeHigh - RangeLow;
  return Math.max(range * 0.02, Deadband * 4, 10 ** -Decimals * 4);
}

/**
 * Until when it is known what the point read. Of a good value that is its station's last poll: what is later is still to
 * come, and no gap. Without an answer it is now, for the silence is known.
 */
export function knownUntilMs({ value }: Pick<TrendRow, 'value'>, nowMs: number): number {
  return value.Quality === 'good' && value.At !== null ? Math.min(nowMs, Date.parse(value.At)) : nowMs;
}

/** `Mill Creek · Wet well level`; the station only where there are several. */
export function rowName({ station, point }: TrendRow, withStation: boolean): string {
  return withStation ? `${station.SiteName} · ${point.Name}` : point.Name;
}

/** Whether the points are of more than one station. */
export const ofSeveral = (rows: readonly TrendRow[]): boolean =>
  new Set(rows.map(({ station }) => station.StationId)).size > 1;
