import { type PointerEvent, useRef } from 'react';
import styles from '../map.module.css';
import * as texts from '../texts.ts';
import { nearestStop, nextStop, type SheetStop, sheetHeights } from './heights.ts';

export interface SheetHandleProps {
  readonly stop: SheetStop;
  /** The height of map and sheet together, CSS pixels. */
  readonly board: number;
  readonly onStop: (stop: SheetStop) => void;
  /** The height while dragging; null when the drag ends. */
  readonly onDrag: (height: number | null) => void;
}

interface Drag {
  readonly fromY: number;
  readonly height: number;
}

/** A shorter movement is a press and no drag. */
const PRESS_PX = 6;
const LABELS: Readonly<Record<SheetStop, string>> = {
  peek: texts.showStationList,
  half: texts.expandStationList,
  full: texts.showMap,
};

/** Resizes the sheet by dragging, or step by step by pressing. */
export function SheetHandle({ stop, board, onStop, onDrag }: SheetHandleProps) {
  const drag = useRef<Drag | null>(null);
  /** Set by a drag, so that the click after it is ignored. */
  const dragged = useRef(false);
  const heightAt = (own: Drag, event: PointerEvent) => {
    const { full, peek } = sheetHeights(board);
    return Math.max(peek, Math.min(full, own.height + own.fromY - event.clientY));
  };
  const end = (event: PointerEvent) => {
    const own = drag.current;
    drag.current = null;
    onDrag(null);
    if (own !== null && dragged.current) onStop(nearestStop(board, heightAt(own, event)));
  };
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={LABELS[stop]}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { fromY: event.clientY, height: sheetHeights(board)[stop] };
        dragged.current = false;
      }}
      onPointerMove={(event) => {
        const own = drag.current;
        if (own === null) return;
        if (Math.abs(event.clientY - own.fromY) > PRESS_PX) dragged.current = true;
        if (dragged.current) onDrag(heightAt(own, event));
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={(event) => {
        // A click by keyboard has no pointer event before it.
        if (event.detail === 0 || !dragged.current) onStop(nextStop(stop));
      }}
    />
  );
}
