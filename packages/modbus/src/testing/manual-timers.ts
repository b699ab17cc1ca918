import type { Timers } from '../timers.ts';

/** A clock that only the test moves. */
export class ManualTimers implements Timers {
  #nowMs = 0;
  #tasks = new Map<number, { atMs: number; task: () => void }>();
  #lastHandle = 0;
  /** How often a timer was started. */
  scheduled = 0;

  nowMs(): number {
    return this.#nowMs;
  }

  schedule(task: () => void, delayMs: number): unknown {
    this.scheduled += 1;
    this.#lastHandle += 1;
    this.#tasks.set(this.#lastHandle, { atMs: this.#nowMs + delayMs, task });
    return this.#lastHandle;
  }

  cancel(handle: unknown): void {
    this.#tasks.delete(handle as number);
  }

  get pending(): number {
    return this.#tasks.size;
  }

  /** Moves the clock and runs nothing, as when the process was suspended. */
  stall(byMs: number): void {
    this.#nowMs += byMs;
  }

  /** Moves the clock, running what falls due on the way in its order. */
  advance(byMs: number): void {
    const untilMs = this.#nowMs + byMs;
    for (;;) {
      const due = [...this.#tasks].filter(([, { atMs }]) => atMs <= untilMs);
      const [first] = due.sort(([, a], [, b]) => a.atMs - b.atMs);
      if (!first) break;
      const [handle, { atMs, task }] = first;
      this.#tasks.delete(handle);
      this.#nowMs = Math.max(this.#nowMs, atMs);
      task();
    }
    this.#nowMs = untilMs;
  }
}
