import { panned, type TrendSpan, zoomed } from '../model/range.ts';

/** The effect of a key on the chart; `live` goes to the live edge. */
export type ChartKeyAction =
  | { readonly kind: 'span'; readonly span: TrendSpan }
  | { readonly kind: 'cursor'; readonly atMs: number | null }
  | { readonly kind: 'live' };

const PAN = 0.1;
const ZOOM = 0.7;
/** Steps of the cursor across the range. */
const CURSOR_STEPS = 200;

interface Now {
  readonly span: TrendSpan;
  readonly cursorMs: number | null;
  readonly nowMs: number;
  /** The newest data is at the right edge, and stays there while zooming. */
  readonly isLive: boolean;
}

/**
 * Arrows pan, and move the cursor with Shift; Page keys pan by the whole range; `+` and `-` zoom
 * around the cursor; Home goes to the live edge, Escape removes the cursor. null: not handled.
 */
export function chartKeyAction(
  key: string,
  shift: boolean,
  { span, cursorMs, nowMs, isLive }: Now,
): ChartKeyAction | null {
  const length = span.toMs - span.fromMs;
  const moved = (by: number): ChartKeyAction => ({ kind: 'span', span: panned(span, by, nowMs) });
  const zoomBy = (factor: number): ChartKeyAction => {
    const middle = isLive ? span.toMs : span.fromMs + length / 2;
    return { kind: 'span', span: zoomed(span, factor, cursorMs ?? middle, nowMs) };
  };
  const cursorBy = (steps: number): ChartKeyAction => {
    const from = cursorMs ?? (steps < 0 ? span.toMs : span.fromMs);
    const atMs = from + (steps * length) / CURSOR_STEPS;
    return { kind: 'cursor', atMs: Math.min(span.toMs, Math.max(span.fromMs, atMs)) };
  };
  switch (key) {
    case 'ArrowLeft':
      return shift ? cursorBy(-1) : moved(-PAN);
    case 'ArrowRight':
      return shift ? cursorBy(1) : moved(PAN);
    case 'PageUp':
      return moved(-1);
    case 'PageDown':
      return moved(1);
    case '+':
    case '=':
      return zoomBy(ZOOM);
    case '-':
    case '_':
      return zoomBy(1 / ZOOM);
    case 'Home':
      return { kind: 'live' };
    case 'Escape':
      return cursorMs === null ? null : { kind: 'cursor', atMs: null };
    default:
      return null;
  }
}
