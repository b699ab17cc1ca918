import type { GridColumn, GridView } from '@outpost/contract';
import type { KeyboardEvent } from 'react';
import { headingAt } from '../engine/lines.ts';
import type { PlacedColumn } from '../model/columns.ts';
import type { GridModel } from '../model/grid-model.ts';
import { sortedBy, withMoved, withWidth } from '../model/view.ts';
import { type CursorPlace, movedCursor } from './cursor.ts';
import type { GridBody } from './grid-body.ts';
import { NOWHERE } from './grid-cursor.ts';

export interface GridKeysParts {
  readonly model: GridModel;
  readonly body: () => GridBody | null;
  readonly cursor: () => CursorPlace;
  readonly columns: readonly PlacedColumn[];
  readonly isNarrow: boolean;
  readonly goTo: (cursor: CursorPlace) => void;
  readonly onView: (view: GridView) => void;
  readonly onFold: (stationId: number, folded: boolean) => void;
  readonly onOpen: (stationId: number) => void;
  readonly onTrend: (point: { readonly stationId: number; readonly pointId: number }) => void;
}

/** Keys that place the cursor if there is none. */
const MOVES = /^(Arrow|Page|Home$|End$)/;
/** Step of a width set by keyboard, CSS pixels. */
const WIDTH_STEP = 16;

/**
 * The keyboard of the grid. Arrows, Home, End and Page keys move the cursor; Enter opens the
 * station, `t` the trend of the point. On a column heading Enter sorts (with Shift: in addition),
 * Alt and arrows resize it, with Shift they move it. On a site heading the arrows and the space bar
 * fold and unfold it.
 */
export function gridKeyDown(event: KeyboardEvent<HTMLElement>, parts: GridKeysParts): void {
  if (event.target !== event.currentTarget) return;
  const { line } = parts.cursor();
  if (line === NOWHERE) {
    if (!MOVES.test(event.key)) return;
    parts.body()?.takeUpCursor();
    event.preventDefault();
    return;
  }
  const handled =
    line < 0
      ? headingKey(event, parts)
      : parts.model.lines.count > 0 && (lineKey(event, parts) || copyKey(event, parts));
  if (handled || moveKey(event, parts)) event.preventDefault();
}

function headingKey(event: KeyboardEvent, { model, cursor, columns, onView }: GridKeysParts): boolean {
  const column = columns[cursor().column];
  if (column === undefined) return false;
  const { view } = model;
  if (event.key === 'Enter' || event.key === ' ') {
    onView(sortedBy(view, column.Column, event.shiftKey));
    return true;
  }
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!event.altKey || step === undefined) return false;
  if (event.shiftKey) {
    const to: GridColumn | undefined = columns[cursor().column + step]?.Column;
    if (to !== undefined) onView(withMoved(view, column.Column, to));
  } else onView(withWidth(view, column.Column, column.Width + step * WIDTH_STEP));
  return true;
}

function lineKey(event: KeyboardEvent, parts: GridKeysParts): boolean {
  const { model, cursor, goTo, onFold, onOpen, onTrend } = parts;
  const place = cursor();
  const stationId = model.stationAt(place.line);
  if (stationId === null || event.altKey) return false;
  if (event.key === 'Enter') {
    onOpen(stationId);
    return true;
  }
  const point = model.pointAt(place.line);
  if (event.key === 't' && point !== null && !event.ctrlKey && !event.metaKey) {
    onTrend(point);
    return true;
  }
  if (!model.isHeading(place.line)) {
    const heading = headingAt(model.lines, place.line);
    if (event.key !== 'ArrowLeft' || place.column > 0 || heading < 0) return false;
    goTo({ line: heading, column: 0 });
    return true;
  }
  const folded = { ArrowLeft: true, ArrowRight: false, ' ': !model.isFolded(stationId) }[event.key];
  if (folded === undefined) return false;
  if (folded !== model.isFolded(stationId)) onFold(stationId, folded);
  return true;
}

/** The browser copies selected text; otherwise the cell at the cursor is copied. */
function copyKey(event: KeyboardEvent, { body }: GridKeysParts): boolean {
  const isCopy = event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey);
  const text = body()?.cursorElement()?.textContent ?? '';
  if (!isCopy || text === '' || getSelection()?.isCollapsed === false) return false;
  // Only secure origins have a clipboard.
  void navigator.clipboard?.writeText(text).catch(() => undefined);
  return true;
}

function moveKey(
  event: KeyboardEvent,
  { model, body, cursor, columns, isNarrow, goTo }: GridKeysParts,
): boolean {
  if (event.altKey || event.shiftKey) return false;
  const next = movedCursor(
    cursor(),
    { key: event.key, far: event.ctrlKey || event.metaKey },
    {
      lines: model.lines.count,
      columns: isNarrow ? 1 : columns.length,
      page: body()?.linesOfPage() ?? 1,
      hasHeader: !isNarrow,
    },
  );
  if (next === null) return false;
  goTo(next);
  return true;
}
