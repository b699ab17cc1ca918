import type { Timing } from '../../timing.ts';

/** Time that a test advances: due work runs one item at a time, in order. */
export class ManualTiming implements Timing {
  #nowMs = Date.parse('2026-03-01T06:00:00Z');
  #count = 0;
  #due: { atMs: number; order: number; work: () => void }[] = [];
  readonly #random: () => number;
  /** Called after everything that happened. */
  onStep: () => void = () => {};

  /** `random`: from 0 to below 1; determines all durations. */
  constructor(random: () => number) {
    this.#random = random;
  }

  readonly nowMs = (): number => this.#nowMs;

  readonly after = (delayMs: number, work: () => void): (() => void) => {
    const entry = { atMs: this.#nowMs + Math.max(0, delayMs), order: ++this.#count, work };
    this.#due.push(entry);
    return () => {
      this.#due = this.#due.filter((one) => one !== entry);
    };
  };

  between(least: number, most: number): number {
    return least + this.#random() * (most - least);
  }

  /**
   * A line that keeps the order of messages; large ones take `moreMs` longer and delay the rest.
   */
  line(leastMs: number, mostMs: number): (work: () => void, moreMs?: number) => void {
    let lastMs = 0;
    return (work, moreMs = 0) => {
      lastMs = Math.max(lastMs, this.#nowMs + this.between(leastMs, mostMs) + moreMs);
      this.after(lastMs - this.#nowMs, work);
    };
  }

  /** Advances the time. */
  async run(forMs: number): Promise<void> {
    const untilMs = this.#nowMs + forMs;
    await settle();
    for (;;) {
      let next = this.#due[0];
      for (const one of this.#due) {
        if (one.atMs < next!.atMs || (one.atMs === next!.atMs && one.order < next!.order)) next = one;
      }
      if (next === undefined || next.atMs > untilMs) break;
      const due = next;
      this.#due = this.#due.filter((one) => one !== due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.work();
      await settle();
      this.onStep();
    }
    this.#nowMs = untilMs;
  }
}

/** Lets settled promises run their callbacks. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await null;
}

/** Numbers from 0 to below 1 that follow from the seed. */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    // Mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
