import type { MapStyles } from '@outpost/contract';
import { useEffect, useState } from 'react';
import { type Background, type BackgroundView, backgroundsOf, backgroundView } from './model/backgrounds.ts';
import { browserMemory, rememberBackground, rememberedBackground } from './remembered.ts';

export interface UseBackground extends BackgroundView {
  /** What can be chosen. */
  readonly all: readonly Background[];
  /** The one that can't be reached; null while all is well. */
  readonly failed: Background | null;
  /** Counts the tries, so that the same one can be tried again. */
  readonly attempt: number;
  readonly choose: (background: Background) => void;
  readonly onFailed: () => void;
  readonly tryAgain: () => void;
}

/** Which background is chosen, which is shown, and what to do when it can't be reached. */
export function useBackground(styles: MapStyles): UseBackground {
  const [remembered, setRemembered] = useState(() => rememberedBackground(browserMemory()));
  const [failed, setFailed] = useState<Background | null>(null);
  const [attempt, setAttempt] = useState(0);
  const tryAgain = () => {
    setFailed(null);
    setAttempt((before) => before + 1);
  };
  // A machine that was off the network is worth a try when it is back.
  useEffect(() => {
    const back = () => {
      setFailed(null);
      setAttempt((before) => before + 1);
    };
    if (failed === null) return undefined;
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [failed]);
  const view = backgroundView(styles, remembered, failed);
  return {
    ...view,
    all: backgroundsOf(styles),
    failed,
    attempt,
    choose: (background) => {
      rememberBackground(browserMemory(), background);
      setRemembered(background);
      tryAgain();
    },
    onFailed: () => setFailed(view.shown),
    tryAgain,
  };
}
