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

/** How wide a column must be for what it shows in the window, CSS pixels; null: it shows nothing. */
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
  // Rounded up, and a little more, so that nothing is cut off by a fraction of a pixel.
  return widths.length === 0 ? null : Math.ceil(Math.max(...widths)) + 2;
}
