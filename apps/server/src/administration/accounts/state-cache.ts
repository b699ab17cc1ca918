/** Changes by another process take effect within this time; those of this process immediately. */
const FRESH_MS = 5_000;
const MAX_CACHED = 10_000;

/** What was read of sessions or accounts, kept for a few seconds. */
export class StateCache<Key, State> {
  readonly #read: (key: Key) => Promise<State | undefined>;
  readonly #states = new Map<Key, { readonly state: State; readonly readAtMs: number }>();
  /** Counts changes; a state that was read before a change is not cached after it. */
  #changes = 0;

  constructor(read: (key: Key) => Promise<State | undefined>) {
    this.#read = read;
  }

  async get(key: Key, nowMs: number): Promise<State | undefined> {
    const cached = this.#states.get(key);
    if (cached && nowMs - cached.readAtMs < FRESH_MS) return cached.state;
    const changes = this.#changes;
    const state = await this.#read(key);
    if (state !== undefined && changes === this.#changes)
      keepNewest(this.#states, key, { state, readAtMs: nowMs });
    else this.#states.delete(key);
    return state;
  }

  /** The next call reads these again. */
  forget(isChanged: (state: State) => boolean): void {
    this.#changes++;
    for (const [key, { state }] of this.#states) if (isChanged(state)) this.#states.delete(key);
  }
}

/** Caches an entry; beyond the limit the oldest is dropped. */
export function keepNewest<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MAX_CACHED) {
    const [oldest] = map.keys();
    map.delete(oldest!);
  }
}
