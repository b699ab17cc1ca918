import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RefetchPace } from './refetch-pace.ts';

const SECOND = 1_000;
const key = ['stations', 'overview'];

// The data cache sets timers only in a browser.
environmentManager.setIsServer(() => false);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A query in use, whose response takes `responseMs`. */
function observed(responseMs: number, respond: () => Promise<number> = async () => 1) {
  const pace = new RefetchPace(() => performance.now());
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const fetchedAtMs: number[] = [];
  const startMs = performance.now();
  const fetch = async () => {
    fetchedAtMs.push(performance.now() - startMs);
    await new Promise((resolve) => setTimeout(resolve, responseMs));
    return respond();
  };
  const stop = new QueryObserver(client, {
    queryKey: key,
    queryFn: () => pace.run(key, fetch),
    refetchInterval: pace.intervalMs,
  }).subscribe(() => undefined);
  return { client, fetchedAtMs, stop };
}

/** The interval between fetches is 5 s plus the response time. */
function expectEvery5Seconds(fetchedAtMs: readonly number[], times: number): void {
  expect(fetchedAtMs).toHaveLength(times);
  for (const [index, atMs] of fetchedAtMs.entries()) {
    const sinceMs = atMs - (fetchedAtMs[index - 1] ?? -5_000);
    expect(sinceMs).toBeGreaterThanOrEqual(5_000);
    expect(sinceMs).toBeLessThan(5_300);
  }
}

test('reloads a query 5 s after each response', async () => {
  const { fetchedAtMs, stop } = observed(0);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(fetchedAtMs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(15_101);
  expectEvery5Seconds(fetchedAtMs, 5);
  stop();
});

test('live changes every second do not delay a fetch', async () => {
  const { client, fetchedAtMs, stop } = observed(200);
  for (let change = 0; change < 21; change++) {
    await vi.advanceTimersByTimeAsync(SECOND);
    client.setQueryData(key, change);
  }
  expectEvery5Seconds(fetchedAtMs, 5);
  stop();
});

test('retries a failed fetch after 5 s, and waits for a slow response', async () => {
  const failing = observed(0, () => Promise.reject(new Error('unreachable')));
  await vi.advanceTimersByTimeAsync(10_100);
  expectEvery5Seconds(failing.fetchedAtMs, 3);
  failing.stop();
  const slow = observed(12_000);
  await vi.advanceTimersByTimeAsync(16_999);
  expect(slow.fetchedAtMs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(101);
  expect(slow.fetchedAtMs).toHaveLength(2);
  slow.stop();
});
