import { type ChangedField, type ProtocolDescriptor, type StationConfig, TOASTS } from '@outpost/contract';
import { describeDiff, diffStations, type MergeConflict, mergeStations, type Side } from '@outpost/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { ApiError, fetchStationConfig, useSaveStation } from '../../../../data/index.ts';
import { useKeptDraft } from '../../../../ui/form/kept-drafts.ts';
import { protocolOf } from '../../../../ui/source-fields/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import { useCheck } from '../check/use-check.ts';
import { candidateOf, type StationDraft, stationDraft } from '../model/draft.ts';
import type { ConfigProblems } from '../model/problems.ts';
import { recordStep, redo, type UndoSteps, undo } from '../model/undo.ts';
import * as texts from '../texts.ts';
import { editorDrafts, editorStateOf, stateAfterSave } from './editor-state.ts';

/** Another user saved the station in between. */
export interface SaveConflict {
  readonly theirs: StationConfig;
  /** What the other user changed. */
  readonly theirChanges: readonly ChangedField[];
  /** What both changed differently. */
  readonly conflicts: readonly MergeConflict[];
}

export interface Editor {
  /** The stored configuration as loaded. */
  readonly stored: StationConfig;
  readonly draft: StationDraft;
  readonly protocols: readonly ProtocolDescriptor[];
  /** The protocol chosen in the draft. */
  readonly protocol: ProtocolDescriptor;
  /** The configuration that the draft describes; at most a keystroke behind. */
  readonly candidate: StationConfig;
  readonly problems: ConfigProblems;
  /** The unsaved changes. */
  readonly changes: readonly ChangedField[];
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Why the save failed. */
  readonly failure: string | null;
  readonly saveConflict: SaveConflict | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** @param tag of keystrokes that are one step; null: a separate step */
  readonly edit: (change: (draft: StationDraft) => StationDraft, tag?: string | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
  readonly save: () => void;
  /** Merges the other user's changes into the draft, which stays unsaved. */
  readonly takeBoth: (choose: (conflict: MergeConflict) => Side) => void;
  readonly closeSaveConflict: () => void;
  /** Starts again from the stored configuration, such as after a revert. */
  readonly reload: () => Promise<void>;
}

/**
 * Editing one station: typed texts, their problems, unsaved changes and conflicts with other users.
 *
 * @param protocols of the server
 * @param person the user whose unsaved changes are kept when the page is left
 */
export function useEditor(
  loaded: StationConfig,
  protocols: readonly ProtocolDescriptor[],
  person: number,
): Editor {
  const { StationId, SiteName } = loaded;
  const [state, setState] = useState(() => editorDrafts.read(person, StationId) ?? editorStateOf(loaded));
  const [saveConflict, setSaveConflict] = useState<SaveConflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const saving = useSaveStation();
  const [isSaving, setSaving] = useState(false);
  const { stored, steps } = state;
  const draft = steps.present;
  const { Protocol = '' } = draft.source;
  const protocol = useMemo(() => protocolOf(protocols, Protocol), [protocols, Protocol]);
  // Typing has priority over the check.
  const settled = useDeferredValue(draft);
  const candidate = useMemo(() => candidateOf(settled, stored, protocols), [settled, stored, protocols]);
  const { problems } = useCheck(candidate, protocols);
  const changes = useMemo(
    () => describeDiff(diffStations(stored, candidate), candidate),
    [stored, candidate],
  );
  const isDirty = draft !== state.clean && (settled !== draft || changes.length > 0);

  useKeptDraft({
    ...{ drafts: editorDrafts, person, form: StationId, draft: isDirty ? state : null },
    onLeft: () => showToast('info', texts.draftKept(SiteName)),
  });

  const move = (change: (steps: UndoSteps<StationDraft>) => UndoSteps<StationDraft>) =>
    setState((before) => ({ ...before, steps: change(before.steps) }));
  const reload = async () => setState(editorStateOf(await fetchStationConfig(stored.StationId)));

  const showSaveConflict = async (mine: StationConfig) => {
    const theirs = await fetchStationConfig(stored.StationId);
    setSaveConflict({
      theirs,
      theirChanges: describeDiff(diffStations(stored, theirs), theirs),
      conflicts: mergeStations(stored, mine, theirs).conflicts,
    });
  };
  const wasRefused = async (mine: StationConfig, error: unknown) => {
    const detail = error instanceof ApiError ? error.detail : String(error);
    const message = error instanceof ApiError ? error.serverMessage : undefined;
    showToast('error', TOASTS.stationUpdateFailed(StationId, message));
    if (!(error instanceof ApiError && error.code === 'STATION_CHANGED')) setFailure(detail);
    else await showSaveConflict(mine).catch(() => setFailure(detail));
  };
  const save = async () => {
    const mine = candidateOf(draft, stored, protocols);
    setSaving(true);
    setFailure(null);
    try {
      await saving.mutateAsync(mine);
    } catch (error) {
      await wasRefused(mine, error);
      setSaving(false);
      return;
    }
    showToast('success', TOASTS.stationUpdated(StationId));
    // Also if the user has left the page, which could not do this itself any more.
    if (editorDrafts.read(person, StationId)?.steps.present === draft)
      editorDrafts.store(person, StationId, null);
    // It is stored, even if reloading it fails.
    await fetchStationConfig(StationId).then(
      (saved) => setState((before) => stateAfterSave(before, draft, saved, protocols)),
      () => setFailure(texts.savedNotUpdated),
    );
    setSaving(false);
  };

  return {
    stored,
    draft,
    protocols,
    protocol,
    candidate,
    problems,
    changes,
    isDirty,
    isSaving,
    failure,
    saveConflict,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    edit: (change, tag = null) => {
      setFailure(null);
      move((before) => recordStep(before, change(before.present), tag));
    },
    undo: () => move(undo),
    redo: () => move(redo),
    discard: () => {
      setFailure(null);
      setState(editorStateOf(stored));
    },
    save: () => void save(),
    takeBoth: (choose) => {
      if (saveConflict === null) return;
      const { theirs } = saveConflict;
      const { merged } = mergeStations(stored, candidateOf(draft, stored, protocols), theirs, choose);
      const next = editorStateOf(theirs);
      setState({ ...next, steps: recordStep(next.steps, stationDraft(merged), null) });
      setSaveConflict(null);
    },
    closeSaveConflict: () => setSaveConflict(null),
    reload,
  };
}
