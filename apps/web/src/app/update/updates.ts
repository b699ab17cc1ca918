import { mayReload, type ReloadMoment } from './may-reload.ts';

/** Pages that hear of a new version at the same moment do not ask for it at the same moment. */
const SPREAD_MS = 60_000;

export interface UpdateParts {
  /** The mark of the build that this page is of; null in development, where there are no builds. */
  readonly own: string | null;
  /** The mark of the build that the server has now; rejects when it does not answer. */
  readonly ask: () => Promise<string>;
  readonly look: () => ReloadMoment;
  readonly reload: () => void;
  /** For which build this tab has reloaded last, over the reload; `set` is false where that cannot be remembered. */
  readonly memory: { get(): string | null; set(build: string): boolean };
  /** From 0 to 1. */
  readonly random: () => number;
}

/**
 * Knows whether the server has a newer page than this one, and goes over to it at a good moment. It never reloads twice
 * for the same build: a proxy that goes on giving the old page would make a circle of it.
 */
export class Updates {
  readonly #parts: UpdateParts;
  readonly #listeners = new Set<() => void>();
  #newer: string | null = null;
  #notBeforeMs = 0;
  /** This page is on its way out; whoever asks meanwhile is told so. */
  #leaving = false;

  constructor(parts: UpdateParts) {
    this.#parts = parts;
  }

  /** Whether a newer version waits. */
  readonly getSnapshot = (): boolean => this.#newer !== null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks the server for its build. Never rejects: a server that does not answer has no news. */
  readonly check = async (): Promise<void> => {
    const build = await this.#requestedBuild();
    if (build === null || build === this.#newer) return;
    this.#newer = build === this.#parts.own ? null : build;
    this.#notBeforeMs = this.#parts.look().nowMs + this.#parts.random() * SPREAD_MS;
    for (const listener of [...this.#listeners]) listener();
  };

  /** To be called every few seconds: goes over when the moment is good. */
  async goOverIfGood(): Promise<void> {
    if (this.#newer === null || !this.#momentIsGood()) return;
    // The newest, and only if the server is there to give it.
    const build = await this.#requestedBuild();
    if (build !== null && build !== this.#parts.own && this.#momentIsGood()) this.#reloadOnceFor(build);
  }

  /** Somebody asked for it. */
  readonly goOver = (): void => {
    if (this.#newer !== null) this.#parts.memory.set(this.#newer);
    this.#parts.reload();
  };

  /**
   * A script of this page could not be fetched. If that is because the server has a newer page, whose scripts have other
   * names, this one reloads.
   * @returns whether it does; else the failure stands
   */
  async scriptLost(): Promise<boolean> {
    const build = await this.#requestedBuild();
    return build !== null && build !== this.#parts.own && this.#reloadOnceFor(build);
  }

  async #requestedBuild(): Promise<string | null> {
    if (this.#parts.own === null) return null;
    return this.#parts.ask().catch(() => null);
  }

  #momentIsGood(): boolean {
    const moment = this.#parts.look();
    return moment.nowMs >= this.#notBeforeMs && mayReload(moment);
  }

  #reloadOnceFor(build: string): boolean {
    const { memory, reload } = this.#parts;
    if (this.#leaving) return true;
    if (memory.get() === build || !memory.set(build)) return false;
    this.#leaving = true;
    reload();
    return true;
  }
}
