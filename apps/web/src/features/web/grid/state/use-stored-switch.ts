import { useCallback, useState } from 'react';

/** A setting stored in this browser; off by default. */
export function useStoredSwitch(key: string): [on: boolean, turn: (on: boolean) => void] {
  const [on, setOn] = useState(() => stored(key));
  const turn = useCallback(
    (next: boolean) => {
      setOn(next);
      try {
        localStorage.setItem(key, next ? 'on' : 'off');
      } catch {
        // Storage is full or blocked: it is kept until the page is closed.
      }
    },
    [key],
  );
  return [on, turn];
}

function stored(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
}
