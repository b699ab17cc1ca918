import { Failed } from './Failed.tsx';
import { Loading } from './Loading.tsx';
import { type QueryState, useFailure } from './use-failure.ts';

interface Query extends QueryState<{ readonly detail: string }> {
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

export interface LoadingOrFailedProps {
  /** The query, or several of which one has no data yet. */
  readonly query: Query | readonly Query[];
  /** `Loading stations`; only `Loading` unless given. */
  readonly loading?: string;
  /** `Couldn’t load stations`. */
  readonly failed: string;
}

/** Shown until there is data: that it is loading, or why it could not be loaded, with a retry button. */
export function LoadingOrFailed({ query, loading, failed }: LoadingOrFailedProps) {
  const queries = [query].flat();
  const failure = useFailure(...queries);
  if (failure === null) return <Loading {...(loading !== undefined && { label: loading })} />;
  return (
    <Failed
      title={failed}
      onRetry={() => void Promise.all(queries.map(({ refetch }) => refetch()))}
      retrying={queries.some(({ isFetching }) => isFetching)}
    >
      {failure.detail}
    </Failed>
  );
}
