import { type ApiError, useDeleteTrendSet, useSaveTrendSet } from '../../../../data/index.ts';
import { ConfirmAndRun, Dialog, NameForm } from '../../../../ui/dialog/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { Menu, type MenuItem } from '../../../../ui/menu/index.ts';
import { type TrendView, trendViewParams } from '../model/view.ts';
import type { SavedTrend, Sets } from '../state/use-sets.ts';
import * as texts from '../texts.ts';
import styles from './toolbar.module.css';

/** The open dialog. */
export type TrendSetAction =
  | { readonly kind: 'save' }
  | { readonly kind: 'rename'; readonly set: SavedTrend }
  | { readonly kind: 'delete'; readonly set: SavedTrend };

/** Actions for the current trend. */
export function trendSetActions(
  { opened, isChanged }: Sets,
  onSave: () => void,
  onTask: (task: TrendSetAction) => void,
): MenuItem[] {
  return [
    ...(opened !== null && isChanged
      ? [{ key: 'save', label: texts.saveNamed(opened.name), onSelect: onSave }]
      : []),
    { key: 'save-as', label: texts.saveAs, onSelect: () => onTask({ kind: 'save' }) },
    ...(opened === null
      ? []
      : [
          {
            key: 'rename',
            label: texts.renameAction,
            onSelect: () => onTask({ kind: 'rename', set: opened }),
          },
          {
            key: 'delete',
            label: texts.deleteAction,
            onSelect: () => onTask({ kind: 'delete', set: opened }),
          },
        ]),
  ];
}

export interface SetsMenuProps {
  readonly sets: Sets;
  readonly onOpen: (set: SavedTrend) => void;
  readonly onSave: () => void;
  readonly onTask: (task: TrendSetAction) => void;
  /** There is something to save. */
  readonly canSave: boolean;
}

const menuLabel = (name: string, isChanged: boolean) =>
  isChanged ? texts.changedTrendNamed(name) : texts.savedTrendNamed(name);

/** The menu of saved trends with actions. */
export function SetsMenu({ sets, onOpen, onSave, onTask, canSave }: SetsMenuProps) {
  const { opened, isChanged } = sets;
  const name = opened?.name ?? texts.savedTrends;
  const choices = sets.sets.map((set) => ({
    key: String(set.id),
    label: set.name,
    checked: set.id === opened?.id,
    onSelect: () => onOpen(set),
  }));
  const tasks = canSave ? trendSetActions(sets, onSave, onTask) : [];
  if (choices.length + tasks.length === 0) return null;
  return (
    <div className={styles.sets}>
      <Menu
        label={menuLabel(opened?.name ?? texts.noSavedTrendSelected, isChanged)}
        button={
          <>
            <span className="one-line">{name}</span>
            {isChanged && <span className={`note ${styles.changed}`}>{texts.changed}</span>}
            <Icon name="more" size={16} />
          </>
        }
        buttonClassName="control"
        groups={[
          ...(choices.length > 0 ? [{ heading: texts.savedTrends, items: choices }] : []),
          ...(tasks.length > 0 ? [{ items: tasks }] : []),
        ]}
      />
    </div>
  );
}

export interface SetDialogsProps {
  readonly task: TrendSetAction | null;
  /** The trend to save. */
  readonly view: TrendView;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
  readonly onDeleted: () => void;
}

/** Dialogs for the name and for deletion. */
export function SetDialogs({ task, view, onClose, onSaved, onDeleted }: SetDialogsProps) {
  const { mutateAsync: deleteSet } = useDeleteTrendSet();
  const isName = task?.kind === 'save' || task?.kind === 'rename';
  return (
    <>
      <Dialog
        open={isName}
        onClose={onClose}
        title={task?.kind === 'rename' ? texts.renameTrend : texts.saveTrend}
      >
        {isName && <SaveForm task={task} view={view} onClose={onClose} onSaved={onSaved} />}
      </Dialog>
      <Dialog open={task?.kind === 'delete'} onClose={onClose} title={texts.pleaseConfirm}>
        {task?.kind === 'delete' && (
          <ConfirmAndRun
            question={texts.confirmDelete(task.set.name)}
            run={() => deleteSet(task.set.id)}
            describeFailure={describeSetFailure}
            onDone={onDeleted}
            onClose={onClose}
          />
        )}
      </Dialog>
    </>
  );
}

interface SaveFormProps extends Pick<SetDialogsProps, 'view' | 'onClose' | 'onSaved'> {
  readonly task: Exclude<TrendSetAction, { kind: 'delete' }>;
}

function SaveForm({ task, view, onClose, onSaved }: SaveFormProps) {
  const { mutate, isPending, error } = useSaveTrendSet();
  const set = task.kind === 'rename' ? task.set : null;
  const onSuccess = (id: number) => {
    onSaved(id);
    onClose();
  };
  return (
    <NameForm
      isPending={isPending}
      failure={error && describeSetFailure(error)}
      onCancel={onClose}
      onSubmit={(Name) =>
        mutate(
          { id: set?.id ?? null, Name, View: trendViewParams(set?.view ?? view).toString() },
          { onSuccess },
        )
      }
      {...(set === null
        ? {
            action: texts.save,
            hint: texts.saveHint,
          }
        : { action: texts.rename, name: set.name })}
    />
  );
}

/** The error text of a saved trend. */
export function describeSetFailure({ code, detail }: ApiError): string {
  switch (code) {
    case 'VIEW_NAME_TAKEN':
      return texts.nameTaken;
    case 'VIEWS_FULL':
      return texts.tooManySaved;
    case 'VIEW_NOT_FOUND':
      return texts.savedTrendGone;
    default:
      return detail;
  }
}
