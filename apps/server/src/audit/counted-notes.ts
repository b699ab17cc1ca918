import type { Clock, Timer } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { AuditNote } from './audit-types.ts';

const PERIOD_MS = 60_000;
/** What is counted apart in one group at a time; beyond it the group's events are counted together. */
const MAX_KEYS_OF_A_GROUP = 50;

/** Makes the audit event that tells of several that are alike. */
export type NoteOfCount = (count: number) => AuditNote;

interface Counter {
  readonly group: string;
  /** Of the newest of them; null: none since the last event. */
  noteOf: NoteOfCount | null;
  /** Since the last event. */
  count: number;
}

export interface CountedNotesDeps {
  /** Adds an event to the audit log. */
  readonly append: (note: AuditNote) => Promise<unknown>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** For the log: `failed sign-ins`. */
  readonly what: string;
  /** The event for those of a group that were too many to tell apart. */
  readonly othersNote: (group: string, count: number) => AuditNote;
}

/**
 * Counts what may happen again and again. The first of a key has an audit event of its own, written by whoever opens the key;
 * those that follow are counted, and the count is an event a minute, so that nobody can fill the disk.
 */
export class CountedNotes {
  readonly #deps: CountedNotesDeps;
  readonly #counters = new Map<string, Counter>();
  readonly #keysOf = new Map<string, number>();
  readonly #others = new Map<string, number>();
  #timer: Timer | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: CountedNotesDeps) {
    this.#deps = deps;
  }

  /** @returns true: it is the first, to be written by the caller; false: hand it to {@link count} */
  open(group: string, key: string): boolean {
    const keys = this.#keysOf.get(group) ?? 0;
    if (this.#counters.has(key) || keys >= MAX_KEYS_OF_A_GROUP) return false;
    this.#timer ??= this.#deps.clock.setInterval(() => this.#flush(), PERIOD_MS);
    this.#counters.set(key, { group, noteOf: null, count: 0 });
    this.#keysOf.set(group, keys + 1);
    return true;
  }

  /** The first of it could not be written: the next is the first. */
  close(key: string): void {
    const counter = this.#counters.get(key);
    if (!counter) return;
    this.#counters.delete(key);
    const left = this.#keysOf.get(counter.group)! - 1;
    if (left === 0) this.#keysOf.delete(counter.group);
    else this.#keysOf.set(counter.group, left);
  }

  /** @param noteOf of the newest, whose event tells of all since the last one */
  count(group: string, key: string, noteOf: NoteOfCount): void {
    const counter = this.#counters.get(key);
    if (!counter) this.#others.set(group, (this.#others.get(group) ?? 0) + 1);
    else {
      counter.count++;
      counter.noteOf = noteOf;
    }
  }

  /** Adds events one after the other, so that they are in the order of what they tell. @returns whether it could */
  write(notes: readonly AuditNote[]): Promise<boolean> {
    const { append, logger, what } = this.#deps;
    const written = this.#writing.then(async () => {
      try {
        for (const note of notes) await append(note);
        return true;
      } catch (error) {
        logger.warn({ err: error }, `${what} could not be written to the audit log`);
        return false;
      }
    });
    this.#writing = written.then(() => undefined);
    return written;
  }

  /** Writes what was counted, and resolves when it is written. */
  async stop(): Promise<void> {
    this.#flush();
    this.#cancel();
    await this.#writing;
  }

  #flush(): void {
    const notes: AuditNote[] = [];
    for (const [key, counter] of this.#counters) {
      if (counter.noteOf === null) this.close(key);
      else notes.push(counter.noteOf(counter.count));
      counter.noteOf = null;
      counter.count = 0;
    }
    for (const [group, count] of this.#others) notes.push(this.#deps.othersNote(group, count));
    this.#others.clear();
    if (notes.length > 0) void this.write(notes);
    else if (this.#counters.size === 0) this.#cancel();
  }

  #cancel(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }
}
