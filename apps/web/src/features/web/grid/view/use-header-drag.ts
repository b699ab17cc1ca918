import type { GridColumn } from '@outpost/contract';
import { type PointerEvent as ReactPointerEvent, useRef } from 'react';

export interface HeaderDrag {
  /** The width of a column while its edge is dragged, CSS pixels. */
  readonly onWidth: (column: GridColumn, width: number) => void;
  /** The width when the edge is released. */
  readonly onWidthSet: (column: GridColumn, width: number) => void;
  /** Moves the column to the place of another one. */
  readonly onMove: (column: GridColumn, to: GridColumn) => void;
  /** Fits the width to the widest value. */
  readonly onFit: (column: GridColumn) => void;
}

/** A shorter movement is a click; CSS pixels. */
const DRAG_AFTER = 5;

/** Drags on the column headings. For the keyboard see `grid-keys.ts`. */
export function useHeaderDrag({ onWidth, onWidthSet, onMove }: HeaderDrag) {
  const dragged = useRef(false);

  const startWidth = (event: ReactPointerEvent<HTMLElement>, column: GridColumn) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const grip = event.currentTarget;
    const startX = event.clientX;
    const before = grip.parentElement!.offsetWidth;
    let width = before;
    follow(grip, event.pointerId, {
      move: (to) => {
        grip.dataset.drags = '';
        width = before + to.clientX - startX;
        onWidth(column, width);
      },
      end: () => {
        delete grip.dataset.drags;
        if (width !== before) onWidthSet(column, width);
      },
    });
  };

  const startMove = (event: ReactPointerEvent<HTMLElement>, column: GridColumn) => {
    dragged.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const heading = event.currentTarget;
    const startX = event.clientX;
    let target: HTMLElement | null = null;
    follow(heading, event.pointerId, {
      move: (to) => {
        if (!dragged.current && Math.abs(to.clientX - startX) < DRAG_AFTER) return;
        dragged.current = true;
        heading.dataset.dragged = '';
        delete target?.dataset.drop;
        target = headingUnder(to, heading);
        if (target !== null) target.dataset.drop = isAfter(target, heading) ? 'after' : 'before';
      },
      end: () => {
        delete heading.dataset.dragged;
        delete target?.dataset.drop;
        if (dragged.current && target !== null) onMove(column, target.dataset.column as GridColumn);
      },
    });
  };

  return { startWidth, startMove, wasDragged: () => dragged.current };
}

function headingUnder(event: PointerEvent, own: HTMLElement): HTMLElement | null {
  const headings = [...own.parentElement!.children] as HTMLElement[];
  const under = headings.find((heading) => {
    const { left, right } = heading.getBoundingClientRect();
    return event.clientX >= left && event.clientX < right;
  });
  return under === undefined || under === own ? null : under;
}

const isAfter = (heading: HTMLElement, other: HTMLElement) =>
  (other.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Follows a pointer until it is released, wherever it is. */
function follow(
  element: HTMLElement,
  pointerId: number,
  { move, end }: { move: (event: PointerEvent) => void; end: () => void },
): void {
  element.setPointerCapture(pointerId);
  const done = () => {
    element.removeEventListener('pointermove', move);
    element.removeEventListener('lostpointercapture', done);
    end();
  };
  element.addEventListener('pointermove', move);
  element.addEventListener('lostpointercapture', done);
}
