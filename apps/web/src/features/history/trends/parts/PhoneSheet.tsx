import { Dialog } from '../../../../ui/dialog/index.ts';
import type { TrendView } from '../model/view.ts';
import type { SavedTrend, Sets } from '../state/use-sets.ts';
import * as texts from '../texts.ts';
import { type TrendSetAction, trendSetActions } from './SetsMenu.tsx';
import { Looks } from './Toolbar.tsx';
import styles from './toolbar.module.css';

export interface TrendPhoneSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly view: TrendView;
  readonly onView: (view: TrendView) => void;
  readonly rainView: TrendView | null;
  readonly sets: Sets;
  /** Opens the selection of points. */
  readonly onAdd: () => void;
  readonly onOpen: (set: SavedTrend) => void;
  readonly onSave: () => void;
  readonly onTask: (task: TrendSetAction) => void;
}

/** Display options and saved trends on a phone. */
export function TrendPhoneSheet({
  open,
  onClose,
  view,
  onView,
  rainView,
  sets,
  onAdd,
  onOpen,
  onSave,
  onTask,
}: TrendPhoneSheetProps) {
  const leave = (work: () => void) => () => {
    onClose();
    work();
  };
  return (
    <Dialog open={open} onClose={onClose} title={texts.options} place="sheet">
      <div className={styles.sheet}>
        <button type="button" className={styles.button} aria-haspopup="dialog" onClick={onAdd}>
          {texts.addPoints}
        </button>
        <div className={styles.sheetLooks}>
          <Looks view={view} onView={onView} rainView={rainView} />
        </div>
        {sets.sets.length > 0 && (
          <label className={styles.field}>
            <span>{texts.savedTrends}</span>
            <select
              className={styles.select}
              value={sets.opened?.id ?? ''}
              onChange={(event) => {
                const set = sets.sets.find(({ id }) => String(id) === event.target.value);
                if (set !== undefined) leave(() => onOpen(set))();
              }}
            >
              {sets.opened === null && <option value="">{texts.noneSelected}</option>}
              {sets.sets.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {view.points.length > 0 && (
          <div className={styles.sheetButtons}>
            {trendSetActions(sets, leave(onSave), (task) => leave(() => onTask(task))()).map(
              ({ key, label, onSelect }) => (
                <button key={key} type="button" className={styles.button} onClick={onSelect}>
                  {label}
                </button>
              ),
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}
