import { createContext, useContext, useSyncExternalStore } from 'react';

/** A ticking clock; `getSnapshot` is ms since 1970-01-01T00:00Z and changes only with a tick. */
export interface MinuteClock {
  subscribe(listener: () => void): () => void;
  getSnapshot(): number;
}

const stopped: MinuteClock = { subscribe: () => () => undefined, getSnapshot: () => 0 };

/** The clock for all ages on the page. */
export const ClockContext = createContext<MinuteClock>(stopped);

/** The clock's time, each second, ms since 1970-01-01T00:00Z. */
export function useNow(): number {
  const clock = useContext(ClockContext);
  return useSyncExternalStore(clock.subscribe, clock.getSnapshot);
}

/**
 * A value derived from the time that rarely changes, such as a formatted age: rendered only when it
 * changes.
 */
export function useOfNow<T extends string | number | boolean | null>(of: (nowMs: number) => T): T {
  const clock = useContext(ClockContext);
  return useSyncExternalStore(clock.subscribe, () => of(clock.getSnapshot()));
}
