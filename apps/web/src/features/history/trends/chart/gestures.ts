import { panned, pinched, type TrendSpan, zoomed } from '../model/range.ts';
import type { PlotBox } from './trend-chart.ts';

export interface GestureParts {
  readonly element: HTMLElement;
  /** Position of the plot in the element. */
  readonly plot: () => PlotBox;
  readonly span: () => TrendSpan;
  readonly nowMs: () => number;
  /** The wheel zooms; otherwise only with Ctrl, and the page scrolls. */
  readonly wheelZooms: boolean;
  readonly onSpan: (span: TrendSpan) => void;
  /** The time under the pointer; null: the pointer left. */
  readonly onCursor: (atMs: number | null) => void;
}

/** CSS pixels that a finger moves before it pans; less is a tap. */
const TAP_PX = 6;
/** One notch of a wheel is about 100. */
const WHEEL_ZOOM = 0.0016;
const WHEEL_LINE_PX = 30;
const DOUBLE_CLICK_ZOOM = 0.5;

/**
 * Zooms and pans by mouse and touch: the wheel zooms around the pointer, and pans sideways or with
 * Shift; dragging pans; two fingers zoom; a double click zooms in. Vertical touch scrolls the page.
 * Returns a function that stops it.
 */
export function followGestures(parts: GestureParts): () => void {
  const { element, plot, span, nowMs, wheelZooms, onSpan, onCursor } = parts;
  const pointers = new Map<number, number>();
  let begin: { span: TrendSpan; at: readonly number[]; isPan: boolean } | null = null;

  const partAt = (clientX: number) => {
    const { left, width } = plot();
    return (clientX - element.getBoundingClientRect().left - left) / Math.max(1, width);
  };
  const timeAt = (clientX: number) => {
    const { fromMs, toMs } = span();
    const part = partAt(clientX);
    return part < 0 || part > 1 ? null : fromMs + part * (toMs - fromMs);
  };
  const restart = (isPan: boolean) => {
    begin = { span: span(), at: [...pointers.values()], isPan };
  };

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, partAt(event.clientX));
    restart(pointers.size > 1);
  };
  const onMove = (event: PointerEvent) => {
    if (!pointers.has(event.pointerId)) {
      if (event.pointerType === 'mouse') onCursor(timeAt(event.clientX));
      return;
    }
    pointers.set(event.pointerId, partAt(event.clientX));
    if (begin === null) return;
    const now = [...pointers.values()];
    const [first = 0, second] = now;
    const [firstBegin = 0, secondBegin] = begin.at;
    if (second !== undefined && secondBegin !== undefined) {
      onSpan(pinched(begin.span, [firstBegin, secondBegin], [first, second], nowMs()));
      return;
    }
    if (!begin.isPan && Math.abs(first - firstBegin) * plot().width < TAP_PX) return;
    begin.isPan = true;
    if (event.pointerType === 'mouse') onCursor(null);
    onSpan(panned(begin.span, firstBegin - first, nowMs()));
  };
  const onUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    const wasTap = begin !== null && !begin.isPan && event.type === 'pointerup';
    if (wasTap || event.pointerType === 'mouse') onCursor(timeAt(event.clientX));
    if (pointers.size > 0) restart(true);
    else begin = null;
  };
  const onLeave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && !pointers.has(event.pointerId)) onCursor(null);
  };
  const onWheel = (event: WheelEvent) => {
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (!wheelZooms && !isSideways && !event.ctrlKey) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : WHEEL_LINE_PX;
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (isSideways) {
      onSpan(panned(span(), (sideways * unit) / Math.max(1, plot().width), nowMs()));
      return;
    }
    const atMs = timeAt(event.clientX) ?? span().toMs;
    onSpan(zoomed(span(), Math.exp(event.deltaY * unit * WHEEL_ZOOM), atMs, nowMs()));
  };
  const onDoubleClick = (event: MouseEvent) => {
    const atMs = timeAt(event.clientX);
    if (atMs !== null) onSpan(zoomed(span(), DOUBLE_CLICK_ZOOM, atMs, nowMs()));
  };

  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', onUp);
  element.addEventListener('pointerleave', onLeave);
  element.addEventListener('wheel', onWheel, { passive: false });
  element.addEventListener('dblclick', onDoubleClick);
  return () => {
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', onUp);
    element.removeEventListener('pointerleave', onLeave);
    element.removeEventListener('wheel', onWheel);
    element.removeEventListener('dblclick', onDoubleClick);
  };
}
