/** What was not used is left for so long, so that a burst is done at once. */
const BURST_MS = 20;

/** Spreads work so that only so much of it is done in a second, after a burst. */
export class LinkPace {
  readonly #msEach: number;
  /** The time up to which all that was done has been allowed for. */
  #usedUntilMs = Number.NEGATIVE_INFINITY;

  constructor(perSecond: number) {
    this.#msEach = 1_000 / perSecond;
  }

  /** Notes that so many were done. @returns how long to wait before the next, ms */
  spend(count: number, nowMs: number): number {
    this.#usedUntilMs = Math.max(this.#usedUntilMs, nowMs - BURST_MS) + count * this.#msEach;
    return Math.max(0, this.#usedUntilMs - nowMs);
  }
}

/** A pace for each address that is connected, shared by its connections. */
export class Paces {
  readonly #perSecond: number;
  readonly #shared = new Map<string, { readonly pace: LinkPace; users: number }>();

  /** @param perSecond 0: there is none */
  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** To be released once for each time. */
  take(address: string): LinkPace | null {
    if (this.#perSecond === 0) return null;
    const shared = this.#shared.get(address) ?? { pace: new LinkPace(this.#perSecond), users: 0 };
    shared.users += 1;
    this.#shared.set(address, shared);
    return shared.pace;
  }

  release(address: string): void {
    const shared = this.#shared.get(address);
    if (shared === undefined) return;
    shared.users -= 1;
    if (shared.users === 0) this.#shared.delete(address);
  }
}
