import { useState } from 'react';

export interface UseScript {
  /** The map's own script could not be fetched; the marks do without it. */
  readonly unreachable: boolean;
  /** Counts the tries. */
  readonly attempt: number;
  readonly onUnreachable: () => void;
  readonly tryAgain: () => void;
}

/** How the map's own script fares, which is fetched when the map is opened. */
export function useScript(): UseScript {
  const [unreachable, setUnreachable] = useState(false);
  const [attempt, setAttempt] = useState(0);
  return {
    unreachable,
    attempt,
    onUnreachable: () => setUnreachable(true),
    tryAgain: () => {
      setUnreachable(false);
      setAttempt((before) => before + 1);
    },
  };
}
