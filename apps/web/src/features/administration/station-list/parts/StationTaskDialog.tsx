import type { SettingCounts, StationAdminRow } from '@outpost/contract';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { AlertSettingsForm } from '../bulk/AlertSettingsForm.tsx';
import { ChangeForm } from '../bulk/ChangeForm.tsx';
import { PushForm } from '../bulk/PushForm.tsx';
import * as texts from '../texts.ts';
import { AddForm, type AddFrom } from './AddForm.tsx';
import type { BulkAction } from './ChosenBar.tsx';
import { DeletedList } from './DeletedList.tsx';
import { DeleteForm } from './DeleteForm.tsx';
import { StationImportForm } from './ImportForm.tsx';
import { RenameAreaForm } from './RenameAreaForm.tsx';

/** What a dialog of the screen does. */
export type StationTask =
  | { readonly kind: 'add'; readonly from: AddFrom }
  | { readonly kind: 'delete'; readonly station: StationAdminRow }
  | { readonly kind: 'rename-area' }
  | { readonly kind: 'import' }
  | { readonly kind: BulkAction; readonly stationIds: readonly number[] }
  | { readonly kind: 'deleted' };

const TITLES: Readonly<Record<StationTask['kind'], string>> = {
  add: texts.addStation,
  delete: texts.deleteStation,
  import: texts.importStations,
  'rename-area': texts.renameArea,
  area: texts.changeArea,
  'poll-interval': texts.changePollInterval,
  limit: texts.changeAlarmLimit,
  'alert-settings': texts.addAlertSettings,
  push: texts.pushConfiguration,
  deleted: texts.deletedStations,
};

/** Dialogs of a few fields. */
const SMALL: readonly StationTask['kind'][] = ['delete', 'rename-area', 'alert-settings'];

export interface StationTaskDialogProps {
  /** null: closed. */
  readonly task: StationTask | null;
  readonly stations: readonly StationAdminRow[];
  /** The state of setpoints, by station. */
  readonly counts: ReadonlyMap<number, SettingCounts>;
  /** The area shown. */
  readonly area: string;
  /** Shows another area. */
  readonly onArea: (area: string) => void;
  readonly onClose: () => void;
}

/** The dialog of the screen, with the form of its task. */
export function StationTaskDialog(props: StationTaskDialogProps) {
  const { task, stations, counts, area, onArea, onClose } = props;
  const navigate = useNavigate();
  return (
    <Dialog
      open={task !== null}
      onClose={onClose}
      title={titleOf(task)}
      large={task !== null && !SMALL.includes(task.kind)}
    >
      {task?.kind === 'add' && (
        <AddForm
          from={task.from}
          onDone={(id) => void navigate(`/config/stations/${id}?tab=connection`)}
          onCancel={onClose}
        />
      )}
      {task?.kind === 'delete' && <DeleteForm station={task.station} onDone={onClose} onCancel={onClose} />}
      {(task?.kind === 'area' || task?.kind === 'poll-interval' || task?.kind === 'limit') && (
        <ChangeForm kind={task.kind} stationIds={task.stationIds} onClose={onClose} />
      )}
      {task?.kind === 'alert-settings' && (
        <AlertSettingsForm stationIds={task.stationIds} onClose={onClose} />
      )}
      {task?.kind === 'push' && (
        <PushForm
          stations={stations.filter(({ StationId }) => task.stationIds.includes(StationId))}
          counts={counts}
          onClose={onClose}
        />
      )}
      {task?.kind === 'rename-area' && (
        <RenameAreaForm
          area={area}
          onDone={(next) => {
            onArea(next);
            onClose();
          }}
          onCancel={onClose}
        />
      )}
      {task?.kind === 'import' && <StationImportForm onDone={onClose} />}
      {task?.kind === 'deleted' && <DeletedList onDone={onClose} />}
    </Dialog>
  );
}

function titleOf(task: StationTask | null): string {
  if (task === null) return '';
  return task.kind === 'add' && task.from !== null ? texts.cloneNamed(task.from.SiteName) : TITLES[task.kind];
}
