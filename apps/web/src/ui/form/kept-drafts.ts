import { useEffect, useRef } from 'react';

/** Unsaved changes in forms of one kind whose page was left, kept per user while the browser tab is open. */
export class KeptDrafts<Draft> {
  readonly #kept = new Map<string, Draft>();

  /** @param form what it edits */
  read(person: number, form: number | string): Draft | null {
    return this.#kept.get(`${person} ${form}`) ?? null;
  }

  /** @param draft null: nothing to keep */
  store(person: number, form: number | string, draft: Draft | null): void {
    if (draft === null) this.#kept.delete(`${person} ${form}`);
    else this.#kept.set(`${person} ${form}`, draft);
  }
}

export interface KeptDraft<Draft> {
  readonly drafts: KeptDrafts<Draft>;
  /** The user who made the changes. */
  readonly person: number;
  readonly form: number | string;
  /** The unsaved changes; null: none. */
  readonly draft: Draft | null;
  /** Called when another screen replaces this one while there are some. */
  readonly onLeft: () => void;
}

/** Keeps unsaved changes when the page is left. The browser asks before it closes or reloads the tab. */
export function useKeptDraft<Draft>({ drafts, person, form, draft, onLeft }: KeptDraft<Draft>): void {
  const isUnsaved = draft !== null;
  useEffect(() => drafts.store(person, form, draft), [drafts, person, form, draft]);
  const left = useRef<(() => void) | null>(null);
  left.current = isUnsaved ? onLeft : null;
  useEffect(() => () => left.current?.(), []);
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
