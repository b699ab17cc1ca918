import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RefetchPace } from './refetch-pace.ts';

const SECOND = 1_000;
const key = ['stations', 'overview'];

// The data cache makes no timers where there is no window.
environmentManager.setIsServer(() => false);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A query that is looked at, whose answer takes `answerMs`. */
function observed(answerMs: number, answer: () => Promise<number> = async () => 1) {
  const pace = new RefetchPace(() => performance.now());
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const askedAtMs: number[] = [];
  const startMs = performance.now();
  const fetch = async () => {
    askedAtMs.push(performance.now() - startMs);
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    return answer();
  };
  const stop = new QueryObserver(client, {
    queryKey: key,
    queryFn: () => pace.fetched(key, fetch),
    refetchInterval: pace.intervalMs,
  }).subscribe(() => undefined);
  return { client, askedAtMs, stop };
}

/** From one fetch to the next 5 s, and the time that an answer takes. */
function expectEvery5Seconds(askedAtMs: readonly number[], times: number): void {
  expect(askedAtMs).toHaveLength(times);
  for (const [index, atMs] of askedAtMs.entries()) {
    const sinceMs = atMs - (askedAtMs[index - 1] ?? -5_000);
    expect(sinceMs).toBeGreaterThanOrEqual(5_000);
    expect(sinceMs).toBeLessThan(5_300);
  }
}

test('a query is fetched again 5 s after each answer', async () => {
  const { askedAtMs, stop } = observed(0);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(askedAtMs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(15_101);
  expectEvery5Seconds(askedAtMs, 5);
  stop();
});

test('live changes that are laid into the cache every second put no fetch off', async () => {
  const { client, askedAtMs, stop } = observed(200);
  for (let change = 0; change < 21; change++) {
    await vi.advanceTimersByTimeAsync(SECOND);
    client.setQueryData(key, change);
  }
  expectEvery5Seconds(askedAtMs, 5);
  stop();
});

test('a fetch that fails is made again after 5 s, and an answer that takes long is waited for', async () => {
  const failing = observed(0, () => Promise.reject(new Error('away')));
  await vi.advanceTimersByTimeAsync(10_100);
  expectEvery5Seconds(failing.askedAtMs, 3);
  failing.stop();
  const slow = observed(12_000);
  await vi.advanceTimersByTimeAsync(16_999);
  expect(slow.askedAtMs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(101);
  expect(slow.askedAtMs).toHaveLength(2);
  slow.stop();
});
