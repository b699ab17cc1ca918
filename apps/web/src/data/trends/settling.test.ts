import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiError } from '../api-error.ts';
import { untilSettled } from './settling.ts';

// The data cache sets timers only in a browser.
environmentManager.setIsServer(() => false);

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 10, 21, 14);

beforeEach(() => void vi.useFakeTimers({ now: START_MS }));
afterEach(() => void vi.useRealTimers());

/** When a range that ends at `toMs` was read, in minutes from the start, while it is shown for an hour. */
async function readsWithin(toMs: number, refreshMs: number): Promise<number[]> {
  const client = new QueryClient();
  const reads: number[] = [];
  const observer = new QueryObserver<{ requestedAtMs: number }, ApiError>(client, {
    queryKey: ['trend'],
    queryFn: () => {
      reads.push((Date.now() - START_MS) / MINUTE_MS);
      return { requestedAtMs: Date.now() };
    },
    ...untilSettled(toMs, refreshMs),
  });
  const unsubscribe = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  unsubscribe();
  client.clear();
  return reads;
}

it('reads a range again after its end, so that nothing of its last minutes is missing', async () => {
  const reads = await readsWithin(START_MS + 12 * MINUTE_MS, 5 * MINUTE_MS);
  expect(reads).toEqual([0, 5, 10, 15, 20, 25, 30]);
});

it('reads a range of the past once', async () => {
  expect(await readsWithin(START_MS - 15 * MINUTE_MS, 5 * MINUTE_MS)).toEqual([0]);
});
