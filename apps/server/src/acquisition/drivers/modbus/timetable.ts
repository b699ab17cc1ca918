import type { Clock, Timer } from '../../../platform/clock.ts';
import { DueHeap } from './due-heap.ts';

/**
 * How long one tick may start polls before it yields to the event loop; the rest follow in the next
 * one.
 */
const SLICE_MS = 8;

/** A tick that is so late means a suspension: polls begin once pending responses were read. */
const LATE_MS = 250;

/** Reports when each slot is due, with one timer for all of them. */
export class Timetable {
  readonly #heap = new DueHeap();
  readonly #clock: Clock;
  readonly #tickMs: number;
  readonly #onDue: (slot: number, dueMs: number, nowMs: number) => void;
  #timer: Timer | null = null;
  #firesAtMs = Number.POSITIVE_INFINITY;
  #ticking = false;
  #stopped = false;

  /**
   * @param tickMs slots that fall due within this time are reported together
   * @param onDue the slot has been removed by then; set it again to repeat
   */
  constructor(clock: Clock, tickMs: number, onDue: (slot: number, dueMs: number, nowMs: number) => void) {
    this.#clock = clock;
    this.#tickMs = tickMs;
    this.#onDue = onDue;
  }

  /** Adds a slot, or moves it to another time of the monotonic clock. */
  set(slot: number, dueMs: number): void {
    this.#heap.set(slot, dueMs);
    if (dueMs < this.#firesAtMs && !this.#ticking) this.#arm(this.#clock.monotonicMs());
  }

  delete(slot: number): void {
    this.#heap.delete(slot);
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#timer = null;
  }

  #arm(nowMs: number): void {
    const firesAtMs = Math.max(this.#heap.nextMs, nowMs + this.#tickMs);
    if (this.#stopped || firesAtMs >= this.#firesAtMs) return;
    this.#timer?.cancel();
    this.#firesAtMs = firesAtMs;
    this.#timer = this.#clock.setTimeout(() => this.#fired(), firesAtMs - nowMs);
  }

  #fired(): void {
    if (this.#clock.monotonicMs() - this.#firesAtMs <= LATE_MS) this.#tick();
    else this.#timer = this.#clock.afterInput(() => this.#tick());
  }

  #tick(): void {
    this.#timer = null;
    this.#firesAtMs = Number.POSITIVE_INFINITY;
    this.#ticking = true;
    const heap = this.#heap;
    const startMs = this.#clock.monotonicMs();
    let nowMs = startMs;
    while (heap.nextMs <= nowMs && nowMs - startMs < SLICE_MS && !this.#stopped) {
      const slot = heap.peek();
      const dueMs = heap.nextMs;
      heap.delete(slot);
      this.#onDue(slot, dueMs, nowMs);
      nowMs = this.#clock.monotonicMs();
    }
    this.#ticking = false;
    this.#arm(nowMs);
  }
}
