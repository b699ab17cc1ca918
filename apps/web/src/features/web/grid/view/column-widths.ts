import type { GridColumn } from '@outpost/contract';
import type { PlacedColumn } from '../model/columns.ts';

/**
 * Sets the widths of the columns and the positions of pinned ones for all rows. Rows of two lines
 * have no columns.
 */
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

/** Pins columns only if there is something to scroll. Call when the window is resized. */
export function markWide(frame: HTMLElement): void {
  frame.toggleAttribute(
    'data-wide',
    Number.parseFloat(frame.style.getPropertyValue('--row-width')) > frame.clientWidth,
  );
}

/** The width that fits the visible contents of a column, CSS pixels; null: it is empty. */
export function neededWidth(frame: HTMLElement, column: GridColumn): number | null {
  const cells = [...frame.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)];
  const widths = cells.map((cell) => {
    const { paddingLeft, paddingRight } = getComputedStyle(cell);
    const range = document.createRange();
    range.selectNodeContents(cell);
    return (
      range.getBoundingClientRect().width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
    );
  });
  // Rounded up with a margin, so that nothing is cut off.
  return widths.length === 0 ? null : Math.ceil(Math.max(...widths)) + 2;
}
