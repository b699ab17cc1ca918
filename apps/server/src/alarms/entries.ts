import { type AlarmMemory, CHATTER_MS, INITIAL_MEMORY, type Raises } from '@outpost/core';
import type { AlarmRecord, Decision, DefinedSource } from './alarm-types.ts';
import { keyOf } from './definitions.ts';

/** The state of one alarm that is active, unacknowledged or suppressed. */
export interface AlarmEntry {
  readonly source: DefinedSource;
  memory: AlarmMemory;
  /** The entry of the log that is not over. */
  open: AlarmRecord | null;
  /** The newest one that is over, while it may be resumed. */
  last: AlarmRecord | null;
  raises: Raises;
  /** The newest activation was annunciated, or is a repeat of one that was. */
  isAnnunciated: boolean;
  suppression: Decision | null;
}

/** The alarms that the book knows, by what they are about, by log entry and by station. */
export class AlarmEntries {
  readonly #all = new Map<string, AlarmEntry>();
  readonly #byId = new Map<number, AlarmEntry>();
  readonly #byStation = new Map<number, Set<AlarmEntry>>();

  all(): Iterable<AlarmEntry> {
    return this.#all.values();
  }

  /** Those with an entry of the log that is not over. */
  opened(): Iterable<AlarmEntry> {
    return this.#byId.values();
  }

  stations(): Iterable<number> {
    return this.#byStation.keys();
  }

  find(source: DefinedSource): AlarmEntry | undefined {
    return this.#all.get(keyOf(source));
  }

  /** By the entry of the log that is not over. */
  findById(id: number): AlarmEntry | undefined {
    return this.#byId.get(id);
  }

  ofStation(stationId: number): Iterable<AlarmEntry> {
    return this.#byStation.get(stationId) ?? [];
  }

  /** The alarm of a source; added if there is none. */
  of({ stationId, pointId, kind }: DefinedSource): AlarmEntry {
    const source = { stationId, pointId, kind };
    const key = keyOf(source);
    let entry = this.#all.get(key);
    if (!entry) {
      entry = {
        source,
        memory: INITIAL_MEMORY,
        open: null,
        last: null,
        raises: [],
        isAnnunciated: false,
        suppression: null,
      };
      this.#all.set(key, entry);
      const ofStation = this.#byStation.get(stationId) ?? new Set();
      this.#byStation.set(stationId, ofStation.add(entry));
    }
    return entry;
  }

  open(entry: AlarmEntry, record: AlarmRecord): void {
    entry.open = record;
    this.#byId.set(record.id, entry);
  }

  /** The entry of the log is over. */
  close(entry: AlarmEntry): void {
    if (!entry.open) return;
    this.#byId.delete(entry.open.id);
    entry.last = entry.open;
    entry.open = null;
  }

  /** An entry of the log that is over, and may be resumed, got a comment, which is stored elsewhere. */
  noteComment(id: number): void {
    for (const entry of this.#all.values()) {
      if (entry.last?.id !== id) continue;
      entry.last = { ...entry.last, comments: entry.last.comments + 1 };
      return;
    }
  }

  /** Whether another alarm of the station is active and not suppressed. */
  hasOther(entry: AlarmEntry): boolean {
    for (const other of this.ofStation(entry.source.stationId)) {
      if (other !== entry && other.memory.active && other.memory.suppression === null) return true;
    }
    return false;
  }

  /** Drops an alarm that is over, not suppressed, and no longer chattering. */
  dropIfOver(entry: AlarmEntry, atMs: number): void {
    if (entry.open || entry.suppression || entry.memory.active) return;
    const raisedAtMs = entry.raises.at(-1);
    if (raisedAtMs !== undefined && Math.abs(atMs - raisedAtMs) < CHATTER_MS) return;
    this.#all.delete(keyOf(entry.source));
    const ofStation = this.#byStation.get(entry.source.stationId);
    ofStation?.delete(entry);
    if (ofStation?.size === 0) this.#byStation.delete(entry.source.stationId);
  }
}
