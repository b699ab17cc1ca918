/** A run of unused slots. */
interface Range {
  first: number;
  count: number;
}

/** Allocates and releases runs of neighbouring slots: first fit, neighbours merged. */
export class SlotRanges {
  /** Ascending, never adjacent. */
  readonly #free: Range[] = [];
  /** One past the highest slot ever allocated. */
  #end = 0;

  /** Slots that must exist for all allocations. */
  get end(): number {
    return this.#end;
  }

  /**
   * @returns the first of `count` neighbouring slots; for `count` 0 a slot that must not be used
   */
  take(count: number): number {
    if (count === 0) return 0;
    const index = this.#free.findIndex((range) => range.count >= count);
    if (index === -1) {
      const first = this.#end;
      this.#end += count;
      return first;
    }
    const range = this.#free[index]!;
    const first = range.first;
    range.first += count;
    range.count -= count;
    if (range.count === 0) this.#free.splice(index, 1);
    return first;
  }

  /** Releases what {@link take} returned for the same count. */
  give(first: number, count: number): void {
    if (count === 0) return;
    let index = this.#free.findIndex((range) => range.first > first);
    if (index === -1) index = this.#free.length;
    this.#free.splice(index, 0, { first, count });
    this.#join(index);
    this.#join(index - 1);
    const last = this.#free.at(-1);
    if (last && last.first + last.count === this.#end) {
      this.#end = last.first;
      this.#free.pop();
    }
  }

  #join(index: number): void {
    const here = this.#free[index];
    const next = this.#free[index + 1];
    if (!here || !next || here.first + here.count !== next.first) return;
    here.count += next.count;
    this.#free.splice(index + 1, 1);
  }
}
