import { useEffect, useState } from 'react';
import { useUnsavedChanges } from '../../../ui/form/use-unsaved-changes.ts';
import type { SettingsCard } from './cards.ts';
import type { SettingsDraft } from './draft.ts';

/** Unsaved settings of cards whose page was left, kept per user while the browser tab is open. */
const kept = new Map<string, SettingsDraft>();

/**
 * What was typed in a card, also when its page was left meanwhile.
 * @param person the user who typed it
 */
export function useDraft({ id }: SettingsCard, person: number) {
  return useState<SettingsDraft>(() => kept.get(`${person} ${id}`) ?? {});
}

/**
 * Keeps an unsaved draft when the page is left; asks before the browser tab is closed.
 * @param draft null: nothing to keep
 * @param onKept called when the page was left with unsaved changes
 */
export function useKeptDraft(
  { id }: SettingsCard,
  person: number,
  draft: SettingsDraft | null,
  onKept: () => void,
): void {
  useEffect(() => {
    if (draft === null) kept.delete(`${person} ${id}`);
    else kept.set(`${person} ${id}`, draft);
  }, [person, id, draft]);
  useUnsavedChanges(draft !== null, onKept);
}
