import type { EditorState } from './editor-state.ts';

/**
 * What was changed and not saved when somebody left the page of a station, as long as the browser's tab is open: coming back
 * goes on where they left. Each person has their own.
 */
const kept = new Map<string, EditorState>();

const keyOf = (person: number, stationId: number) => `${person} ${stationId}`;

export const storedDraft = (person: number, stationId: number): EditorState | null =>
  kept.get(keyOf(person, stationId)) ?? null;

/** @param state null: there is nothing to keep */
export function storeDraft(person: number, stationId: number, state: EditorState | null): void {
  if (state === null) kept.delete(keyOf(person, stationId));
  else kept.set(keyOf(person, stationId), state);
}
