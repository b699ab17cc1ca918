import type { MouseEvent, PointerEvent } from 'react';
import type { CellPosition } from './range.ts';

export interface PointerMeaning {
  readonly cursor: CellPosition;
  /** The cell being edited. */
  readonly editing: CellPosition | null;
  readonly onPress: (place: CellPosition, extend: boolean) => void;
  readonly onDrag: (place: CellPosition) => void;
  /** A click on a row number. */
  readonly onRow: (row: number, extend: boolean) => void;
  /** A second click on the active cell. */
  readonly onBegin: () => void;
  readonly onOpen: (row: number) => void;
}

/**
 * Clicks and drags in a sheet: cells have their position in `data-row` and `data-column`, -1 for
 * the row number.
 */
export function pointerActions(means: PointerMeaning) {
  const { cursor, editing } = means;
  const isCursor = ({ row, column }: CellPosition) => row === cursor.row && column === cursor.column;
  return {
    onPointerDown: (event: PointerEvent) => {
      const place = placeOf(event.target);
      if (place === null || event.button !== 0) return;
      // A click into the input field belongs to it; any other click ends editing first.
      if (editing !== null) return;
      event.preventDefault();
      if (place.column < 0) means.onRow(place.row, event.shiftKey);
      else means.onPress(place, event.shiftKey);
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.buttons !== 1 || editing !== null || event.pointerType !== 'mouse') return;
      const place = placeOf(event.target);
      if (place !== null && place.column >= 0 && !isCursor(place)) means.onDrag(place);
    },
    onDoubleClick: (event: MouseEvent) => {
      const place = placeOf(event.target);
      if (place === null || editing !== null) return;
      if (place.column < 0) means.onOpen(place.row);
      else if (isCursor(place)) means.onBegin();
    },
  };
}

function placeOf(target: EventTarget): CellPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  if (cell === null) return null;
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}
