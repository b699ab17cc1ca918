import type { PointLimit } from '@outpost/contract';
import type { Token } from '../../../ui/state/index.ts';
import type { AlarmTime } from '../model/alarm-times.ts';
import type { AnalogColumns, Extent } from '../model/columns.ts';
import type { DigitalPieces } from '../model/pieces.ts';
import type { TrendSpan } from '../model/range.ts';
import type { AxisGroup } from '../model/value-axis.ts';
import type { Zone } from '../model/zone.ts';

/** An analog point as it is drawn. */
export interface TrendLine {
  readonly pointId: number;
  /** Stands at its end and in the list: `A`. */
  readonly letter: string;
  readonly colour: Token;
  /** null: it has not come yet. */
  readonly columns: AnalogColumns | null;
  /** The same time of another day, as if it were now. */
  readonly compared: AnalogColumns | null;
  /** Which of the axes it is drawn by. */
  readonly axis: string;
  /** Engineering units that its axis has at least. */
  readonly leastSpan: number;
  readonly isFront: boolean;
}

/** A digital point as it is drawn. */
export interface StateLane {
  readonly pointId: number;
  readonly letter: string;
  readonly name: string;
  readonly digital: DigitalPieces | null;
  readonly compared: DigitalPieces | null;
  /** When alarms of it stood; none where they are not drawn. */
  readonly alarms: readonly AlarmTime[];
}

/** Limits of the point in front as they are now, and when alarms of it stood. */
export interface FrontLimits {
  readonly axis: string;
  readonly limits: readonly PointLimit[];
  /** With so many decimals they are written. */
  readonly decimals: number;
  readonly alarms: readonly AlarmTime[];
}

/** All that a chart shows. */
export interface TrendPicture {
  readonly lines: readonly TrendLine[];
  readonly lanes: readonly StateLane[];
  /** The first ones are shown, as many as there is room for. */
  readonly axes: readonly AxisGroup[];
  readonly front: FrontLimits | null;
  /** When nobody knew any of the analog points. */
  readonly gaps: readonly TrendSpan[];
  readonly zone: Zone;
  /** Nothing is drawn after it. */
  readonly nowMs: number;
  /** Until when it is known which alarms stood. */
  readonly alarmsUntilMs: number;
}

export const NO_PICTURE: Omit<TrendPicture, 'zone'> = {
  lines: [],
  lanes: [],
  axes: [],
  front: null,
  gaps: [],
  nowMs: 0,
  alarmsUntilMs: 0,
};

/** CSS pixels of a state band with its name above. */
export const LANE_PX = 34;
/** CSS pixels between lines and bands. */
export const LANES_TOP_PX = 8;

/** How much of a plot's height lines and bands get, CSS pixels. */
export function plotParts(heightPx: number, lines: number, lanes: number): { lines: number; lanes: number } {
  if (lanes === 0) return { lines: heightPx, lanes: 0 };
  if (lines === 0) return { lines: 0, lanes: heightPx };
  const wanted = lanes * LANE_PX + LANES_TOP_PX;
  const given = Math.min(wanted, heightPx * 0.6);
  return { lines: heightPx - given, lanes: given };
}

/** What the axis of these lines has to hold; null: nothing of them is known there. */
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
  // A limit that is near is shown with how far the value is from it; a far one would press the line flat.
  const reach = Math.max(high - low, lines[0]?.leastSpan ?? 0);
  let [bottom, top] = [low, high];
  for (const { Limit } of front.limits) {
    if (Limit === null || Limit < low - reach || Limit > high + reach) continue;
    bottom = Math.min(bottom, Limit);
    top = Math.max(top, Limit);
  }
  return { low: bottom, high: top };
}
