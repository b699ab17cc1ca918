import type { MapStyles } from '@outpost/contract';
import { useEffect, useState } from 'react';
import { browserMemory } from '../../../data/browser-memory.ts';
import {
  type Background,
  type BackgroundView,
  backgroundsOf,
  backgroundView,
  describeMissingBackground,
} from './model/backgrounds.ts';
import { rememberBackground, rememberedBackground } from './remembered.ts';

export interface UseBackground extends BackgroundView {
  /** The available backgrounds. */
  readonly all: readonly Background[];
  /** The notice if it failed; null otherwise. */
  readonly gone: ReturnType<typeof describeMissingBackground>;
  /** Counts the attempts, so that the same one can be loaded again. */
  readonly attempt: number;
  readonly choose: (background: Background) => void;
  readonly onFailed: () => void;
  readonly tryAgain: () => void;
}

/** The selected and the shown background, with retries after failures. */
export function useBackground(styles: MapStyles): UseBackground {
  const [remembered, setRemembered] = useState(() => rememberedBackground(browserMemory()));
  const [tries, setTries] = useState<Tries>({ attempt: 0, failed: NONE });
  const tryAgain = () => setTries(again);
  // After the network returns, a failed background is loaded again.
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
      rememberBackground(browserMemory(), background);
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
  /** Failures since the last attempt started. */
  readonly failed: ReadonlySet<Background>;
}

const NONE: ReadonlySet<Background> = new Set();

const again = ({ attempt }: Tries): Tries => ({ attempt: attempt + 1, failed: NONE });
