import { STATION_REFRESH_MS } from '@outpost/contract';
import { hashKey, type Query, type QueryKey } from '@tanstack/react-query';

/**
 * The shortest interval; less than the time between two live changes, which restart the timer.
 */
const MIN_DELAY_MS = 100;

/**
 * Reloads queries `STATION_REFRESH_MS` after each response. With a fixed interval there would be
 * no reload: the data cache restarts it with every live change, about once a second.
 */
export class RefetchPace {
  readonly #nowMs: () => number;
  readonly #settledMs = new Map<string, number>();

  /** @param nowMs a monotonic clock */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Runs a fetch and stores when it ended, also if it failed. */
  async run<T>(key: QueryKey, fetch: () => Promise<T>): Promise<T> {
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
