import { useState } from 'react';
import type { ApiError } from './api-error.ts';

interface Asking {
  readonly data: unknown;
  readonly error: ApiError | null;
  readonly failureReason: ApiError | null;
}

/**
 * Why there is no data yet: the last failure until a response arrives, also during retries. null
 * once there is data, however old, or during the first try.
 */
export function useFailure({ data, error, failureReason }: Asking): ApiError | null {
  const current = error ?? failureReason;
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  return data === undefined ? (current ?? last) : null;
}
