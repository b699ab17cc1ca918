import type { AlarmSubject } from './alarm-types.ts';

/** A subject as stored. */
export interface StoredSubject {
  readonly id: number;
  readonly subject: AlarmSubject;
}

/**
 * Everything that alarms were ever about, in memory: a few for each limit that was ever exceeded.
 */
export class SubjectTable {
  readonly #ids = new Map<string, number>();
  readonly #byId = new Map<number, { readonly subject: AlarmSubject; readonly text: string }>();
  readonly #stored = new Set<number>();
  #lastId = 0;

  /** Loads the stored ones. */
  restore(stored: StoredSubject): void {
    this.#add(stored);
    this.#stored.add(stored.id);
  }

  #add({ id, subject }: StoredSubject): void {
    const { siteName, name, message } = subject;
    this.#ids.set(subjectKey(subject), id);
    this.#byId.set(id, { subject, text: `${siteName}\n${name}\n${message}`.toLowerCase() });
    this.#lastId = Math.max(this.#lastId, id);
  }

  /** The subject's id, assigned at the first request. */
  idOf(subject: AlarmSubject): number {
    const known = this.#ids.get(subjectKey(subject));
    if (known !== undefined) return known;
    const id = this.#lastId + 1;
    this.#add({ id, subject });
    return id;
  }

  /** Those that may not be stored yet, each once. */
  unstored(subjects: readonly AlarmSubject[]): StoredSubject[] {
    const ids = new Set(subjects.map((subject) => this.idOf(subject)).filter((id) => !this.#stored.has(id)));
    return [...ids].map((id) => ({ id, subject: this.get(id) }));
  }

  /** They are now stored permanently. */
  markStored(subjects: readonly AlarmSubject[]): void {
    for (const subject of subjects) this.#stored.add(this.idOf(subject));
  }

  get(id: number): AlarmSubject {
    return this.#byId.get(id)!.subject;
  }

  /** Stations with alarms of these points, past or present. */
  stationsOf(pointIds: readonly number[]): ReadonlySet<number> {
    const wanted = new Set<number | null>(pointIds);
    const stations = new Set<number>();
    for (const { subject } of this.#byId.values()) {
      if (wanted.has(subject.pointId)) stations.add(subject.stationId);
    }
    return stations;
  }

  /**
   * Subjects of some stations whose site, name or message contains all words of the text, ignoring case.
   */
  search(text: string, isOfStation: (stationId: number) => boolean): number[] {
    const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
    const found: number[] = [];
    for (const [id, one] of this.#byId) {
      if (!isOfStation(one.subject.stationId)) continue;
      if (words.every((word) => one.text.includes(word))) found.push(id);
    }
    return found;
  }
}

function subjectKey({ stationId, pointId, kind, siteName, name, message }: AlarmSubject): string {
  return JSON.stringify([stationId, pointId, kind, siteName, name, message]);
}
