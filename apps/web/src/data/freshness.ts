/**
 * Which stations live news has touched, and when, counted in pieces of news and not in time: clocks can be set.
 * With it a polled answer knows what it must not roll back.
 */
export class Freshness {
  #count = 0;
  readonly #touched = new Map<number, number>();

  /** To be taken before a call is sent. */
  mark(): number {
    return this.#count;
  }

  /** Live news about a station was applied. */
  touch(stationId: number): void {
    this.#count++;
    this.#touched.set(stationId, this.#count);
  }

  /** Whether news about the station came after `mark` was taken. */
  touchedSince(stationId: number, mark: number): boolean {
    return (this.#touched.get(stationId) ?? 0) > mark;
  }
}

/**
 * A polled list over the cached one: stations that live news touched after the call was sent stay as they are cached,
 * because the answer may have been made before that news. Which stations there are is for the answer to say.
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
