/**
 * Which stations live updates have changed, counted in updates rather than time because clocks can
 * be set. A polled response uses it to avoid rolling back newer data.
 */
export class Freshness {
  #count = 0;
  readonly #touched = new Map<number, number>();

  /** Take this before a call is sent. */
  mark(): number {
    return this.#count;
  }

  /** A live update about a station was applied. */
  touch(stationId: number): void {
    this.#count++;
    this.#touched.set(stationId, this.#count);
  }

  /** Whether an update about the station arrived after `mark` was taken. */
  touchedSince(stationId: number, mark: number): boolean {
    return (this.#touched.get(stationId) ?? 0) > mark;
  }
}

/**
 * Merges a polled list with the cached one: stations with live updates after the call was sent stay
 * as cached, because the response may be older. The response determines which stations exist.
 */
export function overlay<S extends { readonly StationId: number }>(
  cached: readonly S[] | undefined,
  answer: readonly S[],
  touched: (stationId: number) => boolean,
): S[] {
  if (cached === undefined) return [...answer];
  const byId = new Map(cached.map((station) => [station.StationId, station]));
  return answer.map((station) => {
    const known = byId.get(station.StationId);
    return known !== undefined && touched(station.StationId) ? known : station;
  });
}
