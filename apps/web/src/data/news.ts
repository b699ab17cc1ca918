/** Without a beat for this long the live connection counts as down; one comes each second. */
export const BEAT_MISSED_AFTER_MS = 5_000;
/** Without any news for this long, live or polled, the page says that it has no connection. */
export const LOST_AFTER_MS = 12_000;

/**
 * How fresh the page can be. `live`: beats come. `connecting`: they don't, but calls were answered a moment ago or the
 * page has only just begun to try. `lost`: nothing has come since `sinceMs`.
 */
export type LiveStatus =
  | { readonly state: 'live' }
  /** `again`: it was live before. */
  | { readonly state: 'connecting'; readonly again: boolean }
  | { readonly state: 'lost'; readonly sinceMs: number };

const LIVE: LiveStatus = { state: 'live' };
const CONNECTING: LiveStatus = { state: 'connecting', again: false };
const RECONNECTING: LiveStatus = { state: 'connecting', again: true };

/** When something last came from the server; times are ms by one clock, whichever. */
export class News {
  #beatAtMs = Number.NEGATIVE_INFINITY;
  #responseAtMs = Number.NEGATIVE_INFINITY;
  #wasLive = false;
  #triesSinceMs: number;
  #status: LiveStatus = CONNECTING;

  /** `nowMs`: since when the page tries to get news. */
  constructor(nowMs: number) {
    this.#triesSinceMs = nowMs;
  }

  beat(nowMs: number): void {
    this.#notLaterThan(nowMs);
    this.#beatAtMs = nowMs;
    this.#wasLive = true;
  }

  /** What is shown was asked for and has come, though not live. */
  answered(nowMs: number): void {
    this.#notLaterThan(nowMs);
    this.#responseAtMs = nowMs;
  }

  /** The live connection broke, or there is no network; no need to wait for a beat that can't come. */
  disconnected(): void {
    if (this.#beatAtMs > this.#responseAtMs) this.#responseAtMs = this.#beatAtMs;
    this.#beatAtMs = Number.NEGATIVE_INFINITY;
  }

  /** The page was asleep or hidden and could not hear anything; it tries from now on. */
  woke(nowMs: number): void {
    this.#triesSinceMs = nowMs;
  }

  /** The same object as long as nothing changed. */
  statusAt(nowMs: number): LiveStatus {
    this.#status = this.#compute(nowMs);
    return this.#status;
  }

  /** What is later than now was said by a clock that has been put right since. */
  #notLaterThan(nowMs: number): void {
    this.#beatAtMs = Math.min(this.#beatAtMs, nowMs);
    this.#responseAtMs = Math.min(this.#responseAtMs, nowMs);
    this.#triesSinceMs = Math.min(this.#triesSinceMs, nowMs);
  }

  #compute(nowMs: number): LiveStatus {
    if (nowMs - this.#beatAtMs < BEAT_MISSED_AFTER_MS) return LIVE;
    const newsAtMs = Math.max(this.#beatAtMs, this.#responseAtMs);
    if (nowMs - Math.max(newsAtMs, this.#triesSinceMs) < LOST_AFTER_MS) {
      return this.#wasLive ? RECONNECTING : CONNECTING;
    }
    const sinceMs = Number.isFinite(newsAtMs) ? newsAtMs : this.#triesSinceMs;
    return this.#status.state === 'lost' && this.#status.sinceMs === sinceMs
      ? this.#status
      : { state: 'lost', sinceMs };
  }
}
