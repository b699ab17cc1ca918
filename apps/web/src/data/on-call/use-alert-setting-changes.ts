import { type AlertSetting, TOASTS } from '@outpost/contract';
import * as texts from '../texts.ts';
import { useAddAlertSettings, useDeleteAlertSetting, useEditAlertSetting } from './use-alert-settings.ts';

/** Shows a message to the user. */
type Say = (kind: 'success' | 'error' | 'info', text: string) => void;

/** At most this many added settings have a toast each. */
const MAX_REPORTED = 3;

export interface AlertSettingForms {
  /** Adds settings with Id 0 and changes the others. */
  readonly save: (settings: readonly AlertSetting[]) => void;
  readonly remove: (id: number) => void;
  readonly isPending: boolean;
  /** Why the last save failed. */
  readonly failure: string | null;
  /** Resets the failure for a new form. */
  readonly reset: () => void;
}

/**
 * Adding, changing and deleting alert settings, with the toasts of the specification (section 8).
 *
 * @param onSaved the settings are stored
 */
export function useAlertSettingChanges(
  whose: 'own' | 'anyone',
  say: Say,
  onSaved: () => void,
): AlertSettingForms {
  const add = useAddAlertSettings(whose, {
    onDone: (added) => {
      for (const { StationId } of added.slice(0, MAX_REPORTED))
        say('success', TOASTS.alertSettingAdded(StationId));
      if (added.length > MAX_REPORTED) say('success', texts.moreStations(added.length - MAX_REPORTED));
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
      // No form is open to show the reason.
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
