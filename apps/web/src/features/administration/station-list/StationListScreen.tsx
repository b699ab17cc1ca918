import { Button } from '@mantine/core';
import type { StationAdminRow } from '@outpost/contract';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useSettingCounts, useStationAdminList } from '../../../data/index.ts';
import { Empty, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { ChosenBar } from './parts/ChosenBar.tsx';
import { FilesMenu } from './parts/FilesMenu.tsx';
import { StationFilterBar } from './parts/FilterBar.tsx';
import { StationAdminTable } from './parts/StationTable.tsx';
import { type StationTask, StationTaskDialog } from './parts/StationTaskDialog.tsx';
import * as texts from './texts.ts';
import { useStationListActions } from './use-list-actions.ts';
import { useOpensAdd, useStationListFilter } from './use-list-filter.ts';

/** All stations, for station management. */
export default function StationListScreen() {
  const asked = useStationAdminList();
  const { data } = asked;
  const filter = useStationListFilter(data);
  const opensAdd = useOpensAdd();
  const [task, setTask] = useState<StationTask | null>(opensAdd ? { kind: 'add', from: null } : null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const actions = useStationListActions(() => setChosen(new Set()));
  const settings = useSettingCounts();
  const counts = useMemo(() => new Map(settings.data?.map((one) => [one.StationId, one])), [settings.data]);
  const add = () => setTask({ kind: 'add', from: null });

  const body = () => {
    if (data === undefined) {
      return (
        <LoadingOrFailed query={asked} loading={texts.loadingStations} failed={texts.couldNotLoadStations} />
      );
    }
    if (data.length === 0) {
      return (
        <Empty
          title={texts.noStations}
          action={
            <Button variant="filled" onClick={add}>
              {texts.addStation}
            </Button>
          }
        >
          {texts.noStationsHint}
        </Empty>
      );
    }
    if (filter.rows.length === 0) return <Empty title={texts.noMatches} />;
    return (
      <StationAdminTable
        key={filter.key}
        rows={filter.rows}
        counts={counts}
        chosen={chosen}
        onChoose={setChosen}
        onClone={(station) => setTask({ kind: 'add', from: station })}
        onDelete={(station) => setTask({ kind: 'delete', station })}
        onEnable={(station) => actions.enable([station.StationId], !station.Enabled)}
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
            busy={actions.isExporting}
            onExport={actions.save}
            onImport={() => setTask({ kind: 'import' })}
            onDeleted={() => setTask({ kind: 'deleted' })}
          />
          <Button variant="filled" onClick={add}>
            {texts.addStation}
          </Button>
        </>
      }
    >
      <div className="body">
        <StationFilterBar
          stations={data}
          filter={filter}
          onRenameArea={() => setTask({ kind: 'rename-area' })}
        />
        {living.length > 0 && (
          <ChosenBar
            count={living.length}
            busy={actions.isEnabling || actions.isExporting}
            onEnable={(on) => actions.enable(living, on)}
            onChange={(kind) => setTask({ kind, stationIds: living })}
            onExport={() => actions.save({ format: 'xlsx', stationIds: living })}
            onNone={() => setChosen(new Set())}
          />
        )}
        <Card pad={false}>{body()}</Card>
      </div>
      <StationTaskDialog
        task={task}
        stations={data ?? []}
        counts={counts}
        area={filter.area}
        onArea={filter.setArea}
        onClose={() => setTask(null)}
      />
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
