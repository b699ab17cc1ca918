import type { MapStyles } from '@outpost/contract';
import { useEffect, useState } from 'react';
import {
  type Background,
  type BackgroundView,
  backgroundsOf,
  backgroundView,
  describeMissingBackground,
} from './model/backgrounds.ts';
import { mapMemory, rememberBackground, rememberedBackground } from './remembered.ts';

export interface UseBackground extends BackgroundView {
  /** What can be chosen. */
  readonly all: readonly Background[];
  /** What is said when it can't be reached; null while all is well. */
  readonly gone: ReturnType<typeof describeMissingBackground>;
  /** Counts the tries, so that the same one can be tried again. */
  readonly attempt: number;
  readonly choose: (background: Background) => void;
  readonly onFailed: () => void;
  readonly tryAgain: () => void;
}

/** Which background is chosen, which is shown, and what to do when it can't be reached. */
export function useBackground(styles: MapStyles): UseBackground {
  const [remembered, setRemembered] = useState(() => rememberedBackground(mapMemory()));
  const [tries, setTries] = useState<Tries>({ attempt: 0, failed: NONE });
  const tryAgain = () => setTries(again);
  // A machine that was off the network is worth a try when it is back.
  const isWell = tries.failed.size === 0;
  useEffect(() => {
    if (isWell) return undefined;
    const back = () => setTries(again);
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [isWell]);
  const view = backgroundView(styles, remembered, tries.failed);
  return {
    ...view,
    all: backgroundsOf(styles),
    gone: describeMissingBackground(view, tries.failed),
    attempt: tries.attempt,
    choose: (background) => {
      rememberBackground(mapMemory(), background);
      setRemembered(background);
      tryAgain();
    },
    onFailed: () =>
      setTries(({ attempt, failed }) => ({ attempt, failed: new Set([...failed, view.shown]) })),
    tryAgain,
  };
}

interface Tries {
  readonly attempt: number;
  /** What could not be reached since the last attempt began. */
  readonly failed: ReadonlySet<Background>;
}

const NONE: ReadonlySet<Background> = new Set();

const again = ({ attempt }: Tries): Tries => ({ attempt: attempt + 1, failed: NONE });
