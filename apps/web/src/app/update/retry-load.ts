/** Before each further attempt at a screen, ms. A connection or worker that was lost is back soon. */
export const SCREEN_PAUSES_MS: readonly number[] = [500, 1_500];

/** The same for parts that no user waits for: without end, because one announces alarms. */
export function* backgroundPausesMs(): Generator<number> {
  yield 1_000;
  yield 3_000;
  for (;;) yield 10_000;
}

export interface RetryParts {
  /**
   * Resolves with true when the page reloads because that will help.
   * @param failures how often this part has failed
   */
  readonly scriptLost: (failures: number) => Promise<boolean>;
  /**
   * What each attempt needs first; its failure is one of that attempt.
   * @param error of the attempt before; undefined: this is the first
   */
  readonly prepare: (error: unknown) => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Loads a part of the page, again after each pause while it fails. The promise stays pending while
 * the page reloads.
 *
 * @throws the last error after the last pause
 */
export async function retryLoad<T>(
  load: () => Promise<T>,
  pausesMs: Iterable<number>,
  { scriptLost, prepare, wait }: RetryParts,
): Promise<T> {
  const pauses = pausesMs[Symbol.iterator]();
  let last: unknown;
  for (let failures = 1; ; failures++) {
    try {
      await prepare(last);
      return await load();
    } catch (error) {
      last = error;
      if (await scriptLost(failures)) return new Promise(() => undefined);
      const pause = pauses.next();
      if (pause.done) throw error;
      await wait(pause.value);
    }
  }
}
