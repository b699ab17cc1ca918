import type { StationConfig } from '@outpost/contract';
import type { StationDraft } from '../model/draft.ts';
import type { UndoSteps } from '../model/undo.ts';

/** A station while it is edited. */
export interface EditorState {
  /** What was stored when the editing began. */
  readonly stored: StationConfig;
  readonly steps: UndoSteps<StationDraft>;
  /** The draft that says what is stored. */
  readonly clean: StationDraft;
}

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
