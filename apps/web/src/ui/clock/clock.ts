import { createContext, useContext, useSyncExternalStore } from 'react';

/** A clock that ticks; `getSnapshot` is ms since 1970-01-01T00:00Z and changes with each tick only. */
export interface MinuteClock {
  subscribe(listener: () => void): () => void;
  getSnapshot(): number;
}

const stopped: MinuteClock = { subscribe: () => () => undefined, getSnapshot: () => 0 };

/** The one clock by which everything on the page ages. */
export const ClockContext = createContext<MinuteClock>(stopped);

/** The clock's time, each second, ms since 1970-01-01T00:00Z. */
export function useNow(): number {
  const clock = useContext(ClockContext);
  return useSyncExternalStore(clock.subscribe, clock.getSnapshot);
}

/** Something of the time that changes seldom, such as an age in words: drawn again only when it changes. */
export function useOfNow<T extends string | number | boolean | null>(of: (nowMs: number) => T): T {
  const clock = useContext(ClockContext);
  return useSyncExternalStore(clock.subscribe, () => of(clock.getSnapshot()));
}
