import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** What a shift is dragged by: itself, or one of its ends. */
export type DragPart = 'move' | 'start' | 'end';

/** Where a shift was dropped. */
export type ShiftDrop =
  | { readonly kind: 'user'; readonly userId: number }
  | { readonly kind: 'shift'; readonly blockKey: string }
  /** An end was dragged to a place in its strip, 0 to 100. */
  | { readonly kind: 'end'; readonly part: 'start' | 'end'; readonly offset: number };

export interface Drag {
  readonly blockKey: string;
  readonly part: DragPart;
  /** How far the pointer has moved, in pixels. */
  readonly x: number;
  readonly y: number;
  /** What it would be dropped on. */
  readonly over: string | null;
}

interface ShiftDrag {
  /** The current drag, once the pointer has moved. */
  readonly drag: Drag | null;
  /** For a shift that may be dragged. */
  readonly start: (event: PointerEvent<HTMLElement>, blockKey: string, part: DragPart) => void;
  /** Whether the last press was a drag, and so no click. */
  readonly wasDrag: () => boolean;
}

/** A press that moves less is a click. */
const MIN_DRAG_PX = 6;

/**
 * Dragging shifts with a mouse or pen; a touch scrolls. Elements with `data-user` or `data-shift`
 * take drops; the parent of a shift is its strip. Escape cancels. Everything that a drag does can
 * also be done in the dialog that a press opens.
 */
export function useShiftDrag(onDrop: (blockKey: string, drop: ShiftDrop) => void): ShiftDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = useRef<(() => void) | null>(null);
  const dragged = useRef(false);
  useEffect(() => () => end.current?.(), []);

  const start: ShiftDrag['start'] = (event, blockKey, part) => {
    if (event.pointerType === 'touch' || event.button !== 0) return;
    const strip = event.currentTarget.closest<HTMLElement>('[data-strip]')?.getBoundingClientRect();
    const [fromX, fromY] = [event.clientX, event.clientY];
    dragged.current = false;
    const targetAt = (move: globalThis.PointerEvent): ShiftDrop | null => {
      if (part !== 'move') {
        if (strip === undefined) return null;
        return { kind: 'end', part, offset: ((move.clientX - strip.left) / strip.width) * 100 };
      }
      const elements = document.elementsFromPoint(move.clientX, move.clientY);
      for (const element of elements) {
        const shift = element.closest<HTMLElement>('[data-shift]')?.dataset.shift;
        if (shift !== undefined && shift !== blockKey) return { kind: 'shift', blockKey: shift };
        const user = element.closest<HTMLElement>('[data-user]')?.dataset.user;
        if (user !== undefined && shift === undefined) return { kind: 'user', userId: Number(user) };
      }
      return null;
    };
    const onMove = (move: globalThis.PointerEvent) => {
      const [x, y] = [move.clientX - fromX, move.clientY - fromY];
      if (!dragged.current && Math.hypot(x, y) < MIN_DRAG_PX) return;
      dragged.current = true;
      move.preventDefault();
      const target = targetAt(move);
      const over =
        target === null || target.kind === 'end'
          ? null
          : target.kind === 'user'
            ? `user-${target.userId}`
            : target.blockKey;
      setDrag({ blockKey, part, x, y, over });
    };
    const onUp = (up: globalThis.PointerEvent) => {
      end.current?.();
      if (!dragged.current) return;
      const target = targetAt(up);
      if (target !== null) onDrop(blockKey, target);
    };
    const onKeyDown = (key: KeyboardEvent) => {
      if (key.key === 'Escape') end.current?.();
    };
    end.current?.();
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('keydown', onKeyDown);
    end.current = () => {
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('keydown', onKeyDown);
      end.current = null;
      setDrag(null);
    };
  };
  return { drag, start, wasDrag: () => dragged.current };
}
