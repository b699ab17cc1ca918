import type { GridColumn } from '@outpost/contract';
import type { PlacedColumn } from '../model/columns.ts';

/** Sets the widths of the columns, and where pinned ones stick, for all rows at once. Rows of two lines have no columns. */
export function setWidths(frame: HTMLElement, columns: readonly PlacedColumn[]): void {
  let left = 0;
  let total = 0;
  for (const { Column, Width, Pinned } of columns) {
    frame.style.setProperty(`--width-${Column}`, `${Width}px`);
    if (Pinned) frame.style.setProperty(`--left-${Column}`, `${left}px`);
    if (Pinned) left += Width;
    total += Width;
  }
  frame.style.setProperty('--row-width', `${total}px`);
  markWide(frame);
}

/** Pinned columns have to stick only where there is something to scroll. To be called when the window has another width. */
export function markWide(frame: HTMLElement): void {
  frame.toggleAttribute(
    'data-wide',
    Number.parseFloat(frame.style.getPropertyValue('--row-width')) > frame.clientWidth,
  );
}

/** Besides the text in a cell, CSS pixels: its padding and the gaps between its parts. */
const AROUND = 26;
const GAP = 6;

/** How wide a column must be for what it shows in the window; null: it shows nothing. */
export function neededWidth(frame: HTMLElement, column: GridColumn): number | null {
  const cells = [...frame.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)];
  const widths = cells.map((cell) => {
    const parts = [
      ...(cell.firstElementChild?.children.length ? cell.firstElementChild : cell).children,
    ].filter((part) => getComputedStyle(part).position !== 'absolute');
    const texts = parts.map((part) => Math.max(part.scrollWidth, part.getBoundingClientRect().width) + GAP);
    return AROUND + texts.reduce((sum, width) => sum + width, 0);
  });
  return widths.length === 0 ? null : Math.ceil(Math.max(...widths));
}
