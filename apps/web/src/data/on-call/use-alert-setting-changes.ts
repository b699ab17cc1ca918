import { type AlertSetting, TOASTS } from '@outpost/contract';
import { useAddAlertSettings, useDeleteAlertSetting, useEditAlertSetting } from './use-alert-settings.ts';

/** Says something to whoever is at the screen. */
type Say = (kind: 'success' | 'error' | 'info', text: string) => void;

/** So many settings that were added at once are said one by one. */
const MAX_REPORTED = 3;

export interface AlertSettingChanges {
  /** Adds those with the Id 0, changes one with another. */
  readonly save: (settings: readonly AlertSetting[]) => void;
  readonly remove: (id: number) => void;
  readonly isPending: boolean;
  /** Why what was saved last did not go through. */
  readonly failure: string | null;
  /** Begins anew with a form: forgets why the one before failed. */
  readonly reset: () => void;
}

/**
 * Adding, changing and deleting alert settings, each said as the specification has it (section 8).
 *
 * @param onSaved what was added or changed is stored
 */
export function useAlertSettingChanges(
  whose: 'own' | 'anyone',
  say: Say,
  onSaved: () => void,
): AlertSettingChanges {
  const add = useAddAlertSettings(whose, {
    onDone: (added) => {
      for (const { StationId } of added.slice(0, MAX_REPORTED))
        say('success', TOASTS.alertSettingAdded(StationId));
      if (added.length > MAX_REPORTED)
        say('success', `And for ${added.length - MAX_REPORTED} more stations.`);
      onSaved();
    },
    onFailed: () => say('error', TOASTS.alertSettingAddFailed),
  });
  const edit = useEditAlertSetting({
    onDone: ([edited]) => {
      if (edited) say('success', TOASTS.alertSettingEdited(edited.Id));
      onSaved();
    },
    onFailed: () => say('error', TOASTS.alertSettingEditFailed),
  });
  const remove = useDeleteAlertSetting({
    onDone: (id) => say('success', TOASTS.alertSettingDeleted(id)),
    onFailed: ({ status, detail }) => {
      say('error', TOASTS.alertSettingDeleteFailed);
      // No form is open that could say which rule forbids it.
      if (status === 403) say('error', detail);
    },
  });
  return {
    save: (settings) => {
      const [first] = settings;
      if (first === undefined) return;
      if (first.Id === 0) add.mutate(settings);
      else edit.mutate(first);
    },
    remove: (id) => remove.mutate(id),
    isPending: add.isPending || edit.isPending,
    failure: (add.error ?? edit.error)?.detail ?? null,
    reset: () => {
      add.reset();
      edit.reset();
    },
  };
}
