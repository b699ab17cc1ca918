import type { AlertSetting, Channel } from '@outpost/contract';
import { ConfirmForm, Dialog } from '../dialog/index.ts';
import type { PickOption } from '../pick-list/index.ts';
import { AlertSettingForm } from './AlertSettingForm.tsx';

/** What is being done. For a new setting: for whom and which stations it is at first. */
export type AlertSettingAction =
  | { readonly kind: 'add'; readonly accountId: number; readonly stationIds?: readonly number[] }
  | { readonly kind: 'edit'; readonly setting: AlertSetting; readonly name: string }
  | { readonly kind: 'delete'; readonly setting: AlertSetting; readonly name: string };

export interface AlertSettingDialogsProps {
  /** null: nothing. */
  readonly task: AlertSettingAction | null;
  readonly onClose: () => void;
  readonly stations: readonly PickOption[];
  /** Among whom it is chosen whose a new one is; left out: it is known. */
  readonly people?: readonly PickOption[];
  /** By which ways messages can leave; null: not known yet. */
  readonly setUp: readonly Channel[] | null;
  readonly isPending: boolean;
  /** Why what was saved did not go through. */
  readonly failure: string | null;
  readonly onSave: (settings: AlertSetting[]) => void;
  readonly onDelete: (id: number) => void;
}

/** The windows in which alert settings are added, changed and deleted. */
export function AlertSettingDialogs(props: AlertSettingDialogsProps) {
  const { task, onClose, stations, people, setUp, isPending, failure, onSave, onDelete } = props;
  return (
    <>
      <Dialog
        open={task?.kind === 'add' || task?.kind === 'edit'}
        onClose={onClose}
        title={task?.kind === 'edit' ? `Alert setting of ${task.name}` : 'Add alert settings'}
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
      <Dialog open={task?.kind === 'delete'} onClose={onClose} title="Please confirm">
        {task?.kind === 'delete' && (
          <ConfirmForm
            question={`Are you sure you want to delete the alert setting of ${task.name}?`}
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
