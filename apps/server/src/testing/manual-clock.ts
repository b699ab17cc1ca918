import { afterEventLoopTurn, type Clock, startDeadline, type Timer } from '../platform/clock.ts';
import { MAX_STEP_MS } from '../platform/listening-time.ts';

interface Entry {
  dueMs: number;
  order: number;
  task: () => void;
  periodMs: number | null;
}

/** A clock that stands still until a test moves it. Tasks run in the order in which they fall due. */
export class ManualClock implements Clock {
  #nowMs: number;
  #startMs: number;
  #order = 0;
  /** How long the process was held up. */
  #stalledMs = 0;
  #isStalled = false;
  readonly #entries = new Set<Entry>();

  constructor(startAt: number | string = '2026-03-01T00:00:00.000Z') {
    this.#startMs = typeof startAt === 'number' ? startAt : Date.parse(startAt);
    this.#nowMs = this.#startMs;
  }

  now(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#nowMs - this.#startMs;
  }

  setTimeout(task: () => void, delayMs: number): Timer {
    return this.#add(task, delayMs, null);
  }

  setInterval(task: () => void, periodMs: number): Timer {
    return this.#add(task, periodMs, periodMs);
  }

  listenedMs(): number {
    return this.monotonicMs() - this.#stalledMs;
  }

  setDeadline(task: () => void, delayMs: number): Timer {
    return startDeadline(this, task, delayMs);
  }

  /** At once, as nothing arrives while the test moves the time; after a {@link stall} the sockets are read first. */
  afterInput(task: () => void): Timer {
    if (!this.#isStalled) {
      task();
      return { cancel: () => undefined };
    }
    return afterEventLoopTurn(task);
  }

  /** How many timers wait; a room that has stopped leaves none. */
  get pending(): number {
    return this.#entries.size;
  }

  /** Moves the time on and runs what falls due, synchronously. */
  advance(byMs: number): void {
    const endMs = this.#nowMs + byMs;
    for (let next = this.#next(endMs); next; next = this.#next(endMs)) {
      this.#run(next);
    }
    this.#nowMs = endMs;
  }

  /** Like {@link advance}, and lets promises that the tasks settled go on in between. */
  async advanceAsync(byMs: number): Promise<void> {
    const endMs = this.#nowMs + byMs;
    await settled();
    for (let next = this.#next(endMs); next; next = this.#next(endMs)) {
      this.#run(next);
      await settled();
    }
    this.#nowMs = endMs;
  }

  /**
   * As when the process is stopped for so long: nothing runs and nothing is read meanwhile. What fell due runs when it
   * goes on, before any socket is read.
   */
  stall(forMs: number): void {
    this.#nowMs += forMs;
    this.#stalledMs += Math.max(0, forMs - MAX_STEP_MS);
    for (const entry of this.#entries) {
      // However many periods went by, an interval runs once.
      if (entry.periodMs !== null) entry.dueMs = Math.max(entry.dueMs, this.#nowMs);
    }
    this.#isStalled = true;
    this.advance(0);
    this.#isStalled = false;
  }

  /** As when somebody sets the machine's clock back: timers and the monotonic time go on as if nothing were. */
  setBack(byMs: number): void {
    this.#nowMs -= byMs;
    this.#startMs -= byMs;
    for (const entry of this.#entries) entry.dueMs -= byMs;
  }

  #add(task: () => void, delayMs: number, periodMs: number | null): Timer {
    const entry: Entry = {
      dueMs: this.#nowMs + Math.max(0, delayMs),
      order: this.#order++,
      task,
      periodMs: periodMs === null ? null : Math.max(1, periodMs),
    };
    this.#entries.add(entry);
    return { cancel: () => this.#entries.delete(entry) };
  }

  #next(endMs: number): Entry | undefined {
    let next: Entry | undefined;
    for (const entry of this.#entries) {
      if (entry.dueMs > endMs) continue;
      if (!next || entry.dueMs < next.dueMs || (entry.dueMs === next.dueMs && entry.order < next.order)) {
        next = entry;
      }
    }
    return next;
  }

  #run(entry: Entry): void {
    this.#nowMs = Math.max(this.#nowMs, entry.dueMs);
    if (entry.periodMs === null) this.#entries.delete(entry);
    else {
      entry.dueMs += entry.periodMs;
      entry.order = this.#order++;
    }
    entry.task();
  }
}

/** One turn of the event loop: every promise that can go on has gone on. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
