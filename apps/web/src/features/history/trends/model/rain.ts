import type { Point, StationDetail } from '@outpost/contract';
import type { AnalogColumns } from './columns.ts';
import type { TrendSpan } from './range.ts';
import type { TrendRow } from './rows.ts';
import { type TrendView, withPoint } from './view.ts';

const isRain = (point: Point) => point.Kind === 'analog' && point.Purpose === 'rain';
const isLevel = (point: Point) => point.Kind === 'analog' && point.Purpose.startsWith('level');

/**
 * The points whose bars hang from the top of the pane of the levels; the others are lines. Without
 * a level they are lines, too.
 */
export function splitRain(
  analog: readonly TrendRow[],
  isHung: boolean,
): { readonly lines: readonly TrendRow[]; readonly rain: readonly TrendRow[] } {
  if (!isHung || !analog.some(({ point }) => isLevel(point))) return { lines: analog, rain: [] };
  return {
    lines: analog.filter(({ point }) => !isRain(point)),
    rain: analog.filter(({ point }) => isRain(point)),
  };
}

/** Whether rain hangs from the top of a pane with these lines. */
export const hangsRain = (lines: readonly TrendRow[]): boolean => lines.some(({ point }) => isLevel(point));

/**
 * The view with rain over the level, or without it; null: the trend has no level, or neither it nor
 * one of its stations has a rain gauge. A gauge of a station is added to the points.
 */
export function toggledRain(
  view: TrendView,
  rows: readonly TrendRow[],
  stations: Iterable<StationDetail>,
): TrendView | null {
  if (!rows.some(({ point }) => isLevel(point))) return null;
  if (rows.some(({ point }) => isRain(point))) return { ...view, rain: !view.rain };
  for (const { StationId, Points } of stations) {
    const gauge = Points.find(({ Point }) => isRain(Point))?.Point;
    if (gauge !== undefined) return { ...withPoint(view, StationId, gauge.Id), rain: true };
  }
  return null;
}

/** Rain at its average intensity from `fromMs` to `toMs`. */
export interface RainBar extends TrendSpan {
  readonly value: number;
}

/**
 * The bars of a span: neighbouring buckets are combined by known time until each has at least
 * `leastMs`, so that the depth of rain stays the same. Unknown time and no rain have no bar.
 */
export function rainBars(columns: AnalogColumns, { fromMs, toMs }: TrendSpan, leastMs: number): RainBar[] {
  const { startMs, stepMs, count, mean, knownMs } = columns;
  const stride = Math.max(1, Math.ceil(leastMs / stepMs));
  // In whole strides since 1970, so that bars stay the same while panning.
  const offset = Math.round(startMs / stepMs) % stride;
  const bars: RainBar[] = [];
  for (let at = -offset; at < count; at += stride) {
    const bar = { fromMs: startMs + at * stepMs, toMs: startMs + (at + stride) * stepMs };
    if (bar.toMs <= fromMs || bar.fromMs >= toMs) continue;
    let [sum, known] = [0, 0];
    for (let index = Math.max(0, at); index < Math.min(count, at + stride); index++) {
      if (!(knownMs[index]! > 0)) continue;
      sum += mean[index]! * knownMs[index]!;
      known += knownMs[index]!;
    }
    if (sum > 0) bars.push({ ...bar, value: sum / known });
  }
  return bars;
}
