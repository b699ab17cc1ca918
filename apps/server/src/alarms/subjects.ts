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
  #lastId = 0;

  /** Takes up what is stored. */
  add({ id, subject }: StoredSubject): void {
    const { siteName, name, message } = subject;
    this.#ids.set(wordsOf(subject), id);
    this.#byId.set(id, { subject, text: `${siteName}\n${name}\n${message}`.toLowerCase() });
    this.#lastId = Math.max(this.#lastId, id);
  }

  /** The subject's identity; `isNew` when it has just been given. */
  idOf(subject: AlarmSubject): { id: number; isNew: boolean } {
    const known = this.#ids.get(wordsOf(subject));
    if (known !== undefined) return { id: known, isNew: false };
    const id = this.#lastId + 1;
    this.add({ id, subject });
    return { id, isNew: true };
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

function wordsOf({ stationId, pointId, kind, siteName, name, message }: AlarmSubject): string {
  return JSON.stringify([stationId, pointId, kind, siteName, name, message]);
}
