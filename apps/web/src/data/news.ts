/** Without a beat for this long the live connection is down; one is sent every second. */
export const BEAT_MISSED_AFTER_MS = 5_000;
/** Without any message for this long, live or polled, the page reports a lost connection. */
export const LOST_AFTER_MS = 12_000;

/**
 * How current the page is. `live`: beats arrive. `connecting`: no beats, but calls succeeded
 * recently or the page has just started. `lost`: nothing has arrived since `sinceMs`.
 */
export type LiveStatus =
  | { readonly state: 'live' }
  /** `again`: it was live before. */
  | { readonly state: 'connecting'; readonly again: boolean }
  | { readonly state: 'lost'; readonly sinceMs: number };

const LIVE: LiveStatus = { state: 'live' };
const CONNECTING: LiveStatus = { state: 'connecting', again: false };
const RECONNECTING: LiveStatus = { state: 'connecting', again: true };

/** When the last message of the server arrived; all times are ms by one clock. */
export class News {
  #beatAtMs = Number.NEGATIVE_INFINITY;
  #responseAtMs = Number.NEGATIVE_INFINITY;
  #wasLive = false;
  #triesSinceMs: number;
  #status: LiveStatus = CONNECTING;

  /** `nowMs`: when the page started to connect. */
  constructor(nowMs: number) {
    this.#triesSinceMs = nowMs;
  }

  beat(nowMs: number): void {
    this.#notLaterThan(nowMs);
    this.#beatAtMs = nowMs;
    this.#wasLive = true;
  }

  /** A response arrived, though not live. */
  answered(nowMs: number): void {
    this.#notLaterThan(nowMs);
    this.#responseAtMs = nowMs;
  }

  /** The live connection broke or the network is down; no need to wait for a missing beat. */
  disconnected(): void {
    if (this.#beatAtMs > this.#responseAtMs) this.#responseAtMs = this.#beatAtMs;
    this.#beatAtMs = Number.NEGATIVE_INFINITY;
  }

  /** The page was asleep or hidden and received nothing; it starts again. */
  woke(nowMs: number): void {
    this.#triesSinceMs = nowMs;
  }

  /** The same object while nothing changes. */
  statusAt(nowMs: number): LiveStatus {
    this.#status = this.#compute(nowMs);
    return this.#status;
  }

  /** Times in the future come from a clock that has been corrected since. */
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
