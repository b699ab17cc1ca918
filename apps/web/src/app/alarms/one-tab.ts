const NAME = 'outpost.sound';

/**
 * Of all tabs that can sound, one does: whichever holds the lock. Returns how to let go. Without Web Locks (a page without
 * HTTPS) nobody is told; the tab that holds the live connection sounds then.
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

/** Whether another tab has the turn. */
export async function isTaken(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === NAME);
}
