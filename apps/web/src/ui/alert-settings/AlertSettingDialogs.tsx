import type { AlertSetting, Channel } from '@outpost/contract';
import { ConfirmForm, Dialog } from '../dialog/index.ts';
import type { PickOption } from '../pick-list/index.ts';
import { AlertSettingForm } from './AlertSettingForm.tsx';
import * as texts from './texts.ts';

/** The current action. A new setting starts with these users and stations. */
export type AlertSettingAction =
  | { readonly kind: 'add'; readonly accountId: number; readonly stationIds?: readonly number[] }
  | { readonly kind: 'edit'; readonly setting: AlertSetting; readonly name: string }
  | { readonly kind: 'delete'; readonly setting: AlertSetting; readonly name: string };

export interface AlertSettingDialogsProps {
  /** null: no dialog. */
  readonly task: AlertSettingAction | null;
  readonly onClose: () => void;
  readonly stations: readonly PickOption[];
  /** The users to choose from; omitted: the user is fixed. */
  readonly people?: readonly PickOption[];
  /** Configured channels; null: not known yet. */
  readonly setUp: readonly Channel[] | null;
  readonly isPending: boolean;
  /** Why the last save failed. */
  readonly failure: string | null;
  readonly onSave: (settings: AlertSetting[]) => void;
  readonly onDelete: (id: number) => void;
}

/** The dialogs that add, change and delete alert settings. */
export function AlertSettingDialogs(props: AlertSettingDialogsProps) {
  const { task, onClose, stations, people, setUp, isPending, failure, onSave, onDelete } = props;
  return (
    <>
      <Dialog
        open={task?.kind === 'add' || task?.kind === 'edit'}
        onClose={onClose}
        title={task?.kind === 'edit' ? texts.editAlertSettingFor(task.name) : texts.addAlertSettings}
      >
        {task !== null && task.kind !== 'delete' && (
          <AlertSettingForm
            setting={task.kind === 'edit' ? task.setting : null}
            stations={stations}
            {...(people === undefined ? {} : { people })}
            accountId={task.kind === 'edit' ? task.setting.AccountId : task.accountId}
            stationIds={task.kind === 'add' ? task.stationIds : undefined}
            setUp={setUp}
            isPending={isPending}
            failure={failure}
            onSubmit={onSave}
            onCancel={onClose}
          />
        )}
      </Dialog>
      <Dialog open={task?.kind === 'delete'} onClose={onClose} title={texts.pleaseConfirm}>
        {task?.kind === 'delete' && (
          <ConfirmForm
            question={texts.confirmDeleteSetting(task.name)}
            isPending={false}
            failure={null}
            onNo={onClose}
            onYes={() => {
              onClose();
              onDelete(task.setting.Id);
            }}
          />
        )}
      </Dialog>
    </>
  );
}
