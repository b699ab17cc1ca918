import { type ChangedField, type StationConfig, TOASTS } from '@outpost/contract';
import { describeDiff, diffStations, type MergeConflict, mergeStations, type Side } from '@outpost/core';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, fetchStationConfig, useSaveStation } from '../../../data/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { useCheck } from '../check/use-check.ts';
import { candidateOf, type StationDraft, stationDraft } from '../model/draft.ts';
import type { ConfigProblems } from '../model/problems.ts';
import { recordStep, redo, type UndoSteps, undo } from '../model/undo.ts';
import { editorStateOf, stateAfterSave } from './editor-state.ts';
import { storeDraft, storedDraft } from './stored-drafts.ts';

/** Somebody saved the station in between. */
export interface Overtaken {
  readonly theirs: StationConfig;
  /** What they changed. */
  readonly theirChanges: readonly ChangedField[];
  /** What both changed, each otherwise. */
  readonly conflicts: readonly MergeConflict[];
}

export interface Editor {
  /** What is stored, as far as this page knows. */
  readonly stored: StationConfig;
  readonly draft: StationDraft;
  /** What the draft says, as it would be saved; a keystroke behind at most. */
  readonly candidate: StationConfig;
  readonly problems: ConfigProblems;
  /** What is not saved yet. */
  readonly changes: readonly ChangedField[];
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Why it was not saved. */
  readonly failure: string | null;
  readonly overtaken: Overtaken | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** @param tag what is changed, where keystrokes are to be one step; null: a step of its own */
  readonly edit: (change: (draft: StationDraft) => StationDraft, tag?: string | null) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
  readonly save: () => void;
  /** Takes what they changed into the draft, which is still to be saved. */
  readonly takeBoth: (choose: (conflict: MergeConflict) => Side) => void;
  readonly leaveOvertaken: () => void;
  /** Begins anew with what is stored now: after a revert. */
  readonly reload: () => Promise<void>;
}

/**
 * One station while it is edited: what was typed, what is wrong with it, what is not saved, and what happens when two save.
 *
 * @param person whose changes are kept when they leave without saving
 */
export function useEditor(loaded: StationConfig, person: number): Editor {
  const { StationId, SiteName } = loaded;
  const [state, setState] = useState(() => storedDraft(person, StationId) ?? editorStateOf(loaded));
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const saving = useSaveStation();
  const [isSaving, setSaving] = useState(false);
  const { stored, steps } = state;
  const draft = steps.present;
  // The letters come first, then what they mean.
  const settled = useDeferredValue(draft);
  const candidate = useMemo(() => candidateOf(settled, stored), [settled, stored]);
  const { problems } = useCheck(candidate);
  const changes = useMemo(
    () => describeDiff(diffStations(stored, candidate), candidate),
    [stored, candidate],
  );
  const isDirty = draft !== state.clean && (settled !== draft || changes.length > 0);

  useEffect(() => storeDraft(person, StationId, isDirty ? state : null), [person, StationId, isDirty, state]);
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  useEffect(
    () => () => {
      if (dirty.current) showToast('info', `Changes to ${SiteName} are not saved. They wait on its page.`);
    },
    [SiteName],
  );
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  const move = (change: (steps: UndoSteps<StationDraft>) => UndoSteps<StationDraft>) =>
    setState((before) => ({ ...before, steps: change(before.steps) }));
  const reload = async () => setState(editorStateOf(await fetchStationConfig(stored.StationId)));

  const wasOvertaken = async (mine: StationConfig) => {
    const theirs = await fetchStationConfig(stored.StationId);
    setOvertaken({
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
    else await wasOvertaken(mine).catch(() => setFailure(detail));
  };
  const save = async () => {
    const mine = candidateOf(draft, stored);
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
    // Also where the user has left the page, which could not say so itself any more.
    if (storedDraft(person, StationId)?.steps.present === draft) storeDraft(person, StationId, null);
    // It is stored, whatever becomes of reading it again.
    await fetchStationConfig(StationId).then(
      (saved) => setState((before) => stateAfterSave(before, draft, saved)),
      () => setFailure('Saved, but not read again. Reload the page before you change more.'),
    );
    setSaving(false);
  };

  return {
    stored,
    draft,
    candidate,
    problems,
    changes,
    isDirty,
    isSaving,
    failure,
    overtaken,
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
      if (overtaken === null) return;
      const { theirs } = overtaken;
      const { merged } = mergeStations(stored, candidateOf(draft, stored), theirs, choose);
      const next = editorStateOf(theirs);
      setState({ ...next, steps: recordStep(next.steps, stationDraft(merged), null) });
      setOvertaken(null);
    },
    leaveOvertaken: () => setOvertaken(null),
    reload,
  };
}
