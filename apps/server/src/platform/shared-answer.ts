import type { Clock } from './clock.ts';

/**
 * Shares an answer that many clients request: calls within `forMs` of the one that began the work get
 * its result. Failures are not kept.
 *
 * @param forMs from the beginning of the work
 */
export function sharedAnswer<T>(
  clock: Pick<Clock, 'monotonicMs'>,
  forMs: number,
  work: () => Promise<T>,
): () => Promise<T> {
  let known: { readonly atMs: number; readonly answer: Promise<T> } | null = null;
  return () => {
    const atMs = clock.monotonicMs();
    if (known !== null && atMs - known.atMs < forMs) return known.answer;
    const asked = { atMs, answer: work() };
    known = asked;
    asked.answer.catch(() => {
      if (known === asked) known = null;
    });
    return asked.answer;
  };
}
