/** Shows the cursor: selects the row and makes the cell the active one for screen readers. */
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
      cell?.setAttribute('data-current', '');
      if (cell === null) this.#scroller.removeAttribute('aria-activedescendant');
      else this.#scroller.setAttribute('aria-activedescendant', cell.id);
    }
    this.#row = row;
    this.#cell = cell;
  }
}
