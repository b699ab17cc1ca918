import { vi } from 'vitest';

/** Waits until a condition holds, for 45 s at most. An error of the condition fails at once. */
export const waitUntilReached = (isReached: () => boolean | Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(isReached, { interval: 50, timeout: 45_000 });
