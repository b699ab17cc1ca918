import type { ProtocolDescriptor, StationConfig } from '@outpost/contract';
import { mergeStations } from '@outpost/core';
import { KeptDrafts } from '../../../../ui/form/kept-drafts.ts';
import { candidateOf, type StationDraft, stationDraft } from '../model/draft.ts';
import { begin, recordStep, type UndoSteps } from '../model/undo.ts';

/** A station while it is edited. */
export interface EditorState {
  /** The stored configuration when editing started. */
  readonly stored: StationConfig;
  readonly steps: UndoSteps<StationDraft>;
  /** The draft of the stored configuration. */
  readonly clean: StationDraft;
}

/** By station. */
export const editorDrafts = new KeptDrafts<EditorState>();

export function editorStateOf(stored: StationConfig): EditorState {
  const clean = stationDraft(stored);
  return { stored, clean, steps: begin(clean) };
}

/**
 * The state after a save. Changes made while it ran are kept unsaved.
 *
 * @param sent the draft that was saved
 */
export function stateAfterSave(
  before: EditorState,
  sent: StationDraft,
  saved: StationConfig,
  protocols: readonly ProtocolDescriptor[],
): EditorState {
  const next = editorStateOf(saved);
  const { present } = before.steps;
  if (present === sent) return next;
  const { merged } = mergeStations(
    candidateOf(sent, before.stored, protocols),
    candidateOf(present, before.stored, protocols),
    saved,
  );
  return { ...next, steps: recordStep(next.steps, stationDraft(merged), null) };
}
