import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { RepeatCounter } from '../repeat-counter.ts';
import type { AuditNote } from './audit-types.ts';

const MAX_KEYS_PER_GROUP = 50;

/** Creates the audit event for several similar ones. */
export type NoteOfCount = (count: number) => AuditNote;

/**
 * Limits repeated audit events. The first of a key is written by the caller that opens the key;
 * later ones are counted and written as one event a minute, so that no user can fill the disk.
 */
export class CountedNotes {
  readonly #logger: Logger;
  /** For the log: `failed sign-ins`. */
  readonly #what: string;
  /** Adds an event to the audit log. */
  readonly #append: (note: AuditNote) => Promise<unknown>;
  readonly #repeats: RepeatCounter<NoteOfCount>;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    clock: Clock,
    logger: Logger,
    what: string,
    append: (note: AuditNote) => Promise<unknown>,
    othersNote: (group: string, count: number) => AuditNote,
  ) {
    this.#logger = logger;
    this.#what = what;
    this.#append = append;
    this.#repeats = new RepeatCounter(
      clock,
      MAX_KEYS_PER_GROUP,
      (counted, others) =>
        void this.write([
          ...counted.map(({ count, newest }) => newest(count)),
          ...others.map(({ group, count }) => othersNote(group, count)),
        ]),
    );
  }

  /**
   * @returns true: it is the first, to be written by the caller; false: pass it to {@link count}
   */
  open(group: string, key: string): boolean {
    return this.#repeats.open(group, key);
  }

  /** The first event could not be written: the next one is the first. */
  close(key: string): void {
    this.#repeats.close(key);
  }

  /** @param noteOf of the newest, whose event covers all since the last one */
  count(group: string, key: string, noteOf: NoteOfCount): void {
    this.#repeats.count(group, key, noteOf);
  }

  /** Adds events sequentially, to keep their order. @returns whether it succeeded */
  write(notes: readonly AuditNote[]): Promise<boolean> {
    const written = this.#writing.then(async () => {
      try {
        for (const note of notes) await this.#append(note);
        return true;
      } catch (error) {
        this.#logger.warn({ err: error }, `${this.#what} could not be added to the audit log`);
        return false;
      }
    });
    this.#writing = written.then(() => undefined);
    return written;
  }

  /** Writes the counted events, and resolves when they are written. */
  async stop(): Promise<void> {
    this.#repeats.stop();
    await this.#writing;
  }
}
