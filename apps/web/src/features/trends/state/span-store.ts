import { isSameRange, rangeOf, spanOf, type TrendRange, type TrendSpan } from '../model/range.ts';

export interface SpanStoreParts {
  readonly nowMs: () => number;
  /** Calls back after so many ms, and how to stop it. */
  readonly later: (work: () => void, ms: number) => () => void;
  /** Somebody zoomed or panned and has come to rest. */
  readonly onSettled: (range: TrendRange) => void;
}

/** A gesture that rests for so long is over. */
const SETTLED_AFTER_MS = 180;
/** While one goes on, what it has come to is said this often: data is asked for as one zooms. */
const SAID_EVERY_MS = 300;

/** The piece of time that is looked at, from frame to frame; the address has it when it rests. */
export class SpanStore {
  readonly #parts: SpanStoreParts;
  readonly #listeners = new Set<() => void>();
  readonly #restListeners = new Set<() => void>();
  #range: TrendRange;
  #span: TrendSpan;
  #rested: TrendSpan;
  #saidAtMs = 0;
  #stop: (() => void) | null = null;
  /** What was said to be settled and has not come back by the address yet, the oldest first. */
  #said: TrendRange[] = [];

  constructor(range: TrendRange, parts: SpanStoreParts) {
    this.#parts = parts;
    this.#range = range;
    this.#span = spanOf(range, parts.nowMs());
    this.#rested = this.#span;
  }

  /** As of this frame. */
  readonly span = (): TrendSpan => this.#span;

  /** As it was when it last rested, or a little while ago: what data and figures are for. */
  readonly rested = (): TrendSpan => this.#rested;

  get isMoving(): boolean {
    return this.#stop !== null;
  }

  /** The newest is at the right edge and stays there. */
  get isLive(): boolean {
    return !this.isMoving && this.#range.kind === 'live';
  }

  /** Told of every frame. Returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Told when it rests, and now and then before. Returns how to stop. */
  readonly subscribeRested = (listener: () => void): (() => void) => {
    this.#restListeners.add(listener);
    return () => this.#restListeners.delete(listener);
  };

  /** A gesture goes on. */
  readonly move = (span: TrendSpan): void => {
    this.#span = span;
    this.#stop?.();
    this.#stop = this.#parts.later(this.#settle, SETTLED_AFTER_MS);
    const nowMs = this.#parts.nowMs();
    const isDue = nowMs - this.#saidAtMs >= SAID_EVERY_MS || nowMs < this.#saidAtMs;
    if (isDue) this.#rest(nowMs);
    this.#tell(this.#listeners);
  };

  /**
   * A range was chosen: by the address, a button, a saved set. What was settled here comes back by the address too, maybe
   * while somebody is moving on already: that is no other one.
   */
  choose(range: TrendRange): void {
    const said = this.#said.findIndex((one) => isSameRange(one, range));
    this.#said = said < 0 ? [] : this.#said.slice(said + 1);
    if (said >= 0) return;
    // The address says once more what a button has said: whoever moves on from there meanwhile is not taken back.
    if (isSameRange(range, this.#range)) return;
    this.#stop?.();
    this.#stop = null;
    this.#range = range;
    this.#span = spanOf(range, this.#parts.nowMs());
    this.#rest(this.#parts.nowMs());
    this.#tell(this.#listeners);
  }

  /** Time went on: what is live goes along. */
  readonly tick = (): void => {
    if (!this.isLive) return;
    const nowMs = this.#parts.nowMs();
    this.#span = spanOf(this.#range, nowMs);
    this.#rest(nowMs);
    this.#tell(this.#listeners);
  };

  readonly #settle = (): void => {
    this.#stop = null;
    const nowMs = this.#parts.nowMs();
    this.#range = rangeOf(this.#span, nowMs);
    this.#span = spanOf(this.#range, nowMs);
    this.#rest(nowMs);
    this.#tell(this.#listeners);
    this.#said.push(this.#range);
    this.#parts.onSettled(this.#range);
  };

  #rest(nowMs: number): void {
    this.#saidAtMs = nowMs;
    this.#rested = this.#span;
    this.#tell(this.#restListeners);
  }

  #tell(listeners: ReadonlySet<() => void>): void {
    for (const listener of [...listeners]) listener();
  }

  /** Nobody looks any more. */
  destroy(): void {
    this.#stop?.();
    this.#stop = null;
  }
}
