import { OUTPOST } from '../../platform/audit/index.ts';
import type { Timer } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { missingSince } from './compare.ts';
import { type HighWaterMarkRecord, type Loss, readMark, writeMark } from './mark-file.ts';
import type { IntegrityRepository } from './repository.ts';

/** How much can be missing without being noticed. */
const WRITE_EVERY_MS = 2_000;
const MAX_LOSSES = 20;

/**
 * Records in the data folder how far the database has been written, and reports at the start if it
 * had been written further. Nothing waits for it or fails with it: a mark that cannot be written
 * stays behind and detects less.
 */
export class HighWaterMark {
  readonly #context: Context;
  readonly #repository: IntegrityRepository;
  #losses: Loss[] = [];
  /** Losses that are not in the audit log yet. */
  #unnoted: Loss[] = [];
  /** As in the file. */
  #written = '';
  #problem: string | null = null;
  /** The database was compared with the mark, which may be written from then on. */
  #isCompared = false;
  #writing: Promise<void> | null = null;
  #timer: Timer | null = null;

  constructor(context: Context, repository: IntegrityRepository) {
    this.#context = context;
    this.#repository = repository;
  }

  /** Stored data that is missing, oldest first. */
  get losses(): readonly Loss[] {
    return this.#losses;
  }

  /** Why the mark could not be written the last time; null: it could. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Compares the database with the mark. Before anything is stored. @throws StorageError */
  async start(): Promise<void> {
    const { clock, logger } = this.#context;
    const { mark, problem } = readMark(this.#context.config.dataDir);
    if (problem !== null)
      logger.error({ problem }, 'the high-water mark could not be read; missing data cannot be detected');
    if (mark !== null) {
      const missing = await missingSince(mark, this.#repository);
      const found = missing.map((Words) => ({ FoundAtMs: clock.now(), Words }));
      for (const { Words } of found) logger.error({ missing: Words }, 'stored data is missing');
      this.#unnoted = found;
      this.#losses = [...mark.Losses, ...found].slice(-MAX_LOSSES);
    }
    this.#isCompared = true;
    this.#timer = clock.setInterval(() => void this.write(), WRITE_EVERY_MS);
    await this.write();
  }

  /** Never rejects. */
  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#timer = null;
    await this.#writing;
    if (this.#isCompared) await this.write();
  }

  /** Records how far the database is written now. Never rejects. */
  write(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { logger } = this.#context;
    let mark: HighWaterMarkRecord;
    try {
      await this.#noteLosses();
      mark = await this.#now(this.#repository);
    } catch {
      // A database that cannot be read has not been written either.
      return;
    }
    const content = JSON.stringify(mark);
    if (content === this.#written) return;
    try {
      await writeMark(this.#context.config.dataDir, mark);
      this.#written = content;
      this.#problem = null;
    } catch (error) {
      const { message } = error as Error;
      if (this.#problem === null) logger.error({ err: error }, 'the high-water mark cannot be written');
      this.#problem = message;
    }
  }

  async #now(repository: IntegrityRepository): Promise<HighWaterMarkRecord> {
    const [audit, journal] = [await repository.auditEnd(), await repository.journalEnd()];
    return {
      Format: 1,
      Audit: audit ? { Id: audit.id, Hash: audit.hash, AtMs: audit.atMs } : null,
      Journal: journal ? { Batch: journal.batch, AtMs: journal.atMs } : null,
      Losses: this.#losses,
    };
  }

  async #noteLosses(): Promise<void> {
    for (let loss = this.#unnoted[0]; loss; loss = this.#unnoted[0]) {
      await this.#context.audit.append({
        ...{ kind: 'setting', action: 'data-missing', outcome: 'failed', by: OUTPOST },
        words: loss.Words,
      });
      this.#unnoted.shift();
    }
  }
}
