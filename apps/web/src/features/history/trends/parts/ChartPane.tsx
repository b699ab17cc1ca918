import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { serverNowMs } from '../../../../data/index.ts';
import { followGestures } from '../chart/gestures.ts';
import { keyDeed } from '../chart/keys.ts';
import type { TrendPicture } from '../chart/picture.ts';
import { type PlotBox, TrendChart } from '../chart/trend-chart.ts';
import type { TrendSpan } from '../model/range.ts';
import { formatAxisInstant, spanLabel } from '../model/time-axis.ts';
import type { CursorStore } from '../state/cursor-store.ts';
import type { SpanStore } from '../state/span-store.ts';
import * as texts from '../texts.ts';
import styles from './chart.module.css';

export interface ChartPaneProps {
  readonly picture: TrendPicture;
  readonly store: SpanStore;
  readonly cursor: CursorStore;
  /** Names of the points, for screen readers. */
  readonly label: string;
  /** The readings of all points at an instant. */
  readonly readAt: (atMs: number) => string;
  readonly onLive: () => void;
  /** Called with the width of the plot, CSS pixels. */
  readonly onWidth: (widthPx: number) => void;
  /** Called with the canvas, for export. */
  readonly onCanvas: (canvas: () => HTMLCanvasElement | null) => void;
}

const NOWHERE: PlotBox = { left: 0, top: 0, width: 0, height: 0 };

/** The chart with its cursor, controlled by mouse, touch and keyboard. */
export function ChartPane(props: ChartPaneProps) {
  const { picture, store, cursor, label, readAt, onLive, onWidth, onCanvas } = props;
  const pane = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const chart = useRef<TrendChart | null>(null);
  const plot = useRef<PlotBox>(NOWHERE);
  const zone = useRef(picture.zone);
  const [said, say] = useState('');
  const id = useId();

  useLayoutEffect(() => {
    const [element, frame] = [host.current, pane.current];
    if (element === null || frame === null) return undefined;
    const placeCursor = () =>
      drawCursor(line.current, plot.current, store.span(), cursor.atMs(), zone.current);
    const own = new TrendChart(element, (box) => {
      plot.current = box;
      onWidth(box.width);
      placeCursor();
    });
    chart.current = own;
    onCanvas(() => own.canvas);
    own.look(store.span(), false);
    let frameId = 0;
    const stops = [
      store.subscribe(() => {
        // Pointer events are more frequent than frames.
        if (frameId !== 0) return;
        frameId = requestAnimationFrame(() => {
          frameId = 0;
          own.look(store.span(), store.isMoving);
          placeCursor();
        });
      }),
      cursor.subscribe(placeCursor),
      followGestures({
        element: frame,
        plot: () => plot.current,
        span: store.span,
        nowMs: serverNowMs,
        onSpan: store.move,
        onCursor: cursor.set,
      }),
      () => cancelAnimationFrame(frameId),
      () => own.destroy(),
    ];
    return () => {
      for (const stop of stops) stop();
      chart.current = null;
      onCanvas(() => null);
    };
  }, [store, cursor, onWidth, onCanvas]);

  useLayoutEffect(() => {
    zone.current = picture.zone;
    chart.current?.show(picture);
  }, [picture]);

  // A move by keyboard is announced once it ends.
  const announce = useRef(false);
  useEffect(
    () =>
      store.subscribe(() => {
        if (!announce.current || store.isMoving) return;
        announce.current = false;
        say(spanLabel(store.span(), zone.current));
      }),
    [store],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const deed = keyDeed(event.key, event.shiftKey, {
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
      if (deed.atMs !== null)
        say(`${formatAxisInstant(deed.atMs, picture.zone, true)}: ${readAt(deed.atMs)}`);
    }
  };

  return (
    <div className={styles.chart}>
      <div
        ref={pane}
        className={styles.pane}
        role="application"
        aria-roledescription={texts.chart}
        aria-label={label}
        aria-describedby={`${id}-keys`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div ref={host} className={styles.host} />
        <div ref={line} className={styles.cursor} hidden>
          <span className={styles.cursorTime} />
        </div>
      </div>
      <p id={`${id}-keys`} className="visually-hidden">
        {texts.keyboardHint}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

/** The cursor moves with every frame, so it is drawn outside React. */
function drawCursor(
  element: HTMLElement | null,
  plot: PlotBox,
  span: TrendSpan,
  atMs: number | null,
  zone: TrendPicture['zone'],
): void {
  if (element === null) return;
  const part = atMs === null ? -1 : (atMs - span.fromMs) / (span.toMs - span.fromMs);
  element.hidden = !(part >= 0 && part <= 1);
  if (atMs === null || element.hidden) return;
  element.style.transform = `translateX(${Math.round(plot.left + part * plot.width)}px)`;
  element.style.top = `${plot.top}px`;
  element.style.height = `${plot.height}px`;
  const words = element.firstElementChild as HTMLElement;
  words.textContent = formatAxisInstant(atMs, zone, span.toMs - span.fromMs < 36 * 3_600_000);
  words.dataset.side = part > 0.5 ? 'left' : 'right';
}
