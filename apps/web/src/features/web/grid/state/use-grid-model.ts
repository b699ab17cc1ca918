import type { GridView } from '@outpost/contract';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { type LivePointsView, serverNowMs, ticker, useLivePoints } from '../../../../data/index.ts';
import { GridModel, type GridSummary } from '../model/grid-model.ts';
import type { Remembered } from './remembered.ts';

export interface GridModelState {
  readonly model: GridModel;
  readonly summary: GridSummary;
  readonly asked: LivePointsView['asked'];
  readonly hasNews: LivePointsView['hasNews'];
  /** There are points, and their values are loaded or late. */
  readonly isReady: boolean;
}

/** Values that are not loaded after this time are shown as missing. */
const WAIT_FOR_VALUES_MS = 8_000;
/** Minimum interval of automatic sorting. */
const KEEP_ORDER_MS = 5_000;
/** Minimum time without user input before it. */
const IDLE_AFTER_MS = 10_000;

/**
 * The model of the grid while the component is mounted: evaluated each second, sorted and filtered
 * as the view requires.
 * @param keepsOrder sorts automatically while there is no user input, for wall displays
 */
export function useGridModel(
  view: GridView | null,
  remembered: Remembered,
  keepsOrder: boolean,
): GridModelState {
  const { asked, points, heardAtMs, hasNews } = useLivePoints();
  const [model] = useState(() => new GridModel(points, remembered.folded));
  const [isLate, setLate] = useState(false);
  const summary = useSyncExternalStore(model.subscribe, model.summary);
  const hasValues = useSyncExternalStore(points.subscribe, () => points.hasValues);
  const hasTable = asked.data !== undefined;

  useLayoutEffect(() => {
    if (view !== null) model.show(view);
  }, [model, view]);

  useEffect(() => {
    const look = () => model.look(serverNowMs(), heardAtMs());
    const leaves = [
      ticker.subscribe(look),
      points.subscribe(() => {
        if (model.isOutdated()) look();
      }),
    ];
    look();
    return () => {
      for (const leave of leaves) leave();
    };
  }, [model, points, heardAtMs]);

  useEffect(() => {
    if (!hasTable) return;
    const timer = setTimeout(() => setLate(true), WAIT_FOR_VALUES_MS);
    return () => clearTimeout(timer);
  }, [hasTable]);

  useEffect(() => (keepsOrder ? keepInOrder(model) : undefined), [model, keepsOrder]);

  const isReady = hasTable && summary.sites > 0 && (hasValues || isLate);
  return { model, summary, asked, hasNews, isReady };
}

function keepInOrder(model: GridModel): () => void {
  let touchedAtMs = Number.NEGATIVE_INFINITY;
  let arrangedAtMs = Number.NEGATIVE_INFINITY;
  const touched = () => {
    touchedAtMs = performance.now();
  };
  const events = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
  for (const event of events) addEventListener(event, touched, { passive: true });
  const stop = ticker.subscribe(() => {
    const nowMs = performance.now();
    const { moved, come, gone } = model.summary();
    if (moved + come + gone === 0) return;
    if (nowMs - touchedAtMs < IDLE_AFTER_MS || nowMs - arrangedAtMs < KEEP_ORDER_MS) return;
    arrangedAtMs = nowMs;
    model.arrange();
  });
  return () => {
    stop();
    for (const event of events) removeEventListener(event, touched);
  };
}
