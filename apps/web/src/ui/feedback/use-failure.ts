import { useState } from 'react';

/** What a query of TanStack Query says about its request. */
export interface QueryState<Failure> {
  readonly data: unknown;
  readonly error: Failure | null;
  readonly failureReason: Failure | null;
}

/**
 * Why there is no data yet: the last failure until a response arrives, also during retries. null
 * once all of the queries have data, however old, or during the first try.
 */
export function useFailure<Failure>(...queries: readonly QueryState<Failure>[]): Failure | null {
  const missing = queries.filter(({ data }) => data === undefined);
  const failures = missing.map(({ error, failureReason }) => error ?? failureReason);
  const current = failures.find((failure) => failure !== null) ?? null;
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  return missing.length === 0 ? null : (current ?? last);
}
