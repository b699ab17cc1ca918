import type { Clock, Timer } from './clock.ts';

const PERIOD_MS = 60_000;

interface Counter<T> {
  readonly group: string;
  /** Since the last report. */
  count: number;
  newest: T | null;
}

/** Several similar events. */
export interface Counted<T> {
  readonly group: string;
  readonly count: number;
  readonly newest: T;
}

/**
 * Counts repeated events. The caller reports the first of a key; further ones are counted and
 * reported once a minute, until a minute passes without one.
 */
export class RepeatCounter<T> {
  readonly #clock: Clock;
  /**
   * Maximum number of distinguished keys in a group; beyond it the group's events are counted
   * together.
   */
  readonly #maxKeysPerGroup: number;
  /**
   * Gets the counts once a minute, unless there are none.
   * @param others events of groups with too many keys
   */
  readonly #report: (counted: readonly Counted<T>[], others: readonly Counted<T>[]) => void;
  readonly #counters = new Map<string, Counter<T>>();
  readonly #keysOf = new Map<string, number>();
  readonly #others = new Map<string, Counted<T>>();
  #timer: Timer | null = null;

  constructor(
    clock: Clock,
    maxKeysPerGroup: number,
    report: (counted: readonly Counted<T>[], others: readonly Counted<T>[]) => void,
  ) {
    this.#clock = clock;
    this.#maxKeysPerGroup = maxKeysPerGroup;
    this.#report = report;
  }

  /**
   * @returns true: it is the first of its key, which the caller reports; false: pass it to {@link
   * count}
   */
  open(group: string, key: string): boolean {
    const keys = this.#keysOf.get(group) ?? 0;
    if (this.#counters.has(key) || keys >= this.#maxKeysPerGroup) return false;
    this.#timer ??= this.#clock.setInterval(() => this.flush(), PERIOD_MS);
    this.#counters.set(key, { group, count: 0, newest: null });
    this.#keysOf.set(group, keys + 1);
    return true;
  }

  /** The first of the key could not be reported: the next counts as the first. */
  close(key: string): void {
    const counter = this.#counters.get(key);
    if (!counter) return;
    this.#counters.delete(key);
    const left = this.#keysOf.get(counter.group)! - 1;
    if (left === 0) this.#keysOf.delete(counter.group);
    else this.#keysOf.set(counter.group, left);
  }

  count(group: string, key: string, event: T): void {
    const counter = this.#counters.get(key);
    if (!counter) {
      const count = (this.#others.get(group)?.count ?? 0) + 1;
      this.#others.set(group, { group, count, newest: event });
    } else {
      counter.count++;
      counter.newest = event;
    }
  }

  /** Reports pending counts. */
  flush(): void {
    const counted: Counted<T>[] = [];
    for (const [key, counter] of this.#counters) {
      const { group, count, newest } = counter;
      if (newest === null) this.close(key);
      else counted.push({ group, count, newest });
      counter.count = 0;
      counter.newest = null;
    }
    const others = [...this.#others.values()];
    this.#others.clear();
    if (counted.length > 0 || others.length > 0) this.#report(counted, others);
    else if (this.#counters.size === 0) this.#cancel();
  }

  /** Reports pending counts, and stops. */
  stop(): void {
    this.flush();
    this.#cancel();
  }

  #cancel(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }
}
