import type { Clock, Timer } from './clock.ts';

/** Waits for work that may hang, such as with another system, but not longer. @throws what it throws */
export async function waitAtMost(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  let timer: Timer | undefined;
  const late = new Promise<void>((resolve) => {
    timer = clock.setTimeout(resolve, ms);
  });
  await Promise.race([work, late]).finally(() => timer?.cancel());
}
