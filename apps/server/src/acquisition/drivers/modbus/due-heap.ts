/**
 * Which slot is due next: a binary heap over typed arrays in which a slot's time can be changed in
 * place. A slot is a small number that its owner assigns; each is in the heap at most once.
 */
export class DueHeap {
  #dueMs = new Float64Array(64);
  /** Position in the heap by slot, -1 for a slot that is not in it. */
  #position = new Int32Array(64).fill(-1);
  #slots = new Int32Array(64);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The time of the slot that is due first; Infinity when there is none. */
  get nextMs(): number {
    return this.#size === 0 ? Number.POSITIVE_INFINITY : this.#dueMs[this.#slots[0]!]!;
  }

  /** When a slot is due; Infinity for one that is not in the heap. */
  dueMs(slot: number): number {
    return this.#has(slot) ? this.#dueMs[slot]! : Number.POSITIVE_INFINITY;
  }

  /** Puts a slot in, or moves it to another time. */
  set(slot: number, dueMs: number): void {
    this.#reserve(slot);
    this.#dueMs[slot] = dueMs;
    let at = this.#position[slot]!;
    if (at < 0) {
      at = this.#size++;
      this.#place(slot, at);
    }
    this.#up(at);
    this.#down(this.#position[slot]!);
  }

  /** Removes a slot; harmless for one that is not in. */
  delete(slot: number): void {
    if (!this.#has(slot)) return;
    const at = this.#position[slot]!;
    this.#position[slot] = -1;
    const last = this.#slots[--this.#size]!;
    if (last === slot) return;
    this.#place(last, at);
    this.#up(at);
    this.#down(this.#position[last]!);
  }

  /** The slot that is due first, which stays in; -1 when the heap is empty. */
  peek(): number {
    return this.#size === 0 ? -1 : this.#slots[0]!;
  }

  #has(slot: number): boolean {
    return slot < this.#position.length && this.#position[slot]! >= 0;
  }

  #place(slot: number, at: number): void {
    this.#slots[at] = slot;
    this.#position[slot] = at;
  }

  #up(start: number): void {
    let at = start;
    const slot = this.#slots[at]!;
    const due = this.#dueMs[slot]!;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const other = this.#slots[parent]!;
      if (this.#dueMs[other]! <= due) break;
      this.#place(other, at);
      at = parent;
    }
    this.#place(slot, at);
  }

  #down(start: number): void {
    let at = start;
    const slot = this.#slots[at]!;
    const due = this.#dueMs[slot]!;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#due(child + 1) < this.#due(child)) child++;
      if (this.#due(child) >= due) break;
      this.#place(this.#slots[child]!, at);
      at = child;
    }
    this.#place(slot, at);
  }

  #due(at: number): number {
    return this.#dueMs[this.#slots[at]!]!;
  }

  #reserve(slot: number): void {
    if (slot < this.#position.length) return;
    const length = Math.max(slot + 1, 2 * this.#position.length);
    const dueMs = new Float64Array(length);
    const position = new Int32Array(length).fill(-1);
    const slots = new Int32Array(length);
    dueMs.set(this.#dueMs);
    position.set(this.#position);
    slots.set(this.#slots);
    this.#dueMs = dueMs;
    this.#position = position;
    this.#slots = slots;
  }
}
