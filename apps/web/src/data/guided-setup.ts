import { useSyncExternalStore } from 'react';

/** In session storage: of this tab only, and not after it is closed. */
const GUIDED = 'outpost.guided-setup';

const listeners = new Set<() => void>();
let isGuided = readGuided();

function readGuided(): boolean {
  try {
    return globalThis.sessionStorage?.getItem(GUIDED) === 'on';
  } catch {
    return false;
  }
}

/** Whether each screen of this tab leads to the next step. */
export function useGuidedSetup(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isGuided,
  );
}

export function setGuidedSetup(guided: boolean): void {
  isGuided = guided;
  try {
    if (guided) sessionStorage.setItem(GUIDED, 'on');
    else sessionStorage.removeItem(GUIDED);
  } catch {
    // Blocked by the browser: until the next reload.
  }
  for (const listener of listeners) listener();
}
