import type { PointLimit } from '@outpost/contract';
import type { Token } from '../../../../ui/state/index.ts';
import type { Zone } from '../../../../ui/time/index.ts';
import type { AlarmTime } from '../model/alarm-times.ts';
import type { AnalogColumns, Extent } from '../model/columns.ts';
import type { DigitalPieces } from '../model/pieces.ts';
import type { TrendSpan } from '../model/range.ts';
import type { TrendNote } from '../model/trend-notes.ts';
import type { AxisGroup } from '../model/value-axis.ts';

/** An analog point in the chart. */
export interface TrendLine {
  readonly pointId: number;
  /** Label on the line and in the list. */
  readonly number: number;
  readonly colour: Token;
  /** In the unit that is shown; null: not loaded yet. */
  readonly columns: AnalogColumns | null;
  /** The compared day, shifted to the current range. */
  readonly compared: AnalogColumns | null;
  /** Index of its axis. */
  readonly axis: string;
  /** Minimum range of its axis, in the unit that is shown. */
  readonly leastSpan: number;
  readonly isFront: boolean;
}

/** A rain gauge whose rain hangs from the top. */
export interface RainGauge extends Pick<TrendLine, 'pointId' | 'colour' | 'columns'> {
  readonly units: string;
}

/** A digital point in the chart. */
export interface StateLane {
  readonly pointId: number;
  readonly number: number;
  readonly name: string;
  readonly digital: DigitalPieces | null;
  readonly compared: DigitalPieces | null;
  /** Its time in alarm; empty if that is not shown. */
  readonly alarms: readonly AlarmTime[];
}

/** Current limits and time in alarm of the front point. */
export interface FrontLimits {
  readonly axis: string;
  /** The line that they belong to, named where others are drawn next to it. */
  readonly of: Pick<TrendLine, 'number' | 'colour'> | null;
  /** In the unit that is shown; `text` with that unit. */
  readonly limits: readonly (PointLimit & { readonly text: string })[];
  readonly alarms: readonly AlarmTime[];
}

/** Everything that a pane shows. */
export interface TrendPicture {
  /** The same pane in another picture has the same key. */
  readonly key: string;
  /** One of several panes below one another: its time axis is aligned with the others'. */
  readonly isStacked: boolean;
  /** Drawn above a stacked pane: stations and points; empty: nothing. */
  readonly name: string;
  readonly lines: readonly TrendLine[];
  readonly lanes: readonly StateLane[];
  readonly axes: readonly AxisGroup[];
  readonly front: FrontLimits | null;
  /** Unknown time common to all analog points. */
  readonly gaps: readonly TrendSpan[];
  /** Rain that hangs from the top. */
  readonly rain: readonly RainGauge[];
  /** Notes about instants. */
  readonly notes: readonly Pick<TrendNote, 'atMs' | 'label'>[];
  readonly zone: Zone;
  /** Nothing is drawn after this time. */
  readonly nowMs: number;
  /** The end of the alarm data. */
  readonly alarmsUntilMs: number;
}

/** CSS pixels of a state band with its name. */
export const LANE_PX = 34;
/** CSS pixels between lines and bands. */
export const LANES_TOP_PX = 8;

/** CSS pixels above a plot for the names of its axes, and below it for the time axis. */
export const TOP_PX = 30;
export const TIME_AXIS_PX = 40;
/** Minimum height of a plot that stands alone, and of stacked ones, CSS pixels. */
const MIN_PLOT_PX = 320;
const MIN_STACKED_PX = 150;

/** The minimum height of a pane, CSS pixels. Bands are added to lines, so lines keep their height. */
export function minHeightPx({ lines, lanes, isStacked }: TrendPicture): number {
  const bands = lanes.length === 0 ? 0 : lanes.length * LANE_PX + LANES_TOP_PX;
  if (isStacked) return TOP_PX + TIME_AXIS_PX + (lines.length === 0 ? bands : MIN_STACKED_PX);
  return TOP_PX + TIME_AXIS_PX + MIN_PLOT_PX + (lines.length === 0 ? 0 : bands);
}

/** Divides the height of a plot between lines and bands, CSS pixels. */
export function plotParts(heightPx: number, lines: number, lanes: number): { lines: number; lanes: number } {
  if (lanes === 0) return { lines: heightPx, lanes: 0 };
  if (lines === 0) return { lines: 0, lanes: heightPx };
  const wanted = lanes * LANE_PX + LANES_TOP_PX;
  const given = Math.min(wanted, heightPx * 0.6);
  return { lines: heightPx - given, lanes: given };
}

/** The range of values on an axis; null: no data. */
export function axisExtent(
  lines: readonly TrendLine[],
  span: TrendSpan,
  front: FrontLimits | null,
  extentOf: (columns: AnalogColumns, span: TrendSpan) => Extent | null,
): Extent | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { columns, compared } of lines) {
    for (const one of [columns, compared]) {
      const extent = one === null ? null : extentOf(one, span);
      if (extent === null) continue;
      low = Math.min(low, extent.low);
      high = Math.max(high, extent.high);
    }
  }
  if (low > high) return null;
  if (front === null || !lines.some(({ axis, isFront }) => isFront && axis === front.axis))
    return { low, high };
  // A nearby limit extends the axis; a distant one would flatten the line.
  const reach = Math.max(high - low, lines[0]?.leastSpan ?? 0);
  let [bottom, top] = [low, high];
  for (const { Limit } of front.limits) {
    if (Limit === null || Limit < low - reach || Limit > high + reach) continue;
    bottom = Math.min(bottom, Limit);
    top = Math.max(top, Limit);
  }
  return { low: bottom, high: top };
}
