import type { DayStrip } from '@outpost/contract';

/** Minimum and maximum of equal steps; null without good values. */
export type StripSteps = Pick<DayStrip, 'Low' | 'High'>;

export interface StripSize {
  readonly width: number;
  readonly height: number;
}

export interface StripShape {
  /**
   * One outline (`x,y x,y`) for each stretch without a gap: along the maximum, back along the
   * minimum.
   */
  readonly stretches: readonly string[];
  /** Most steps swing over much of the height, such as those of a pump that cycles: their outline would be a block. */
  readonly swings: boolean;
  /** The position of the current value; null without one. */
  readonly now: { readonly x: number; readonly y: number } | null;
}

/** Of the height: more than this on average is a swing. */
const SWING = 0.3;
/** Space for the line width and the dot of the last value. */
const MARGIN = 2.5;

/** Minimum and maximum of all steps; null without values. */
export function extent(strip: StripSteps): { readonly low: number; readonly high: number } | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  strip.Low.forEach((value, step) => {
    const other = strip.High[step] ?? null;
    if (value === null || other === null) return;
    low = Math.min(low, value);
    high = Math.max(high, other);
  });
  return low <= high ? { low, high } : null;
}

/**
 * The band between minimum and maximum of every step. A value that hardly changes within a step
 * gives a thin line; one that swings gives a wide band, and no spike is lost.
 * @param leastSpan minimum range of the height in engineering units, so that noise is not
 * exaggerated
 * @param now the current value, a dot at the right edge; null omits it
 */
export function analogShape(
  strip: StripSteps,
  size: StripSize,
  leastSpan = 0,
  now: number | null = null,
): StripShape {
  const known = extent(strip);
  const low = Math.min(known?.low ?? Number.POSITIVE_INFINITY, now ?? Number.POSITIVE_INFINITY);
  const high = Math.max(known?.high ?? Number.NEGATIVE_INFINITY, now ?? Number.NEGATIVE_INFINITY);
  if (low > high) return { stretches: [], swings: false, now: null };
  const span = Math.max(high - low, leastSpan) || 1;
  const bottom = (high + low - span) / 2;
  const inner = size.height - 2 * MARGIN;
  const y = (value: number) => round(MARGIN + (1 - (value - bottom) / span) * inner);
  const right = size.width - MARGIN;
  const stepWidth = (right - MARGIN) / Math.max(1, strip.Low.length - 1);

  const stretches: string[] = [];
  let most: string[] = [];
  let least: string[] = [];
  const close = () => {
    if (most.length > 0) stretches.push([...most, ...least.reverse()].join(' '));
    most = [];
    least = [];
  };
  strip.Low.forEach((lowest, step) => {
    const highest = strip.High[step] ?? null;
    if (lowest === null || highest === null) {
      close();
      return;
    }
    const x = round(MARGIN + step * stepWidth);
    most.push(`${x},${y(highest)}`);
    least.push(`${x},${y(lowest)}`);
  });
  close();
  const swings = known !== null && meanSwing(strip) > SWING * span;
  return { stretches, swings, now: now === null ? null : { x: round(right), y: y(now) } };
}

/** The mean difference of maximum and minimum within a step. */
function meanSwing({ Low, High }: StripSteps): number {
  const swings = Low.flatMap((low, step) => {
    const high = High[step] ?? null;
    return low === null || high === null ? [] : [high - low];
  });
  return swings.reduce((sum, swing) => sum + swing, 0) / Math.max(1, swings.length);
}

export interface StripBar {
  readonly x: number;
  readonly width: number;
  /** `off` is a thin line, distinct from a gap; `both` changed within the step. */
  readonly state: 'on' | 'off' | 'both';
}

/** A digital point's day: one bar for each stretch of the same state, a gap where it is unknown. */
export function digitalBars(strip: StripSteps, width: number): readonly StripBar[] {
  const stepWidth = width / Math.max(1, strip.Low.length);
  const bars: { x: number; width: number; state: StripBar['state'] }[] = [];
  let previous: StripBar['state'] | null = null;
  strip.Low.forEach((low, step) => {
    const high = strip.High[step] ?? null;
    const state = low === null || high === null ? null : low !== high ? 'both' : high > 0 ? 'on' : 'off';
    const bar = bars.at(-1);
    if (state !== null && state === previous && bar) bar.width = round((step + 1) * stepWidth - bar.x);
    else if (state !== null) bars.push({ x: round(step * stepWidth), width: round(stepWidth), state });
    previous = state;
  });
  return bars;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
