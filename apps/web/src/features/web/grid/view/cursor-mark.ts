import { textIfCut } from './cut-text.ts';

/** Space that the full text of a cell needs below its row, CSS pixels. */
const FULL_TEXT_HEIGHT = 32;

/**
 * Shows the cursor: selects the row and makes the cell the active one for screen readers. The text of a
 * cell that is too narrow for it is shown in full next to its row, for keyboards and touch screens.
 */
export class CursorMark {
  readonly #scroller: HTMLElement;
  #row: HTMLElement | null = null;
  #cell: HTMLElement | null = null;

  /** @param scroller has the focus while the cursor moves */
  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
  }

  /** @param cell at the cursor; null: outside of the window, or no cursor */
  draw(cell: HTMLElement | null): void {
    const row = cell?.closest<HTMLElement>('[role="row"]') ?? null;
    if (row !== this.#row) {
      this.#row?.removeAttribute('data-current');
      this.#row?.removeAttribute('aria-selected');
      row?.setAttribute('data-current', '');
      if (cell?.role === 'gridcell') row?.setAttribute('aria-selected', 'true');
    }
    if (cell !== this.#cell) {
      this.#cell?.removeAttribute('data-current');
      this.#row?.removeAttribute('data-full');
      cell?.setAttribute('data-current', '');
      if (cell === null) this.#scroller.removeAttribute('aria-activedescendant');
      else this.#scroller.setAttribute('aria-activedescendant', cell.id);
    }
    // Also of a cell whose text changes under the cursor.
    if (row !== null && cell?.role === 'gridcell' && (cell !== this.#cell || row.dataset.full !== undefined))
      this.#showFullText(row, cell);
    this.#row = row;
    this.#cell = cell;
  }

  #showFullText(row: HTMLElement, cell: HTMLElement): void {
    const text = textIfCut(cell);
    if (text === row.dataset.full) return;
    if (text === '') {
      row.removeAttribute('data-full');
      return;
    }
    const [inside, at, around] = [cell, row, this.#scroller].map((one) => one.getBoundingClientRect());
    const isAtRight = inside!.left + inside!.right > around!.left + around!.right;
    row.dataset.full = text;
    row.dataset.fullAbove = String(at!.bottom + FULL_TEXT_HEIGHT > around!.bottom);
    row.style.setProperty('--full-left', isAtRight ? 'auto' : `${inside!.left - at!.left}px`);
    row.style.setProperty('--full-right', isAtRight ? `${at!.right - inside!.right}px` : 'auto');
  }
}
