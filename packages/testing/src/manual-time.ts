interface Entry {
  dueMs: number;
  order: number;
  task: () => void;
  periodMs: number | null;
}

/** Time that stands still until a test moves it. Tasks run in the order in which they are due. */
export class ManualTime {
  #nowMs: number;
  #startMs: number;
  #order = 0;
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

  setTimeout(task: () => void, delayMs: number): { cancel(): void } {
    return this.#add(task, delayMs, null);
  }

  setInterval(task: () => void, periodMs: number): { cancel(): void } {
    return this.#add(task, periodMs, periodMs);
  }

  /** Number of pending timers; a stopped area leaves none. */
  get pending(): number {
    return this.#entries.size;
  }

  /** How long until the next timer is due, ms; Infinity: none is pending. */
  get untilNextMs(): number {
    let dueMs = Number.POSITIVE_INFINITY;
    for (const entry of this.#entries) dueMs = Math.min(dueMs, entry.dueMs);
    return dueMs - this.#nowMs;
  }

  /** Moves the time forward and runs due tasks, synchronously. */
  advance(byMs: number): void {
    const endMs = this.#nowMs + byMs;
    for (let next = this.#next(endMs); next; next = this.#next(endMs)) {
      this.#run(next);
    }
    this.#nowMs = endMs;
  }

  /** Like {@link advance}, and settles promises between the tasks. */
  async advanceAsync(byMs: number): Promise<void> {
    const endMs = this.#nowMs + byMs;
    await settled();
    for (let next = this.#next(endMs); next; next = this.#next(endMs)) {
      this.#run(next);
      await settled();
    }
    this.#nowMs = endMs;
  }

  /** Moves the time forward at once: what is due meanwhile runs after it, an interval only once. */
  skip(byMs: number): void {
    this.#nowMs += byMs;
    for (const entry of this.#entries) {
      if (entry.periodMs !== null) entry.dueMs = Math.max(entry.dueMs, this.#nowMs);
    }
    this.advance(0);
  }

  /** As when the system clock is set back: timers and the monotonic time are not affected. */
  setBack(byMs: number): void {
    this.#nowMs -= byMs;
    this.#startMs -= byMs;
    for (const entry of this.#entries) entry.dueMs -= byMs;
  }

  #add(task: () => void, delayMs: number, periodMs: number | null): { cancel(): void } {
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

/** One turn of the event loop: every promise that can settle has settled. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
