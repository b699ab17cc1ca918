import { isSameRange, rangeOf, spanOf, type TrendRange, type TrendSpan } from '../model/range.ts';

export interface SpanStoreParts {
  readonly nowMs: () => number;
  /** Schedules a callback in ms; returns a function that cancels it. */
  readonly later: (work: () => void, ms: number) => () => void;
  /** The user finished zooming or panning. */
  readonly onSettled: (range: TrendRange) => void;
}

/** A gesture ends after this pause. */
const SETTLED_AFTER_MS = 180;
/** Interval at which a gesture reports its range, so that data loads while zooming. */
const SAID_EVERY_MS = 300;

/** The range shown, frame by frame; the address gets it at the end of a gesture. */
export class SpanStore {
  readonly #parts: SpanStoreParts;
  readonly #listeners = new Set<() => void>();
  readonly #restListeners = new Set<() => void>();
  #range: TrendRange;
  #span: TrendSpan;
  #rested: TrendSpan;
  #saidAtMs = 0;
  #stop: (() => void) | null = null;
  /** Reported ranges that the address does not have yet, oldest first. */
  #said: TrendRange[] = [];

  constructor(range: TrendRange, parts: SpanStoreParts) {
    this.#parts = parts;
    this.#range = range;
    this.#span = spanOf(range, parts.nowMs());
    this.#rested = this.#span;
  }

  /** In this frame. */
  readonly span = (): TrendSpan => this.#span;

  /** At the last report: used for data and figures. */
  readonly rested = (): TrendSpan => this.#rested;

  get isMoving(): boolean {
    return this.#stop !== null;
  }

  /** The newest data is at the right edge and stays there. */
  get isLive(): boolean {
    return !this.isMoving && this.#range.kind === 'live';
  }

  /** Called on every frame. Returns a function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Called at the end of a gesture and at intervals. Returns a function that stops it. */
  readonly subscribeRested = (listener: () => void): (() => void) => {
    this.#restListeners.add(listener);
    return () => this.#restListeners.delete(listener);
  };

  /** Continues a gesture. */
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
   * Applies a range from the address, a button or a saved trend. Ranges reported here come back by
   * the address, maybe during the next gesture, and are ignored.
   */
  choose(range: TrendRange): void {
    const said = this.#said.findIndex((one) => isSameRange(one, range));
    this.#said = said < 0 ? [] : this.#said.slice(said + 1);
    if (said >= 0) return;
    // The address repeats a button's range: a gesture that began there is not undone.
    if (isSameRange(range, this.#range)) return;
    this.#stop?.();
    this.#stop = null;
    this.#range = range;
    this.#span = spanOf(range, this.#parts.nowMs());
    this.#rest(this.#parts.nowMs());
    this.#tell(this.#listeners);
  }

  /** Time passed: a live range moves on. */
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

  /** There are no listeners left. */
  destroy(): void {
    this.#stop?.();
    this.#stop = null;
  }
}
