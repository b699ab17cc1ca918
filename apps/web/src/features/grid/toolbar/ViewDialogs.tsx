import { Button, TextInput } from '@mantine/core';
import type { GridView, SavedView } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { type ApiError, useDeleteView, useSaveView } from '../../../data/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import styles from './toolbar.module.css';

/** What is asked about a view. */
export type ViewTask =
  | { readonly kind: 'save' }
  | { readonly kind: 'rename'; readonly view: SavedView }
  | { readonly kind: 'delete'; readonly view: SavedView };

export interface ViewDialogsProps {
  readonly task: ViewTask | null;
  /** What would be saved. */
  readonly view: GridView;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
  readonly onDeleted: (id: number) => void;
}

/** Asks for a name, or whether a view is to be deleted. */
export function ViewDialogs({ task, view, onClose, onSaved, onDeleted }: ViewDialogsProps) {
  const isName = task?.kind === 'save' || task?.kind === 'rename';
  return (
    <>
      <Dialog open={isName} onClose={onClose} title={task?.kind === 'rename' ? 'Rename view' : 'Save view'}>
        {isName && <NameForm task={task} view={view} onClose={onClose} onSaved={onSaved} />}
      </Dialog>
      <Dialog open={task?.kind === 'delete'} onClose={onClose} title="Please confirm">
        {task?.kind === 'delete' && <DeleteForm view={task.view} onClose={onClose} onDeleted={onDeleted} />}
      </Dialog>
    </>
  );
}

interface NameFormProps {
  readonly task: Exclude<ViewTask, { kind: 'delete' }>;
  readonly view: GridView;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

function NameForm({ task, view, onClose, onSaved }: NameFormProps) {
  const { mutate, isPending, error } = useSaveView();
  const [name, setName] = useState(task.kind === 'rename' ? task.view.Name : '');
  const isRename = task.kind === 'rename';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const own = isRename ? { id: task.view.Id, View: task.view.View } : { id: null, View: view };
    mutate(
      { ...own, Name: name.trim() },
      {
        onSuccess: (id) => {
          if (!isRename) onSaved(id);
          onClose();
        },
      },
    );
  };
  return (
    <form className={styles.dialog} onSubmit={submit}>
      <TextInput
        label="Name"
        value={name}
        maxLength={60}
        required
        data-autofocus
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {!isRename && (
        <p className={styles.hint}>
          Columns, order, filters and grouping are kept under this name, for your account alone.
        </p>
      )}
      <FormFailure>{error && failureWords(error)}</FormFailure>
      <div className={styles.dialogButtons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending || name.trim() === ''}>
          {isRename ? 'Rename' : 'Save'}
        </Button>
      </div>
    </form>
  );
}

interface DeleteFormProps {
  readonly view: SavedView;
  readonly onClose: () => void;
  readonly onDeleted: (id: number) => void;
}

function DeleteForm({ view, onClose, onDeleted }: DeleteFormProps) {
  const { mutate, isPending, error } = useDeleteView();
  const remove = () =>
    mutate(view.Id, {
      onSuccess: () => {
        onDeleted(view.Id);
        onClose();
      },
    });
  return (
    <div className={styles.dialog}>
      <p>Are you sure you want to delete the view “{view.Name}”?</p>
      <FormFailure>{error && failureWords(error)}</FormFailure>
      <div className={styles.dialogButtons}>
        <Button variant="default" onClick={onClose}>
          No
        </Button>
        <Button color="danger" onClick={remove} disabled={isPending}>
          Yes
        </Button>
      </div>
    </div>
  );
}

/** Why a view could not be saved or deleted. */
export function failureWords({ code, detail }: ApiError): string {
  switch (code) {
    case 'VIEW_NAME_TAKEN':
      return 'You have a view of that name already. Choose another one.';
    case 'VIEWS_FULL':
      return 'You have 50 views, which is as many as there can be. Delete one first.';
    case 'VIEW_NOT_FOUND':
      return 'That view is no longer there.';
    default:
      return detail;
  }
}
