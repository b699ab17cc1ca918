import { useState } from 'react';

export interface UseScript {
  /** The map script could not be loaded; the markers work without it. */
  readonly unreachable: boolean;
  /** Counts the attempts. */
  readonly attempt: number;
  readonly onUnreachable: () => void;
  readonly tryAgain: () => void;
}

/** The state of the map script, which is loaded when the map opens. */
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
