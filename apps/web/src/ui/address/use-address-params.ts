import { useCallback } from 'react';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router';

/** Computes the next parameters from those that the address has now. */
export type ParamsUpdate = (now: URLSearchParams) => URLSearchParams;

/**
 * The parameters of the address, and a function that changes them. Unlike `useSearchParams` of the
 * router, a change starts from the address itself and not from the last rendering: of two quick
 * clicks, both count even if the page was not rendered in between.
 */
export function useAddressParams(): [
  params: URLSearchParams,
  change: (update: ParamsUpdate, options?: NavigateOptions) => void,
] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (update: ParamsUpdate, options?: NavigateOptions) =>
      void navigate(`?${update(new URLSearchParams(window.location.search))}`, options),
    [navigate],
  );
  return [params, change];
}
