import { useState } from 'react';
import type { ApiError } from './api-error.ts';

interface Asking {
  readonly data: unknown;
  readonly error: ApiError | null;
  readonly failureReason: ApiError | null;
}

/**
 * Why there is nothing to show yet: the last failure while no answer has come, also while the next try runs. null once
 * there is an answer, however old, or while the first try runs.
 */
export function useFailure({ data, error, failureReason }: Asking): ApiError | null {
  const current = error ?? failureReason;
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  return data === undefined ? (current ?? last) : null;
}
