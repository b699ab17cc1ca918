import { type KeyboardEvent, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { serverNowMs } from '../../../../data/index.ts';
import { formatDayInstant, type Zone } from '../../../../ui/time/index.ts';
import { followGestures } from '../chart/gestures.ts';
import { chartKeyAction } from '../chart/keys.ts';
import { minHeightPx, type TrendPicture } from '../chart/picture.ts';
import { type PlotBox, TrendChart } from '../chart/trend-chart.ts';
import type { TrendSpan } from '../model/range.ts';
import { spanLabel } from '../model/time-axis.ts';
import type { TrendNote } from '../model/trend-notes.ts';
import type { CursorStore } from '../state/cursor-store.ts';
import type { SpanStore } from '../state/span-store.ts';
import * as texts from '../texts.ts';
import styles from './chart.module.css';
import { NoteMarks } from './NoteMarks.tsx';

export interface ChartPaneProps {
  /** From top to bottom; at least one. */
  readonly pictures: readonly TrendPicture[];
  readonly notes: readonly TrendNote[];
  readonly store: SpanStore;
  readonly cursor: CursorStore;
  /** Names of the points, for screen readers. */
  readonly label: string;
  /** The readings of all points at an instant. */
  readonly readAt: (atMs: number) => string;
  readonly onLive: () => void;
  /** Called with the width of the plot, CSS pixels. */
  readonly onWidth: (widthPx: number) => void;
  /** Called with a function that returns the canvases of the panes, for export. */
  readonly onCanvases: (canvases: () => readonly HTMLCanvasElement[]) => void;
}

const NOWHERE: PlotBox = { left: 0, top: 0, width: 0, height: 0 };

/** The panes of the chart with their cursor, controlled by mouse, touch and keyboard. */
export function ChartPane(props: ChartPaneProps) {
  const { pictures, notes, store, cursor, label, readAt, onLive, onWidth, onCanvases } = props;
  const pane = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const plots = useRef<ReadonlyMap<string, PanePlot>>(new Map());
  const zone = useRef<Zone | null>(null);
  const isStacked = pictures.length > 1;
  const [said, say] = useState('');
  const id = useId();
  const shownZone = pictures[0]?.zone ?? null;

  const placeCursor = useCallback(() => {
    const atMs = cursor.atMs();
    // The position of the plots takes a layout of the page: not in each frame without a cursor.
    const plot = atMs === null ? NOWHERE : plotOf(plots.current);
    drawCursor(line.current, plot, store.span(), atMs, zone.current);
  }, [store, cursor]);
  const onPlot = useCallback(
    (key: string, plot: PanePlot | null) => {
      const others = [...plots.current].filter(([other]) => other !== key);
      plots.current = new Map(plot === null ? others : [...others, [key, plot]]);
      if (plot !== null) onWidth(plot.box.width);
      placeCursor();
    },
    [onWidth, placeCursor],
  );

  useLayoutEffect(() => {
    zone.current = shownZone;
    placeCursor();
  }, [shownZone, placeCursor]);

  useLayoutEffect(() => {
    const frame = pane.current;
    if (frame === null) return undefined;
    onCanvases(() => [...frame.querySelectorAll('canvas')]);
    const stops = [
      store.subscribe(placeCursor),
      cursor.subscribe(placeCursor),
      followGestures({
        element: frame,
        plot: () => plotOf(plots.current),
        span: store.span,
        nowMs: serverNowMs,
        // Stacked panes may be higher than the window: there the wheel scrolls.
        wheelZooms: !isStacked,
        onSpan: store.move,
        onCursor: cursor.set,
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      onCanvases(() => []);
    };
  }, [store, cursor, placeCursor, onCanvases, isStacked]);

  // A move by keyboard is announced once it ends.
  const announce = useRef(false);
  useEffect(
    () =>
      store.subscribe(() => {
        if (!announce.current || store.isMoving) return;
        announce.current = false;
        if (zone.current !== null) say(spanLabel(store.span(), zone.current));
      }),
    [store],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const deed = chartKeyAction(event.key, event.shiftKey, {
      span: store.span(),
      cursorMs: cursor.atMs(),
      nowMs: serverNowMs(),
      isLive: store.span().toMs >= serverNowMs() - 1_500,
    });
    if (deed === null) return;
    event.preventDefault();
    if (deed.kind === 'live') onLive();
    else if (deed.kind === 'span') {
      announce.current = true;
      store.move(deed.span);
    } else {
      cursor.set(deed.atMs);
      if (deed.atMs !== null && shownZone !== null)
        say(`${formatDayInstant(deed.atMs, shownZone.name, true)}: ${readAt(deed.atMs)}`);
    }
  };

  return (
    <div className={styles.chart}>
      <div
        ref={pane}
        className={`column ${styles.pane}`}
        role="application"
        aria-roledescription={texts.chart}
        aria-label={label}
        aria-describedby={`${id}-keys`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        {pictures.map((picture) => (
          <OnePane key={picture.key} picture={picture} store={store} onPlot={onPlot} />
        ))}
        <div ref={line} className={styles.cursor} hidden>
          <span className={styles.cursorTime} />
        </div>
      </div>
      <NoteMarks notes={notes} store={store} plot={() => plotOf(plots.current)} />
      <p id={`${id}-keys`} className="visually-hidden">
        {texts.keyboardHint}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

interface PanePlot {
  readonly element: HTMLElement;
  readonly box: PlotBox;
}

interface OnePaneProps {
  readonly picture: TrendPicture;
  readonly store: SpanStore;
  /** Called with the position of the plot in the pane; null: the pane is removed. */
  readonly onPlot: (key: string, plot: PanePlot | null) => void;
}

/** One pane: a canvas that follows the time range. */
function OnePane({ picture, store, onPlot }: OnePaneProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<TrendChart | null>(null);
  const { key } = picture;

  useLayoutEffect(() => {
    const element = host.current;
    const outer = element?.parentElement;
    if (element === null || !(outer instanceof HTMLElement)) return undefined;
    const own = new TrendChart(element, (box) => onPlot(key, { element: outer, box }));
    chart.current = own;
    own.look(store.span(), false);
    let frameId = 0;
    const stop = store.subscribe(() => {
      // Pointer events are more frequent than frames.
      if (frameId !== 0) return;
      frameId = requestAnimationFrame(() => {
        frameId = 0;
        own.look(store.span(), store.isMoving);
      });
    });
    return () => {
      stop();
      cancelAnimationFrame(frameId);
      own.destroy();
      chart.current = null;
      onPlot(key, null);
    };
  }, [store, onPlot, key]);

  useLayoutEffect(() => {
    chart.current?.show(picture);
  }, [picture]);

  const minPx = minHeightPx(picture);
  return (
    <div
      className={styles.plot}
      // Panes of states are as high as their bands.
      style={{ flex: `${picture.isStacked && picture.lines.length === 0 ? 0 : 1} 0 ${minPx}px` }}
    >
      <div ref={host} className={styles.host} />
    </div>
  );
}

/** The plots of all panes as one: from the top of the first to the bottom of the last. */
function plotOf(plots: ReadonlyMap<string, PanePlot>): PlotBox {
  const boxes = [...plots.values()].map(({ element, box }) => ({ ...box, top: element.offsetTop + box.top }));
  const [first] = boxes;
  if (first === undefined) return NOWHERE;
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { ...first, top, height: bottom - top };
}

/** The cursor moves with every frame, so it is drawn outside React. */
function drawCursor(
  element: HTMLElement | null,
  plot: PlotBox,
  span: TrendSpan,
  atMs: number | null,
  zone: Zone | null,
): void {
  if (element === null || zone === null) return;
  const part = atMs === null ? -1 : (atMs - span.fromMs) / (span.toMs - span.fromMs);
  element.hidden = !(part >= 0 && part <= 1);
  if (atMs === null || element.hidden) return;
  element.style.transform = `translateX(${Math.round(plot.left + part * plot.width)}px)`;
  element.style.top = `${plot.top}px`;
  element.style.height = `${plot.height}px`;
  const words = element.firstElementChild as HTMLElement;
  words.textContent = formatDayInstant(atMs, zone.name, span.toMs - span.fromMs < 36 * 3_600_000);
  words.dataset.side = part > 0.5 ? 'left' : 'right';
}
