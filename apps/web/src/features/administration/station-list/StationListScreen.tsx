import { Button } from '@mantine/core';
import type { StationAdminRow } from '@outpost/contract';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  useEnableStations,
  useExportStations,
  useFailure,
  useSettingCounts,
  useStationAdminList,
} from '../../../data/index.ts';
import { withParams } from '../../../ui/address/params.ts';
import { useAddressParams } from '../../../ui/address/use-address-params.ts';
import { AreaFilter } from '../../../ui/area/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Empty, Failed, Loading } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { SearchField, useSlashKey } from '../../../ui/search-field/index.ts';
import { Segments } from '../../../ui/segments/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { AlertSettingsForm } from './bulk/AlertSettingsForm.tsx';
import { ChangeForm } from './bulk/ChangeForm.tsx';
import { PushForm } from './bulk/PushForm.tsx';
import { isShown, matchingStations, type Shown } from './model/rows.ts';
import { AddForm, type AddFrom } from './parts/AddForm.tsx';
import { type BulkAction, ChosenBar } from './parts/ChosenBar.tsx';
import { DeletedList } from './parts/DeletedList.tsx';
import { DeleteForm } from './parts/DeleteForm.tsx';
import { FilesMenu } from './parts/FilesMenu.tsx';
import { StationImportForm } from './parts/ImportForm.tsx';
import { RenameAreaForm } from './parts/RenameAreaForm.tsx';
import { StationAdminTable } from './parts/StationTable.tsx';
import styles from './station-list.module.css';
import * as texts from './texts.ts';

/** The content of the dialog. */
type Task =
  | { readonly kind: 'add'; readonly from: AddFrom }
  | { readonly kind: 'delete'; readonly station: StationAdminRow }
  | { readonly kind: 'rename-area' }
  | { readonly kind: 'import' }
  | { readonly kind: BulkAction; readonly stationIds: readonly number[] }
  | { readonly kind: 'deleted' };

const TITLES: Readonly<Record<Task['kind'], string>> = {
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

const CHOICES = [
  { value: 'all', label: texts.all },
  { value: 'enabled', label: texts.pollingEnabled },
  { value: 'disabled', label: texts.disabled },
] as const satisfies { value: Shown; label: string }[];

/** In the address: opens the dialog that adds a station. */
const ADD = 'add';

/** All stations, for station management. */
export default function StationListScreen() {
  const asked = useStationAdminList();
  const failure = useFailure(asked);
  const navigate = useNavigate();
  const [params, setParams] = useAddressParams();
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  useSlashKey(search);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [task, setTask] = useState<Task | null>(params.has(ADD) ? { kind: 'add', from: null } : null);
  const enabling = useEnableStations();
  const files = useExportStations();
  const settings = useSettingCounts();
  const show = params.get('show');
  const shown = isShown(show) ? show : 'all';
  const wanted = useDeferredValue(text);
  const { data } = asked;
  const area = params.get('area') ?? '';
  const rows = useMemo(
    () => (data ? matchingStations(data, wanted, shown, area) : []),
    [data, wanted, shown, area],
  );
  const setParam = (name: string, value: string) =>
    setParams((now) => withParams(now, { [name]: value }), { replace: true });
  const counts = useMemo(() => new Map(settings.data?.map((one) => [one.StationId, one])), [settings.data]);
  const close = () => setTask(null);
  // The address opens the dialog once: a reload, or going back to it, shows the list.
  useEffect(() => {
    if (params.has(ADD)) setParams((now) => withParams(now, { [ADD]: null }), { replace: true });
  }, [params, setParams]);

  const enable = (ids: readonly number[], Enabled: boolean) =>
    enabling.mutate(
      { StationIds: [...ids], Enabled },
      {
        onSuccess: ({ Changed }) => {
          showToast('success', Enabled ? texts.stationsEnabled(Changed) : texts.stationsDisabled(Changed));
          setChosen(new Set());
        },
        onError: (error) => showToast('error', texts.stationsNotChanged(error.detail)),
      },
    );
  const save = (what: Parameters<typeof files.mutate>[0]) =>
    files.mutate(what, {
      onError: (error) => showToast('error', texts.fileNotExported(error.detail)),
    });

  const body = () => {
    if (data === undefined) {
      return failure === null ? (
        <Loading label={texts.loadingStations} />
      ) : (
        <Failed
          title={texts.couldNotLoadStations}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
        >
          {failure.detail}
        </Failed>
      );
    }
    if (data.length === 0) {
      return (
        <Empty
          title={texts.noStations}
          action={
            <Button variant="filled" onClick={() => setTask({ kind: 'add', from: null })}>
              {texts.addStation}
            </Button>
          }
        >
          {texts.noStationsHint}
        </Empty>
      );
    }
    if (rows.length === 0) return <Empty title={texts.noMatches} />;
    return (
      <StationAdminTable
        key={`${wanted} ${shown} ${area}`}
        rows={rows}
        counts={counts}
        chosen={chosen}
        onChoose={setChosen}
        onClone={(station) => setTask({ kind: 'add', from: station })}
        onDelete={(station) => setTask({ kind: 'delete', station })}
        onEnable={(station) => enable([station.StationId], !station.Enabled)}
      />
    );
  };

  const living = [...chosen].filter((id) => data?.some(({ StationId }) => StationId === id));
  return (
    <Page
      title={texts.stationManagement}
      sub={data && formatStationCount(data)}
      actions={
        <>
          <Button component={Link} to="/config/stations/templates">
            {texts.templates}
          </Button>
          <FilesMenu
            busy={files.isPending}
            onExport={save}
            onImport={() => setTask({ kind: 'import' })}
            onDeleted={() => setTask({ kind: 'deleted' })}
          />
          <Button variant="filled" onClick={() => setTask({ kind: 'add', from: null })}>
            {texts.addStation}
          </Button>
        </>
      }
    >
      <div className="body">
        <div className={`line ${styles.tools}`}>
          <Segments
            label={texts.showStations}
            value={shown}
            options={CHOICES}
            onChange={(next) => setParam('show', next === 'all' ? '' : next)}
          />
          <AreaFilter stations={data} area={area} onChange={(next) => setParam('area', next)} />
          {data?.some(({ Area }) => Area === area && area !== '') && (
            <Button onClick={() => setTask({ kind: 'rename-area' })}>{texts.renameAreaAction}</Button>
          )}
          <SearchField
            ref={search}
            label={texts.searchStations}
            placeholder={texts.searchedFields}
            value={text}
            onChange={setText}
          />
        </div>
        {living.length > 0 && (
          <ChosenBar
            count={living.length}
            busy={enabling.isPending || files.isPending}
            onEnable={(on) => enable(living, on)}
            onChange={(kind) => setTask({ kind, stationIds: living })}
            onExport={() => save({ format: 'xlsx', stationIds: living })}
            onNone={() => setChosen(new Set())}
          />
        )}
        <Card pad={false}>{body()}</Card>
      </div>
      <Dialog
        open={task !== null}
        onClose={close}
        title={
          task === null
            ? ''
            : task.kind === 'add' && task.from !== null
              ? texts.cloneNamed(task.from.SiteName)
              : TITLES[task.kind]
        }
        large={
          task !== null &&
          task.kind !== 'delete' &&
          task.kind !== 'rename-area' &&
          task.kind !== 'alert-settings'
        }
      >
        {task?.kind === 'add' && (
          <AddForm
            from={task.from}
            onDone={(id) => void navigate(`/config/stations/${id}`)}
            onCancel={close}
          />
        )}
        {task?.kind === 'delete' && <DeleteForm station={task.station} onDone={close} onCancel={close} />}
        {(task?.kind === 'area' || task?.kind === 'poll-interval' || task?.kind === 'limit') && (
          <ChangeForm kind={task.kind} stationIds={task.stationIds} onClose={close} />
        )}
        {task?.kind === 'alert-settings' && (
          <AlertSettingsForm stationIds={task.stationIds} onClose={close} />
        )}
        {task?.kind === 'push' && (
          <PushForm
            stations={(data ?? []).filter(({ StationId }) => task.stationIds.includes(StationId))}
            counts={counts}
            onClose={close}
          />
        )}
        {task?.kind === 'rename-area' && (
          <RenameAreaForm
            area={area}
            onDone={(next) => {
              setParam('area', next);
              close();
            }}
            onCancel={close}
          />
        )}
        {task?.kind === 'import' && <StationImportForm onDone={close} />}
        {task?.kind === 'deleted' && <DeletedList onDone={close} />}
      </Dialog>
    </Page>
  );
}

function formatStationCount(rows: readonly StationAdminRow[]): string {
  const off = rows.filter(({ Enabled }) => !Enabled).length;
  const points = rows.reduce((sum, { Points }) => sum + Points, 0);
  return [
    texts.stationCount(rows.length),
    texts.pointCount(points),
    ...(off === 0 ? [] : [texts.disabledCount(off)]),
  ].join(' · ');
}
