/** Prints what is tried, and how long each step took. */
export async function tryStep<T>(title: string, work: () => T | Promise<T>): Promise<T> {
  const beganMs = performance.now();
  const result = await work();
  console.log(`  ${((performance.now() - beganMs) / 1_000).toFixed(1).padStart(6)} s  ${title}`);
  return result;
}

/** @throws Error that names what is not as expected */
export function expectThat(isTrue: boolean, what: string): asserts isTrue {
  if (!isTrue) throw new Error(`Not as expected: ${what}`);
}

/** Tries until it succeeds. @throws the last error after so many seconds */
export async function retryFor<T>(seconds: number, attempt: () => T | Promise<T>): Promise<T> {
  const untilMs = performance.now() + seconds * 1_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > untilMs) throw error;
      await new Promise((done) => setTimeout(done, 250));
    }
  }
}
