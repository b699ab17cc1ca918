import { STATION_REFRESH_MS } from '@outpost/contract';
import { hashKey, type Query, type QueryKey } from '@tanstack/react-query';

/** Shortest time to a fetch that is due; less than the time between two live changes, which restart the timer. */
const MIN_DELAY_MS = 100;

/**
 * Fetches queries again every `STATION_REFRESH_MS`. The data cache restarts an interval whenever data are laid into it, so live
 * changes, which come about once a second, would put off every fetch for good; here only answers do.
 */
export class RefetchPace {
  readonly #nowMs: () => number;
  readonly #settledMs = new Map<string, number>();

  /** @param nowMs a clock that is never set */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Notes when the fetch ends, with an answer or without. */
  async fetched<T>(key: QueryKey, fetch: () => Promise<T>): Promise<T> {
    try {
      return await fetch();
    } finally {
      this.#settledMs.set(hashKey(key), this.#nowMs());
    }
  }

  /** The interval of a query, ms: the time until its next fetch. */
  readonly intervalMs = ({
    queryHash,
    state,
  }: Pick<Query, 'queryHash'> & { state: Pick<Query['state'], 'fetchStatus'> }): number => {
    const settledMs = this.#settledMs.get(queryHash);
    if (settledMs === undefined || state.fetchStatus === 'fetching') return STATION_REFRESH_MS;
    return Math.max(MIN_DELAY_MS, settledMs + STATION_REFRESH_MS - this.#nowMs());
  };
}
