/** A run of slots that nobody uses. */
interface Range {
  first: number;
  count: number;
}

/** Gives out runs of neighbouring slots and takes them back: the first that fits, neighbours joined. */
export class SlotRanges {
  /** Ascending, never touching each other. */
  readonly #free: Range[] = [];
  /** One past the highest slot ever given out. */
  #end = 0;

  /** Slots that must exist for all that was given out. */
  get end(): number {
    return this.#end;
  }

  /** @returns the first of `count` neighbouring slots; for `count` 0 a slot that must not be used */
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

  /** Takes back what {@link take} gave with the same count. */
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
