import { useCallback, useState } from 'react';

/** A switch that this browser remembers; off until somebody turns it on. */
export function useStoredSwitch(key: string): [on: boolean, turn: (on: boolean) => void] {
  const [on, setOn] = useState(() => stored(key));
  const turn = useCallback(
    (next: boolean) => {
      setOn(next);
      try {
        localStorage.setItem(key, next ? 'on' : 'off');
      } catch {
        // Storage is full or forbidden: it holds as long as this page.
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
