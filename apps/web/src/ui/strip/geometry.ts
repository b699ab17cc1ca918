import type { DayStrip } from '@outpost/contract';

/** Low and high of equal steps; null where nothing good was known. */
export type StripSteps = Pick<DayStrip, 'Low' | 'High'>;

export interface StripSize {
  readonly width: number;
  readonly height: number;
}

export interface StripShape {
  /** One outline (`x,y x,y`) for each stretch without a gap: along the most, back along the least. */
  readonly stretches: readonly string[];
  /** Where the value of now lies; null when it is not given. */
  readonly now: { readonly x: number; readonly y: number } | null;
}

/** Room for the line's own width and the last point's dot. */
const MARGIN = 2.5;

/** Least and most of all steps; null when nothing is known. */
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
 * The band between least and most of every step. Where a value hardly moves within a step the band is as thin as a
 * line; where it swings, the band says between what, and no spike is lost.
 * @param leastSpan engineering units that fill the height at least, so that noise is not drawn as a mountain
 * @param now the value of now, a point at the right edge; null leaves it out
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
  if (low > high) return { stretches: [], now: null };
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
  return { stretches, now: now === null ? null : { x: round(right), y: y(now) } };
}

export interface StripBar {
  readonly x: number;
  readonly width: number;
  /** `off` is a thin line, so that it can be told from a gap; `both` changed within the step. */
  readonly state: 'on' | 'off' | 'both';
}

/** A digital point's day: one bar for each stretch of steps with the same state, nothing where nobody knew. */
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
