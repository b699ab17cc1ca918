import type { HistorianStorage } from '../storage.ts';

/** A storage whose transactions end at some moment, as when their process is killed. */
export function killable(storage: HistorianStorage) {
  let left = Number.POSITIVE_INFINITY;
  const running = new Set<Promise<unknown>>();
  return {
    storage: {
      ...storage,
      transaction<T>(work: Parameters<typeof storage.transaction<T>>[0]): Promise<T> {
        left -= 1;
        if (left < 0) return Promise.reject(new Error('killed'));
        const turn = storage.transaction(work);
        running.add(turn);
        return turn;
      },
    },
    /** @param after so many further transactions */
    killAfter(after: number): void {
      left = after;
    },
    async kill(): Promise<void> {
      left = 0;
      await Promise.allSettled(running);
    },
  };
}
