import type { SheetColumn } from './columns.ts';

/** CSS pixels; same as in the style sheet. */
export const ROW_HEIGHT = 34;
export const HEAD_WIDTH = 46;
/** Rows and columns rendered beyond the visible part, so that fast scrolling shows no gaps. */
const ROWS_BEYOND = 6;
const COLUMNS_BEYOND = 1;

/** The position of a scrolling box, CSS pixels. */
export interface Scrolled {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

/** The rows and columns to render, both ends included. */
export interface VisibleRange {
  readonly first: number;
  readonly last: number;
  /** The first column is always rendered as well. */
  readonly firstColumn: number;
  readonly lastColumn: number;
  /** Rows per keyboard page. */
  readonly pageRows: number;
}

/** The visible part of a sheet with a margin. */
export function visibleRangeOf(
  { top, left, height, width }: Scrolled,
  rowCount: number,
  columns: readonly Pick<SheetColumn, 'width'>[],
): VisibleRange {
  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - ROWS_BEYOND);
  const last = Math.min(rowCount - 1, Math.ceil((top + height) / ROW_HEIGHT) + ROWS_BEYOND);
  let [firstColumn, lastColumn] = [columns.length, -1];
  let fromPx = HEAD_WIDTH;
  for (const [index, column] of columns.entries()) {
    const toPx = fromPx + column.width;
    // Those to the left are behind the row number and the first cell, which stay.
    if (toPx > left + HEAD_WIDTH + columns[0]!.width && fromPx < left + width) {
      firstColumn = Math.min(firstColumn, index);
      lastColumn = index;
    }
    fromPx = toPx;
  }
  return {
    first,
    last,
    firstColumn: Math.max(0, firstColumn - COLUMNS_BEYOND),
    lastColumn: Math.min(columns.length - 1, lastColumn + COLUMNS_BEYOND),
    pageRows: Math.max(1, Math.floor(height / ROW_HEIGHT) - 2),
  };
}

/** A position to render, and how many before it, after the previous one, are not rendered. */
export interface Drawn {
  readonly place: number;
  readonly gap: number;
}

/** The positions from `first` to `last`, and those that are always rendered, in order. */
export function drawnPlaces(first: number, last: number, always: readonly number[]): Drawn[] {
  const places = new Set(always);
  for (let place = first; place <= last; place++) places.add(place);
  let next = 0;
  return [...places]
    .sort((a, b) => a - b)
    .map((place) => {
      const gap = place - next;
      next = place + 1;
      return { place, gap };
    });
}
