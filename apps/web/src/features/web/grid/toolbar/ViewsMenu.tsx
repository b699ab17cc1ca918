import { Icon } from '../../../../ui/icon/index.ts';
import { Menu, type MenuItem } from '../../../../ui/menu/index.ts';
import type { GridViewState } from '../state/use-grid-view.ts';
import * as texts from '../texts.ts';
import styles from './toolbar.module.css';
import type { ViewAction } from './ViewDialogs.tsx';

/** The name of the view of all points. */
export const STANDARD_NAME = texts.allPoints;

export interface ViewsMenuProps {
  readonly state: GridViewState;
  readonly onSave: () => void;
  readonly onTask: (task: ViewAction) => void;
}

/** The menu of saved views with actions. */
export function ViewsMenu({ state, onSave, onTask }: ViewsMenuProps) {
  const { saved, views, isChanged, choose } = state;
  const name = saved?.Name ?? STANDARD_NAME;
  const choices: MenuItem[] = [
    { key: 'none', label: STANDARD_NAME, checked: saved === null, onSelect: () => choose(null) },
    ...views.map(({ Id, Name }) => ({
      key: String(Id),
      label: Name,
      checked: Id === saved?.Id,
      onSelect: () => choose(Id),
    })),
  ];
  return (
    <div className={styles.views}>
      <Menu
        label={isChanged ? texts.changedViewNamed(name) : texts.viewNamed(name)}
        button={
          <>
            <span className={styles.viewName}>{name}</span>{' '}
            {isChanged && <span className={styles.changed}>{texts.changedView}</span>}
            <Icon name="more" size={16} />
          </>
        }
        buttonClassName="control"
        groups={[{ heading: texts.views, items: choices }, { items: viewActions(state, onSave, onTask) }]}
      />
    </div>
  );
}

/** Actions for the current view. */
export function viewActions(
  { saved, isChanged, discard }: GridViewState,
  onSave: () => void,
  onTask: (task: ViewAction) => void,
): MenuItem[] {
  return [
    ...(saved !== null && isChanged
      ? [{ key: 'save', label: texts.saveNamed(saved.Name), onSelect: onSave }]
      : []),
    { key: 'save-as', label: texts.saveAs, onSelect: () => onTask({ kind: 'save' }) },
    ...(isChanged ? [{ key: 'discard', label: texts.discardChanges, onSelect: discard }] : []),
    ...(saved === null
      ? []
      : [
          {
            key: 'rename',
            label: texts.renameAction,
            onSelect: () => onTask({ kind: 'rename', view: saved }),
          },
          {
            key: 'delete',
            label: texts.deleteAction,
            onSelect: () => onTask({ kind: 'delete', view: saved }),
          },
        ]),
  ];
}
