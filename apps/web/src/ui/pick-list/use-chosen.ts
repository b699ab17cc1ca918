import { useState } from 'react';

/** A selection that replaces the stored one when it is saved. */
export interface Chosen {
  readonly chosen: readonly number[];
  /** The stored selection that the user began with; the server refuses to replace another. */
  readonly known: readonly number[];
  readonly choose: (chosen: readonly number[]) => void;
}

/** Follows what is stored until the user changes it; what is read in the background later changes nothing. */
export function useChosen(stored: readonly number[]): Chosen {
  const [draft, setDraft] = useState<Pick<Chosen, 'chosen' | 'known'> | null>(null);
  const { chosen, known } = draft ?? { chosen: stored, known: stored };
  return { chosen, known, choose: (next) => setDraft({ chosen: next, known }) };
}
