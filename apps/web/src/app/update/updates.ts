import { mayReload, type ReloadMoment } from './may-reload.ts';

/** Pages that detect a new version at the same time reload at different times. */
const SPREAD_MS = 60_000;

export interface UpdateParts {
  /** The build identifier of this page; null in development. */
  readonly own: string | null;
  /** The build identifier of the server's page; rejects without a response. */
  readonly ask: () => Promise<string>;
  readonly look: () => ReloadMoment;
  readonly reload: () => void;
  /**
   * The build for which this tab last reloaded, kept across reloads; `set` is false where it cannot
   * be stored.
   */
  readonly memory: { get(): string | null; set(build: string): boolean };
  /** From 0 to 1. */
  readonly random: () => number;
}

/**
 * Detects that the server has a newer page and reloads at a good moment. It never reloads twice for
 * the same build: a proxy with an outdated page would cause a loop.
 */
export class Updates {
  readonly #parts: UpdateParts;
  readonly #listeners = new Set<() => void>();
  #newer: string | null = null;
  #notBeforeMs = 0;
  /** This page is being replaced; concurrent callers get the same result. */
  #leaving = false;

  constructor(parts: UpdateParts) {
    this.#parts = parts;
  }

  /** Whether a newer version is available. */
  readonly getSnapshot = (): boolean => this.#newer !== null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Checks the server's build. Never rejects: without a response there is no update. */
  readonly check = async (): Promise<void> => {
    const build = await this.#requestedBuild();
    if (build === null || build === this.#newer) return;
    this.#newer = build === this.#parts.own ? null : build;
    this.#notBeforeMs = this.#parts.look().nowMs + this.#parts.random() * SPREAD_MS;
    for (const listener of [...this.#listeners]) listener();
  };

  /** Called every few seconds: reloads at a good moment. */
  async goOverIfGood(): Promise<void> {
    if (this.#newer === null || !this.#momentIsGood()) return;
    // The newest build, and only if the server can deliver it.
    const build = await this.#requestedBuild();
    if (build !== null && build !== this.#parts.own && this.#momentIsGood()) this.#reloadOnceFor(build);
  }

  /** The user requested the reload. */
  readonly goOver = (): void => {
    if (this.#newer !== null) this.#parts.memory.set(this.#newer);
    this.#parts.reload();
  };

  /**
   * A script of this page failed to load. If the server has a newer page, whose scripts have other
   * names, this one reloads.
   * @returns whether it reloads; otherwise the failure remains
   */
  async scriptLost(): Promise<boolean> {
    const build = await this.#requestedBuild();
    return build !== null && build !== this.#parts.own && this.#reloadOnceFor(build);
  }

  /**
   * A script of this build fails again and again although the server responds, as in browsers that
   * remember a script that failed. Reloads once, unless there is unsaved work.
   * @returns whether it reloads
   */
  async scriptMissing(): Promise<boolean> {
    const build = await this.#requestedBuild();
    return build !== null && !this.#parts.look().busy && this.#reloadOnceFor(build);
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
