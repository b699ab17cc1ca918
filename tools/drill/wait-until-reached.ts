import { vi } from 'vitest';

/** Waits until something is so, at most as long as `expect.poll`; what throws fails at once. */
export const waitUntilReached = (isReached: () => boolean | Promise<boolean>): Promise<boolean> =>
  vi.waitUntil(isReached, { interval: 50, timeout: 45_000 });
