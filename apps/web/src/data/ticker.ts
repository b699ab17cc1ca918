/** A counter; components subscribe to it with `useSyncExternalStore`. */
export interface Ticker {
  subscribe(listener: () => void): () => void;
  /** Ticks now, when the page returns from a time without timers. */
  catchUp(): void;
  /** The time of the last tick, ms since 1970-01-01T00:00Z; the same until the next one. */
  getSnapshot(): number;
}

/**
 * One timer for everything that shows a time or an age: ticks right after each full second of `now`
 * while it has listeners.
 */
export function makeTicker(now: () => number): Ticker {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = now();
  const schedule = () => {
    timer = setTimeout(tick, 1_000 - (((now() % 1_000) + 1_000) % 1_000));
  };
  const tick = () => {
    current = now();
    schedule();
    for (const listener of [...listeners]) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      if (timer === undefined) {
        current = now();
        schedule();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          clearTimeout(timer);
          timer = undefined;
        }
      };
    },
    catchUp() {
      if (timer === undefined) return;
      clearTimeout(timer);
      tick();
    },
    getSnapshot: () => current,
  };
}
