import type { StationConfig } from '@outpost/contract';
import { mergeStations } from '@outpost/core';
import { candidateOf, type StationDraft, stationDraft } from '../model/draft.ts';
import { begin, recordStep, type UndoSteps } from '../model/undo.ts';

/** A station while it is edited. */
export interface EditorState {
  /** What was stored when the editing began. */
  readonly stored: StationConfig;
  readonly steps: UndoSteps<StationDraft>;
  /** The draft that says what is stored. */
  readonly clean: StationDraft;
}

export function editorStateOf(stored: StationConfig): EditorState {
  const clean = stationDraft(stored);
  return { stored, clean, steps: begin(clean) };
}

/**
 * The state once a save is over. What the user changed while it ran is kept, and is still to be saved.
 *
 * @param sent the draft that was saved
 */
export function stateAfterSave(before: EditorState, sent: StationDraft, saved: StationConfig): EditorState {
  const next = editorStateOf(saved);
  const { present } = before.steps;
  if (present === sent) return next;
  const { merged } = mergeStations(
    candidateOf(sent, before.stored),
    candidateOf(present, before.stored),
    saved,
  );
  return { ...next, steps: recordStep(next.steps, stationDraft(merged), null) };
}
