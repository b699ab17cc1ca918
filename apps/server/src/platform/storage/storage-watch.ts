import type { Clock, Timer } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { StorageError } from './errors.ts';
import type { Storage } from './storage.ts';

/** Interval at which storing a row is tested. */
const PROBE_EVERY_MS = 10_000;
const PROBE_WHILE_FAILING_MS = 2_000;

/** The database cannot be written now. */
export interface StorageFailure {
  readonly sinceMs: number;
  /** The database's message: `database or disk is full`. */
  readonly reason: string;
  /** Whether it can still be read. */
  readonly readable: boolean;
}

/**
 * Tracks whether the database can be written. A failed write is followed by a probe, which decides:
 * a deadlock or a row too large for the remaining disk space is no outage. Without any write a
 * probe runs every ten seconds.
 */
export class StorageWatch {
  /** The storage with monitoring: failures of its transactions are noticed. */
  readonly storage: Storage;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #listeners: (() => void)[] = [];
  #failure: StorageFailure | null = null;
  #probing: Promise<void> | null = null;
  #timer: Timer | null = null;
  #phase: 'made' | 'started' | 'stopped' = 'made';

  constructor(storage: Storage, clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
    this.storage = {
      ...storage,
      transaction: async (work, options) => {
        try {
          return await storage.transaction(work, options);
        } catch (error) {
          if (isStorageUnavailable(error)) void this.probe();
          throw error;
        }
      },
    };
  }

  /** null: it can be written. */
  get failure(): StorageFailure | null {
    return this.#failure;
  }

  /** Called whenever {@link failure} begins or ends. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  start(): void {
    this.#phase = 'started';
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#phase = 'stopped';
    this.#timer?.cancel();
    this.#timer = null;
    await this.#probing;
  }

  /** Probes now; concurrent callers share one probe. Never rejects. */
  async probe(): Promise<void> {
    if (this.#phase === 'stopped') return;
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = null;
      this.#schedule();
    });
    await this.#probing;
  }

  async #probe(): Promise<void> {
    try {
      await this.storage.probe();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const readable = await this.storage.ping().then(
        () => true,
        () => false,
      );
      const sinceMs = this.#failure?.sinceMs ?? this.#clock.now();
      this.#set({ sinceMs, reason, readable });
      return;
    }
    if (this.#failure !== null) {
      const forMs = Math.max(0, this.#clock.now() - this.#failure.sinceMs);
      this.#logger.info({ forMs }, 'the database can be written again');
    }
    this.#set(null);
  }

  #set(failure: StorageFailure | null): void {
    const before = this.#failure;
    this.#failure = failure;
    if (before === null && failure !== null) {
      const { reason, readable } = failure;
      this.#logger.error({ reason, readable }, 'the database cannot be written');
    }
    const isOther = before?.reason !== failure?.reason || before?.readable !== failure?.readable;
    if (!isOther) return;
    for (const listener of this.#listeners) listener();
  }

  #schedule(): void {
    this.#timer?.cancel();
    this.#timer = null;
    if (this.#phase !== 'started') return;
    const delayMs = this.#failure === null ? PROBE_EVERY_MS : PROBE_WHILE_FAILING_MS;
    this.#timer = this.#clock.setTimeout(() => void this.probe(), delayMs);
  }
}

/**
 * Whether the same can be stored later: the database does not respond, is locked, full or
 * read-only.
 */
export function isStorageUnavailable(error: unknown): boolean {
  return error instanceof StorageError && error.code === 'STORAGE_UNAVAILABLE';
}
