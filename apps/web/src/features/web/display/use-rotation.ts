import { useState } from 'react';
import { type Rotation, type Slide, step, turn } from './rotation.ts';

export interface UseRotation {
  readonly slide: Slide;
  readonly paused: boolean;
  /** Pauses, or continues with the full time of the page. */
  readonly pause: () => void;
  readonly next: () => void;
  readonly previous: () => void;
}

/** What is shown now; see `turn`. While paused, the page stays. */
export function useRotation(
  slides: readonly Slide[],
  heldSinceMs: number | null,
  nowMs: number,
  slideMs: number,
): UseRotation {
  const [rotation, setRotation] = useState<Rotation>({ slide: 'situation', sinceMs: nowMs });
  const [paused, setPaused] = useState(false);
  const mayStay = paused && slides.includes(rotation.slide);
  const turned = mayStay ? rotation : turn(rotation, slides, heldSinceMs, nowMs, slideMs);
  if (turned !== rotation) setRotation(turned);
  const by = (steps: 1 | -1) => setRotation((before) => step(before, slides, steps, nowMs));
  return {
    slide: turned.slide,
    paused,
    pause: () => {
      setPaused(!paused);
      setRotation((before) => ({ ...before, sinceMs: nowMs }));
    },
    next: () => by(1),
    previous: () => by(-1),
  };
}
