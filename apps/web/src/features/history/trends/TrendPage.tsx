import { Button } from '@mantine/core';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import {
  serverNowMs,
  type TrendStations,
  usePublicConfig,
  useSaveTrendSet,
  useTrendStations,
} from '../../../data/index.ts';
import { Empty, Failed, Loading } from '../../../ui/feedback/index.ts';
import { Page } from '../../../ui/page/index.ts';
import { PrintHead } from '../../../ui/page/PrintHead.tsx';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import type { Zone } from '../../../ui/time/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { toggledRain } from './model/rain.ts';
import { panned, spanLength, type TrendRange, zoomed } from './model/range.ts';
import { stationNames, type TrendRows, trendRows } from './model/rows.ts';
import { spanLabel } from './model/time-axis.ts';
import { type TrendView, trendViewParams, withoutPoints } from './model/view.ts';
import { AddPoints } from './parts/AddPoints.tsx';
import { FromTo } from './parts/FromTo.tsx';
import { TrendPhoneSheet } from './parts/PhoneSheet.tsx';
import { describeSetFailure, SetDialogs, SetsMenu, type TrendSetAction } from './parts/SetsMenu.tsx';
import { TrendToolbar } from './parts/Toolbar.tsx';
import { TrendBoard } from './parts/TrendBoard.tsx';
import { TrendStart } from './parts/TrendStart.tsx';
import { useRememberTrend } from './state/recent-trends.ts';
import type { SpanStore } from './state/span-store.ts';
import { useLightPrint } from './state/use-light-print.ts';
import { type SavedTrend, useSets } from './state/use-sets.ts';
import { useSpanStore } from './state/use-span-store.ts';
import { useTrendView } from './state/use-trend-view.ts';
import { useTrendZone } from './state/use-trend-zone.ts';
import * as texts from './texts.ts';
import styles from './trends.module.css';

/** The trend screen: all that is chosen is in the address. */
export function TrendPage() {
  const [view, setView] = useTrendView();
  const stations = useTrendStations(view.points.map(({ stationId }) => stationId));
  const { details } = stations;
  const rows = useMemo(() => trendRows(view.points, details), [view.points, details]);
  const rainView = toggledRain(view, rows.analog, details.values());
  const { TimeZone, CompanyName } = usePublicConfig();
  const zone = useTrendZone(rows, TimeZone);
  const onRange = useCallback((range: TrendRange) => setView({ ...view, range }), [view, setView]);
  const store = useSpanStore(view.range, onRange);
  const [open, setOpen] = useState<'points' | 'from-to' | 'sheet' | null>(null);
  const sets = useSets(view);
  const [head, setHead] = useState<HTMLElement | null>(null);
  const [task, setTask] = useState<TrendSetAction | null>(null);
  const saving = useSaveTrendSet();
  const isPhone = useIsPhone();
  useLightPrint();
  useRememberTrend(view, rows.all);
  const close = useCallback(() => setOpen(null), []);
  const onLive = () => onRange({ kind: 'live', spanMs: spanLength(view.range) });
  const zoom = (factor: number) => {
    const span = store.span();
    const atMs = store.isLive ? span.toMs : (span.fromMs + span.toMs) / 2;
    store.move(zoomed(span, factor, atMs, serverNowMs()));
  };

  const openSet = (set: SavedTrend) => {
    sets.openById(set.id);
    setView(set.view);
  };
  const save = () => {
    if (sets.opened === null) return setTask({ kind: 'save' });
    saving.mutate(
      { id: sets.opened.id, Name: sets.opened.name, View: trendViewParams(view).toString() },
      { onError: (error) => showToast('error', describeSetFailure(error)) },
    );
  };

  // Deleted points would count towards the maximum.
  const deleted = deletedPoints(view, rows, stations);
  const present = withoutPoints(view, deleted);
  const chooseOthers = () => {
    setView(present);
    setOpen('points');
  };

  const content = () => {
    if (view.points.length === 0) {
      return (
        <div className={styles.starting}>
          <TrendStart sets={sets.sets} onOpen={sets.openById} onAdd={() => setOpen('points')} />
        </div>
      );
    }
    if (rows.all.length === 0 && stations.failure === null && stations.isPending) {
      return <Loading label={texts.loadingPoints} />;
    }
    // Only what the server said of every point proves that they were deleted.
    if (rows.all.length === 0 && deleted.length < view.points.length) {
      return (
        <div className={styles.nothing}>
          <Failed title={texts.couldNotLoadPoints} onRetry={stations.refetch}>
            {stations.failure?.detail}
          </Failed>
        </div>
      );
    }
    if (rows.all.length === 0) {
      return (
        <div className={styles.nothing}>
          <AllDeleted count={view.points.length} onChoose={chooseOthers} />
        </div>
      );
    }
    return (
      <TrendBoard
        rows={rows}
        stations={stations}
        view={view}
        present={present}
        onView={setView}
        store={store}
        zone={zone}
        onLive={onLive}
        head={head}
      />
    );
  };

  const hasPoints = view.points.length > 0;
  return (
    <Page
      {...(!hasPoints ? {} : { sub: <RangeText rows={rows} store={store} zone={zone} /> })}
      {...(isPhone
        ? {}
        : {
            actions: (
              <>
                <SetsMenu sets={sets} onOpen={openSet} onSave={save} onTask={setTask} canSave={hasPoints} />
                <span ref={setHead} />
                {hasPoints && <Button onClick={() => setOpen('points')}>{texts.addPoints}</Button>}
              </>
            ),
          })}
    >
      <PrintHead companyName={CompanyName} timeZone={zone.name} wide={false} />
      {hasPoints && (
        <TrendToolbar
          view={view}
          onView={setView}
          rainView={rainView}
          onPan={(part) => store.move(panned(store.span(), part, serverNowMs()))}
          onZoom={zoom}
          onLive={onLive}
          onFromTo={() => setOpen('from-to')}
          isPhone={isPhone}
          onSheet={() => setOpen('sheet')}
        />
      )}
      {content()}
      <AddPoints
        open={open === 'points'}
        onClose={close}
        view={present}
        onView={setView}
        counts={{ analog: rows.analog.length, digital: rows.digital.length }}
      />
      <TrendPhoneSheet
        open={open === 'sheet'}
        onClose={close}
        view={view}
        onView={setView}
        rainView={rainView}
        sets={sets}
        onAdd={() => setOpen('points')}
        onFromTo={() => setOpen('from-to')}
        onOpen={openSet}
        onSave={save}
        onTask={setTask}
      />
      <SetDialogs
        task={task}
        view={view}
        onClose={() => setTask(null)}
        onSaved={sets.openById}
        onDeleted={() => sets.openById(null)}
      />
      <FromTo open={open === 'from-to'} onClose={close} span={store.span} zone={zone} onRange={onRange} />
    </Page>
  );
}

/** The ids of selected points that no longer exist, or whose station doesn't. */
function deletedPoints({ points }: TrendView, { missing }: TrendRows, stations: TrendStations): number[] {
  const ofStations = points.filter(({ stationId }) => stations.missing.includes(stationId));
  return [...missing, ...ofStations].map(({ pointId }) => pointId);
}

interface AllDeletedProps {
  /** Selected points. */
  readonly count: number;
  readonly onChoose: () => void;
}

function AllDeleted({ count, onChoose }: AllDeletedProps) {
  return (
    <Empty
      title={count === 1 ? texts.pointNotFound : texts.pointsNotFound}
      action={<Button onClick={onChoose}>{texts.selectPoints}</Button>}
    >
      {count === 1 ? texts.pointDeleted : texts.pointsDeleted}
    </Empty>
  );
}

interface RangeTextProps {
  readonly rows: TrendRows;
  readonly store: SpanStore;
  readonly zone: Zone;
}

/** Which stations and time are shown: goes along with every frame of a gesture, so it stands apart. */
function RangeText({ rows, store, zone }: RangeTextProps) {
  const words = useSyncExternalStore(store.subscribe, () => spanLabel(store.span(), zone));
  const stations = stationNames(rows.all);
  return (
    <span>
      {stations !== '' && `${stations} · `}
      {words} · {zone.name}
    </span>
  );
}
