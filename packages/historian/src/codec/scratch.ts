/** Reusable memory for numbers, so that packing a chunk makes no garbage; grows as needed. */
export class Scratch {
  #numbers = new Float64Array(1_024);

  /** At least `count` numbers, with arbitrary content. */
  of(count: number): Float64Array {
    if (count > this.#numbers.length)
      this.#numbers = new Float64Array(Math.max(count, this.#numbers.length * 2));
    return this.#numbers;
  }
}
