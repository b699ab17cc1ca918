import type { AlarmSubject } from './alarm-types.ts';

/** A subject as it is stored. */
export interface StoredSubject {
  readonly id: number;
  readonly subject: AlarmSubject;
}

/** Everything that alarms were ever about, in memory: some for each limit that was ever crossed. */
export class SubjectTable {
  readonly #ids = new Map<string, number>();
  readonly #byId = new Map<number, { readonly subject: AlarmSubject; readonly text: string }>();
  readonly #stored = new Set<number>();
  #lastId = 0;

  /** Takes up what is stored. */
  restore(stored: StoredSubject): void {
    this.#add(stored);
    this.#stored.add(stored.id);
  }

  #add({ id, subject }: StoredSubject): void {
    const { siteName, name, message } = subject;
    this.#ids.set(pointFormatOf(subject), id);
    this.#byId.set(id, { subject, text: `${siteName}\n${name}\n${message}`.toLowerCase() });
    this.#lastId = Math.max(this.#lastId, id);
  }

  /** The subject's identity, given when it is first asked for. */
  idOf(subject: AlarmSubject): number {
    const known = this.#ids.get(pointFormatOf(subject));
    if (known !== undefined) return known;
    const id = this.#lastId + 1;
    this.#add({ id, subject });
    return id;
  }

  /** Those of some that are not known to be stored, each once. */
  unstored(subjects: readonly AlarmSubject[]): StoredSubject[] {
    const ids = new Set(subjects.map((subject) => this.idOf(subject)).filter((id) => !this.#stored.has(id)));
    return [...ids].map((id) => ({ id, subject: this.get(id) }));
  }

  /** They are stored now, for good. */
  markStored(subjects: readonly AlarmSubject[]): void {
    for (const subject of subjects) this.#stored.add(this.idOf(subject));
  }

  get(id: number): AlarmSubject {
    return this.#byId.get(id)!.subject;
  }

  /** Subjects in whose site, name or message all words of the text are, whatever their case. */
  search(text: string, stationId?: number): number[] {
    const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
    const found: number[] = [];
    for (const [id, one] of this.#byId) {
      if (stationId !== undefined && one.subject.stationId !== stationId) continue;
      if (words.every((word) => one.text.includes(word))) found.push(id);
    }
    return found;
  }
}

function pointFormatOf({ stationId, pointId, kind, siteName, name, message }: AlarmSubject): string {
  return JSON.stringify([stationId, pointId, kind, siteName, name, message]);
}
