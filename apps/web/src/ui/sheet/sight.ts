import type { SheetColumn } from './columns.ts';

/** CSS pixels; the style sheet has the same. */
export const ROW_HEIGHT = 34;
export const HEAD_WIDTH = 46;
/** Rows and columns beyond the sight that are drawn too, so that a fast scroll shows no gap. */
const ROWS_BEYOND = 6;
const COLUMNS_BEYOND = 1;

/** Where a box that scrolls stands, CSS pixels. */
export interface Scrolled {
  readonly top: number;
  readonly left: number;
  readonly height: number;
  readonly width: number;
}

/** The rows and columns to draw, all included. */
export interface VisibleRange {
  readonly first: number;
  readonly last: number;
  /** The first column is drawn besides, always. */
  readonly firstColumn: number;
  readonly lastColumn: number;
  /** Rows that a page of the keyboard is. */
  readonly pageRows: number;
}

/** What of a sheet is in sight, and a little beyond. */
export function sightOf(
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
    // Those at the left are behind the row's number and its first cell, which stay.
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

/** A place to draw, and how many before it, behind the one drawn last, are not. */
export interface Drawn {
  readonly place: number;
  readonly gap: number;
}

/** The places from `first` to `last`, and those besides that are always drawn, in order. */
export function drawnPlaces(first: number, last: number, besides: readonly number[]): Drawn[] {
  const places = new Set(besides);
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
