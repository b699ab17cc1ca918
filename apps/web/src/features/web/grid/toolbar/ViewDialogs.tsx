import type { GridView, SavedView } from '@outpost/contract';
import { type ApiError, useDeleteView, useSaveView } from '../../../../data/index.ts';
import { ConfirmAndRun, Dialog, NameForm } from '../../../../ui/dialog/index.ts';
import * as texts from '../texts.ts';

/** The open dialog. */
export type ViewAction =
  | { readonly kind: 'save' }
  | { readonly kind: 'rename'; readonly view: SavedView }
  | { readonly kind: 'delete'; readonly view: SavedView };

export interface ViewDialogsProps {
  readonly task: ViewAction | null;
  /** The view to save. */
  readonly view: GridView;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
  readonly onDeleted: (id: number) => void;
}

/** Dialogs for the name and for deletion. */
export function ViewDialogs({ task, view, onClose, onSaved, onDeleted }: ViewDialogsProps) {
  const { mutateAsync: deleteView } = useDeleteView();
  const isName = task?.kind === 'save' || task?.kind === 'rename';
  return (
    <>
      <Dialog
        open={isName}
        onClose={onClose}
        title={task?.kind === 'rename' ? texts.renameView : texts.saveView}
      >
        {isName && <SaveForm task={task} view={view} onClose={onClose} onSaved={onSaved} />}
      </Dialog>
      <Dialog open={task?.kind === 'delete'} onClose={onClose} title={texts.pleaseConfirm}>
        {task?.kind === 'delete' && (
          <ConfirmAndRun
            question={texts.confirmDelete(task.view.Name)}
            run={() => deleteView(task.view.Id)}
            describeFailure={describeViewFailure}
            onDone={() => onDeleted(task.view.Id)}
            onClose={onClose}
          />
        )}
      </Dialog>
    </>
  );
}

interface SaveFormProps {
  readonly task: Exclude<ViewAction, { kind: 'delete' }>;
  readonly view: GridView;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

function SaveForm({ task, view, onClose, onSaved }: SaveFormProps) {
  const { mutate, isPending, error } = useSaveView();
  const common = { isPending, failure: error && describeViewFailure(error), onCancel: onClose };
  if (task.kind === 'rename') {
    const { Id, Name, View } = task.view;
    const rename = (name: string) => mutate({ id: Id, Name: name, View }, { onSuccess: onClose });
    return <NameForm {...common} name={Name} action={texts.rename} onSubmit={rename} />;
  }
  const onSuccess = (id: number) => {
    onSaved(id);
    onClose();
  };
  return (
    <NameForm
      {...common}
      action={texts.save}
      hint={texts.saveHint}
      onSubmit={(name) => mutate({ id: null, Name: name, View: view }, { onSuccess })}
    />
  );
}

/** The error text of a saved view. */
export function describeViewFailure({ code, detail }: ApiError): string {
  switch (code) {
    case 'VIEW_NAME_TAKEN':
      return texts.nameTaken;
    case 'VIEWS_FULL':
      return texts.tooManyViews;
    case 'VIEW_NOT_FOUND':
      return texts.viewGone;
    default:
      return detail;
  }
}
