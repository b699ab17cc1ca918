/** The time of the cursor. It changes with every frame, so it is not React state. */
export class CursorStore {
  readonly #listeners = new Set<() => void>();
  #atMs: number | null = null;

  readonly atMs = (): number | null => this.#atMs;

  readonly set = (atMs: number | null): void => {
    if (atMs === this.#atMs) return;
    this.#atMs = atMs;
    for (const listener of [...this.#listeners]) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
