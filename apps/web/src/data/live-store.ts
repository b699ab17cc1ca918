/** Runs the work before the next frame. */
export type NextFrame = (work: () => void) => void;

/**
 * What the stores of live rooms share: a version, whether the room sends every change, and listeners
 * that are notified at most once per frame, so that the display follows within the frame. Each store
 * has the shape of its room: columns for all points, a state for each station.
 *
 * `News`: what listeners are told.
 */
export abstract class LiveStore<News = void> {
  readonly #nextFrame: NextFrame;
  readonly #listeners = new Set<(news: News) => void>();
  #isNotifying = false;
  #inSync = false;
  #version = 0;

  constructor(nextFrame: NextFrame) {
    this.#nextFrame = nextFrame;
  }

  /** Increases with every change. */
  get version(): number {
    return this.#version;
  }

  /** The room currently sends every change. */
  get inSync(): boolean {
    return this.#inSync;
  }

  /** Called after changes, at most once per frame. Returns how to stop. */
  readonly subscribe = (listener: (news: News) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** No more updates until the room's next snapshot. */
  readonly down = (): void => {
    if (!this.#inSync) return;
    this.#inSync = false;
    this.wentDown();
  };

  /** A snapshot arrived; changes follow it without gaps. */
  protected opened(): void {
    this.#inSync = true;
  }

  protected changed(): void {
    this.#version++;
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    this.#nextFrame(() => {
      this.#isNotifying = false;
      const news = this.takeNews();
      for (const listener of [...this.#listeners]) listener(news);
    });
  }

  protected abstract wentDown(): void;
  /** What changed since the last call. */
  protected abstract takeNews(): News;
}
