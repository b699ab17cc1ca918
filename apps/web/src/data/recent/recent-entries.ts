import { ownName } from '../base-path.ts';
import { type BrowserMemory, readByAccount, writeOfAccount } from '../browser-memory.ts';

const MAX_ENTRIES = 6;

/** What each account opened in this browser, such as reports. */
export class RecentEntries<Entry> {
  readonly #key: string;
  readonly #isEntry: (stored: unknown) => stored is Entry;
  readonly #idOf: (entry: Entry) => string;

  /**
   * @param name stable: what is stored under it stays
   * @param isEntry whether something stored has the form of an entry
   * @param idOf two entries with the same id are one, of which the newer counts
   */
  constructor(name: string, isEntry: (stored: unknown) => stored is Entry, idOf: (entry: Entry) => string) {
    this.#key = ownName(name);
    this.#isEntry = isEntry;
    this.#idOf = idOf;
  }

  /** The newest first. */
  read(memory: BrowserMemory | null, accountId: number): Entry[] {
    const own = readByAccount(memory, this.#key)[accountId];
    return Array.isArray(own) ? own.filter(this.#isEntry).slice(0, MAX_ENTRIES) : [];
  }

  /** Stores an entry as the newest. */
  add(memory: BrowserMemory | null, accountId: number, entry: Entry): void {
    const others = this.read(memory, accountId).filter((other) => this.#idOf(other) !== this.#idOf(entry));
    writeOfAccount(memory, this.#key, accountId, [entry, ...others].slice(0, MAX_ENTRIES));
  }
}
