const NAME = 'outpost.sound';

/**
 * Of all tabs that could sound, the one that holds the lock does. Returns how to release it.
 * Without Web Locks (a page without HTTPS) it is never called; the tab with the live connection
 * sounds then.
 */
export function takeTurn(onTurn: () => void): () => void {
  const leaving = new AbortController();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks
    .request(NAME, { signal: leaving.signal }, () => {
      onTurn();
      return held;
    })
    .catch(() => undefined);
  return () => {
    leaving.abort();
    release();
  };
}

export const isElectable = (): boolean => globalThis.navigator?.locks !== undefined;

/** Whether another tab holds the lock. */
export async function isTaken(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === NAME);
}
