/** The address is unused. */
export const UNOWNED = -1;

const PAGE_BITS = 8;
const PAGE = 1 << PAGE_BITS;

/**
 * The content of each address of one table, as a number defined by the caller. Kept in pages, so
 * that a unit of a few addresses takes a few kilobytes, wherever in the table they are.
 */
export class Cells {
  readonly #pages: (Int32Array | undefined)[] = new Array(65_536 >> PAGE_BITS).fill(undefined);

  /** @returns {@link UNOWNED} for an unused address */
  at(address: number): number {
    const page = this.#pages[address >> PAGE_BITS];
    return page === undefined ? UNOWNED : page[address & (PAGE - 1)]!;
  }

  /**
   * Puts `first`, `first + step` and so on at that many addresses; nothing where there is no
   * address.
   */
  put(address: number | null, width: number, first: number, step = 1): void {
    if (address === null) return;
    for (let n = 0; n < width; n++) {
      const place = (address + n) >> PAGE_BITS;
      let page = this.#pages[place];
      if (page === undefined) {
        page = new Int32Array(PAGE).fill(UNOWNED);
        this.#pages[place] = page;
      }
      page[(address + n) & (PAGE - 1)] = first + n * step;
    }
  }

  clear(): void {
    this.#pages.fill(undefined);
  }
}
