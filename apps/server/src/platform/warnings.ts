import type { AlarmWarning } from '@outpost/contract';

/** Warnings for every page, from the areas that can give one. */
export class Warnings {
  readonly #sources: (() => readonly AlarmWarning[])[] = [];
  readonly #listeners: (() => void)[] = [];

  /** Adds a source; sources are listed in the order in which they were added. */
  add(source: () => readonly AlarmWarning[]): void {
    this.#sources.push(source);
  }

  list(): AlarmWarning[] {
    return this.#sources.flatMap((source) => source());
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** What a source returns may have changed. */
  changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
