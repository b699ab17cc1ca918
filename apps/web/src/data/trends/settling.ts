import type { Query } from '@tanstack/react-query';
import type { ApiError } from '../api-error.ts';

/** What was read of a range, and when by the server's clock, ms. */
interface ReadAt {
  readonly requestedAtMs: number;
}

/**
 * How long after its end a range still gets values, ms: those of stations that are polled rarely or
 * respond late. The last value before the end is stored at least this often.
 */
const SETTLES_AFTER_MS = 15 * 60_000;

/**
 * Reloads a range until it was read after it had settled.
 * @param toMs its end
 * @param refreshMs how often
 */
export function untilSettled<T extends ReadAt>(toMs: number, refreshMs: number) {
  const isSettled = ({ state: { data } }: Query<T, ApiError>) =>
    data !== undefined && data.requestedAtMs >= toMs + SETTLES_AFTER_MS;
  return {
    staleTime: (query: Query<T, ApiError>) => (isSettled(query) ? Number.POSITIVE_INFINITY : refreshMs),
    refetchInterval: (query: Query<T, ApiError>) => (isSettled(query) ? (false as const) : refreshMs),
  };
}
