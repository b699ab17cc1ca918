import { type PointerEvent, useRef } from 'react';
import styles from '../map.module.css';
import { nearestStop, nextStop, type SheetStop, sheetHeights } from './heights.ts';

export interface SheetHandleProps {
  readonly stop: SheetStop;
  /** The height of map and sheet together, CSS pixels. */
  readonly board: number;
  readonly onStop: (stop: SheetStop) => void;
  /** While a finger draws: the height it has drawn to; null when it lets go. */
  readonly onDrag: (height: number | null) => void;
}

interface Drag {
  readonly fromY: number;
  readonly height: number;
}

/** A finger that moved less than this has pressed, not drawn. */
const PRESS_PX = 6;
const LABELS: Readonly<Record<SheetStop, string>> = {
  peek: 'Show the list of sites',
  half: 'Show more of the list',
  full: 'Show the map',
};

/** Draws the sheet up and down: by a finger, or by presses from stop to stop. */
export function SheetHandle({ stop, board, onStop, onDrag }: SheetHandleProps) {
  const drag = useRef<Drag | null>(null);
  /** The last time the finger was down it drew, so the click that follows is none. */
  const drew = useRef(false);
  const heightAt = (own: Drag, event: PointerEvent) => {
    const { full, peek } = sheetHeights(board);
    return Math.max(peek, Math.min(full, own.height + own.fromY - event.clientY));
  };
  const end = (event: PointerEvent) => {
    const own = drag.current;
    drag.current = null;
    onDrag(null);
    if (own !== null && drew.current) onStop(nearestStop(board, heightAt(own, event)));
  };
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={LABELS[stop]}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { fromY: event.clientY, height: sheetHeights(board)[stop] };
        drew.current = false;
      }}
      onPointerMove={(event) => {
        const own = drag.current;
        if (own === null) return;
        if (Math.abs(event.clientY - own.fromY) > PRESS_PX) drew.current = true;
        if (drew.current) onDrag(heightAt(own, event));
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={(event) => {
        // A click by the keyboard has no finger before it.
        if (event.detail === 0 || !drew.current) onStop(nextStop(stop));
      }}
    />
  );
}
