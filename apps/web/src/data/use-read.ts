import type { Call, ResponseOf } from '@outpost/contract';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import type { CallOptions } from './client.ts';
import { call } from './runtime.ts';

type ReadOptions<T> = Partial<Omit<UseQueryOptions<T, ApiError>, 'queryFn'>>;

/**
 * What a GET returns, cached by its path and input; `client.invalidateQueries({ queryKey:
 * readKeyOf(calls.displays.list) })` reads it again. What is read under several paths, or kept up to
 * date by the live connection, has a key of `query.ts` in its options.
 */
export function useRead<C extends Call>(
  what: C,
  input: CallOptions<C>,
  options: ReadOptions<ResponseOf<C>> = {},
): UseQueryResult<ResponseOf<C>, ApiError> {
  return useQuery<ResponseOf<C>, ApiError>({
    queryKey: [...readKeyOf(what), input],
    queryFn: ({ signal }) => call(what, { ...input, signal }),
    ...options,
  });
}

/** The key of all that a GET has returned, whatever its input was. */
export const readKeyOf = ({ path }: Call): readonly string[] => ['read', path];

/** For a form, which is initialised from what is read: it does not change in the background. */
export const FOR_FORM = { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' } as const;
