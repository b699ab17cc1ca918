import type { EditorState } from './editor-state.ts';

/** Unsaved changes of stations whose page was left, kept per user while the browser tab is open. */
const kept = new Map<string, EditorState>();

const keyOf = (person: number, stationId: number) => `${person} ${stationId}`;

export const storedDraft = (person: number, stationId: number): EditorState | null =>
  kept.get(keyOf(person, stationId)) ?? null;

/** @param state null: nothing to keep */
export function storeDraft(person: number, stationId: number, state: EditorState | null): void {
  if (state === null) kept.delete(keyOf(person, stationId));
  else kept.set(keyOf(person, stationId), state);
}
