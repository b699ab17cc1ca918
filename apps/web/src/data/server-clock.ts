/** Number of beats in the estimate; one is sent every second. */
const WINDOW = 30;
/** No beat takes this long: this machine's clock was set, and older beats are invalid. */
const STEP_MS = 10_000;
/** This many in a row, because a page that slept receives late beats all at once. */
const BEATS_OF_A_STEP = 3;

/**
 * Estimates how far the server's clock is ahead of this machine's, so that ages are right on a
 * machine whose clock is wrong. A beat carries the server's time and was delayed on its way, so
 * each one is a lower limit and the largest of the last ones is the best estimate. Until a beat
 * arrives, the `Date` header of responses is used (whole seconds; half a second is added).
 */
export class ServerClock {
  readonly #now: () => number;
  #beats: number[] = [];
  #fromDateMs: number | null = null;

  /** `now`: this machine's clock, ms since 1970-01-01T00:00Z. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** `atMs`: the server's clock when it sent the beat. */
  beat(atMs: number): void {
    const before = this.offsetMs;
    this.#beats.push(atMs - this.#now());
    if (this.#beats.length > WINDOW) this.#beats.shift();
    const latest = this.#beats.slice(-BEATS_OF_A_STEP);
    const isStep = latest.length === BEATS_OF_A_STEP && Math.max(...latest) < before - STEP_MS;
    if (isStep) this.#beats = latest;
  }

  /** `date`: the `Date` header of a new response. */
  answered(date: string | null): void {
    const atMs = date === null ? Number.NaN : Date.parse(date);
    if (Number.isFinite(atMs)) this.#fromDateMs = atMs + 500 - this.#now();
  }

  /** How far the server's clock is ahead, ms. */
  get offsetMs(): number {
    if (this.#beats.length > 0) return Math.max(...this.#beats);
    // Below two seconds the header cannot show a difference.
    const rough = this.#fromDateMs ?? 0;
    return Math.abs(rough) < 2_000 ? 0 : rough;
  }

  /** The server's clock now, ms since 1970-01-01T00:00Z. */
  nowMs(): number {
    return this.#now() + this.offsetMs;
  }
}
