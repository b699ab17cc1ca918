import type { DayStrip } from '@outpost/contract';

/** Low and high of equal steps; null where nothing good was known. */
export type Steps = Pick<DayStrip, 'Low' | 'High'>;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Line {
  /** One list of points (`x,y x,y`) for each stretch without a gap. */
  readonly stretches: readonly string[];
  /** Where the newest known value lies; null when nothing is known. */
  readonly last: { readonly x: number; readonly y: number } | null;
}

/** Room for the line's own width and the last point's dot. */
const MARGIN = 2.5;

/** Least and most of all steps; null when nothing is known. */
export function extent(strip: Steps): { readonly low: number; readonly high: number } | null {
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
 * The line through low and high of every step: each step's end that is nearer to the step before comes first, so
 * a spike is kept and the line never crosses the picture more than the values did.
 * @param leastSpan engineering units that fill the height at least, so that noise is not drawn as a mountain
 */
export function analogLine(strip: Steps, size: Size, leastSpan = 0): Line {
  const range = extent(strip);
  if (range === null) return { stretches: [], last: null };
  const span = Math.max(range.high - range.low, leastSpan) || 1;
  const bottom = (range.high + range.low - span) / 2;
  const stepWidth = (size.width - 2 * MARGIN) / Math.max(1, strip.Low.length - 1);
  const inner = size.height - 2 * MARGIN;
  const y = (value: number) => MARGIN + (1 - (value - bottom) / span) * inner;

  const stretches: string[] = [];
  let stretch: string[] = [];
  let before: number | null = null;
  let last: Line['last'] = null;
  strip.Low.forEach((low, step) => {
    const high = strip.High[step] ?? null;
    if (low === null || high === null) {
      if (stretch.length > 0) stretches.push(stretch.join(' '));
      stretch = [];
      before = null;
      return;
    }
    const x = MARGIN + step * stepWidth;
    const rising = before === null || Math.abs(low - before) <= Math.abs(high - before);
    const ends = low === high ? [low] : rising ? [low, high] : [high, low];
    for (const value of ends) stretch.push(`${round(x)},${round(y(value))}`);
    before = ends.at(-1) ?? before;
    last = { x: round(x), y: round(y(before ?? low)) };
  });
  if (stretch.length > 0) stretches.push(stretch.join(' '));
  return { stretches, last };
}

export interface Bar {
  readonly x: number;
  readonly width: number;
  /** `off` is a thin line, so that it can be told from a gap; `both` changed within the step. */
  readonly state: 'on' | 'off' | 'both';
}

/** A digital point's day: one bar for each stretch of steps with the same state, nothing where nobody knew. */
export function digitalBars(strip: Steps, width: number): readonly Bar[] {
  const stepWidth = width / Math.max(1, strip.Low.length);
  const bars: { x: number; width: number; state: Bar['state'] }[] = [];
  let previous: Bar['state'] | null = null;
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
