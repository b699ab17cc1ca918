/** Before each further attempt at a screen, ms. A connection or worker that was lost is back soon. */
export const SCREEN_PAUSES_MS: readonly number[] = [500, 1_500];

/** The same for parts that no user waits for: without end, because one announces alarms. */
export function* backgroundPausesMs(): Generator<number> {
  yield 1_000;
  yield 3_000;
  for (;;) yield 10_000;
}

export interface RetryParts {
  /** Resolves with true when the page reloads because the server has another version. */
  readonly scriptLost: () => Promise<boolean>;
  /** What a further attempt needs first; its failure is one of that attempt. */
  readonly prepare: () => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Loads a part of the page, again after each pause while it fails. Browsers do not remember a script
 * that failed to load, so the same script can be requested again.
 *
 * A part that the server no longer has because of a newer version comes with that version: the
 * promise stays pending while this page reloads.
 *
 * @throws the last error after the last pause
 */
export async function retryLoad<T>(
  load: () => Promise<T>,
  pausesMs: Iterable<number>,
  { scriptLost, prepare, wait }: RetryParts,
): Promise<T> {
  const pauses = pausesMs[Symbol.iterator]();
  for (let isFirst = true; ; isFirst = false) {
    try {
      if (!isFirst) await prepare();
      return await load();
    } catch (error) {
      if (await scriptLost()) return new Promise(() => undefined);
      const pause = pauses.next();
      if (pause.done) throw error;
      await wait(pause.value);
    }
  }
}
