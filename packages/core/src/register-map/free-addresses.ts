/** Addresses from `first` up to `end`, not included. */
interface Range {
  first: number;
  end: number;
}

/**
 * The addresses of a table that are not assigned. They are assigned from both ends, so there are
 * few ranges, however large the table.
 */
export class FreeAddresses {
  /** Ascending, none empty. */
  readonly #ranges: Range[];

  constructor(size: number) {
    this.#ranges = [{ first: 0, end: size }];
  }

  /** The lowest, or the highest, of so many free addresses in a row; null: there are none. */
  find(width: number, fromTop: boolean): number | null {
    const fits = ({ first, end }: Range) => end - first >= width;
    if (!fromTop) return this.#ranges.find(fits)?.first ?? null;
    const last = this.#ranges.findLast(fits);
    return last ? last.end - width : null;
  }

  areFree(first: number, width: number): boolean {
    const range = this.#ranges[this.#indexAt(first)];
    return range !== undefined && range.first <= first && first + width <= range.end;
  }

  /** Addresses that are taken already stay so. */
  take(first: number, width: number): void {
    const end = first + width;
    const index = this.#indexAt(first);
    let after = index;
    const left: Range[] = [];
    for (let range = this.#ranges[index]; range && range.first < end; range = this.#ranges[after]) {
      if (range.first < first) left.push({ first: range.first, end: first });
      if (end < range.end) left.push({ first: end, end: range.end });
      after += 1;
    }
    this.#ranges.splice(index, after - index, ...left);
  }

  /** The first range that ends after an address. */
  #indexAt(address: number): number {
    let low = 0;
    let high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ranges[middle]!.end > address) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
