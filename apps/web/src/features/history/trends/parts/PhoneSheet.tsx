import { NativeSelect } from '@mantine/core';
import { Dialog } from '../../../../ui/dialog/index.ts';
import type { TrendView } from '../model/view.ts';
import type { SavedTrend, Sets } from '../state/use-sets.ts';
import * as texts from '../texts.ts';
import { type TrendSetAction, trendSetActions } from './SetsMenu.tsx';
import { Looks } from './Toolbar.tsx';

export interface TrendPhoneSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly view: TrendView;
  readonly onView: (view: TrendView) => void;
  readonly rainView: TrendView | null;
  readonly sets: Sets;
  /** Opens the selection of points. */
  readonly onAdd: () => void;
  /** Opens the choice of a range. */
  readonly onFromTo: () => void;
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
  onFromTo,
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
      <div className="stack pad">
        <button type="button" className="control" aria-haspopup="dialog" onClick={onAdd}>
          {texts.addPoints}
        </button>
        {view.points.length > 0 && (
          <button type="button" className="control" aria-haspopup="dialog" onClick={onFromTo}>
            {texts.custom}
          </button>
        )}
        <div className="buttons">
          <Looks view={view} onView={onView} rainView={rainView} />
        </div>
        {sets.sets.length > 0 && (
          <NativeSelect
            label={texts.savedTrends}
            value={String(sets.opened?.id ?? '')}
            data={[
              ...(sets.opened === null ? [{ value: '', label: texts.noneSelected }] : []),
              ...sets.sets.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(event) => {
              const set = sets.sets.find(({ id }) => String(id) === event.currentTarget.value);
              if (set !== undefined) leave(() => onOpen(set))();
            }}
          />
        )}
        {view.points.length > 0 && (
          <div className="buttons">
            {trendSetActions(sets, leave(onSave), (task) => leave(() => onTask(task))()).map(
              ({ key, label, onSelect }) => (
                <button key={key} type="button" className="control" onClick={onSelect}>
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
