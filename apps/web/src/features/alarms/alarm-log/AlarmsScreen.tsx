import { Button } from '@mantine/core';
import { formatCount } from '@outpost/core';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import {
  alarmsConfirmedAtMs,
  refreshAlarms,
  useAlarmDialog,
  useAlarms,
  useLiveStatus,
  usePublicConfig,
  useServerNow,
  useSession,
  useStationNames,
  useStationOverviews,
} from '../../../data/index.ts';
import { useAddressParams } from '../../../ui/address/use-address-params.ts';
import { badPointsOf, firstOutIds, heldReason } from '../../../ui/alarm/index.ts';
import { AlarmActionDialog, type AlarmTask } from '../../../ui/alarm-actions/index.ts';
import { Banner } from '../../../ui/banner/index.ts';
import { Empty, Failed, Loading, NoStations } from '../../../ui/feedback/index.ts';
import { Page } from '../../../ui/page/index.ts';
import { PrintHead } from '../../../ui/page/PrintHead.tsx';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { Segments } from '../../../ui/segments/index.ts';
import { formatMoment, timeOfDay } from '../../../ui/time/index.ts';
import {
  type ActiveFilter,
  describeBoard,
  describeWaiting,
  readActiveFilter,
  writeActiveFilter,
} from './model/active-filter.ts';
import {
  type AlarmView,
  alarmViewParams,
  expandedAlarmId,
  openAlarmId,
  viewOf,
  withOpen,
} from './model/address.ts';
import { boardOf } from './model/board.ts';
import { type LogFilter, readLogFilter } from './model/log-filter.ts';
import { ActiveView } from './parts/ActiveView.tsx';
import { AlarmAside } from './parts/AlarmAside.tsx';
import { LogView, useSettledSince } from './parts/LogView.tsx';
import styles from './parts/list.module.css';
import { PresentReadings } from './parts/PresentReadings.tsx';
import { SoundButton } from './parts/SoundButton.tsx';
import { SuppressedList } from './parts/SuppressedList.tsx';
import { useRowAnchor } from './parts/use-row-anchor.ts';
import * as texts from './texts.ts';

/** Active alarms, suppressed alarms and the log; an alarm opens in a panel next to the list. */
export default function AlarmsScreen() {
  const [params, setParams] = useAddressParams();
  const view = viewOf(params);
  const openId = openAlarmId(params);
  const { activeAlarms, hasNews, failure } = useAlarms();
  const live = useLiveStatus();
  const isPhone = useIsPhone();
  const { CompanyName } = usePublicConfig();
  const offline = useOfflineStations();
  const [task, setTask] = useState<AlarmTask | null>(null);
  const dialog = useAlarmDialog(task !== null);
  const stations = useStationNames();
  const board = useMemo(
    () => (activeAlarms === null ? null : boardOf(activeAlarms, offline)),
    [activeAlarms, offline],
  );
  const address = params.toString();
  const pathTo = useCallback(
    (id: number) => `/alarms?${withOpen(new URLSearchParams(address), id)}`,
    [address],
  );
  const { page, holdPressed, holdOpen } = useRowAnchor(openId);
  const close = () => {
    holdOpen();
    setParams((now) => withOpen(now, null), { preventScrollReset: true });
  };
  const go = (next: AlarmView) => setParams(() => alarmViewParams(next));
  const onFilter = (change: Partial<LogFilter>) =>
    setParams((now) => alarmViewParams('log', { ...readLogFilter(now), ...change }), {
      replace: true,
      preventScrollReset: true,
    });
  const activeFilter = useMemo(() => readActiveFilter(new URLSearchParams(address)), [address]);
  const onActiveFilter = (change: Partial<ActiveFilter>) =>
    setParams(
      (now) => withOpen(writeActiveFilter({ ...readActiveFilter(now), ...change }), openAlarmId(now)),
      { replace: true, preventScrollReset: true },
    );
  const opened = activeAlarms?.Alarms.find(({ Id }) => Id === openId);
  const suppressed =
    activeAlarms === null ? undefined : activeAlarms.Suppressed.length + activeAlarms.Maintenance.length;
  const aside = (firstOuts: ReadonlySet<number>) =>
    openId !== null && (
      <AlarmAside
        id={openId}
        held={
          opened === undefined
            ? null
            : heldReason(opened, offline.has(opened.StationId), badPointsOf(activeAlarms?.Alarms ?? []))
        }
        firstOut={firstOuts.has(openId)}
        onTask={setTask}
        onClose={close}
      />
    );
  return (
    <Page
      // The log is of other alarms too.
      sub={
        board === null || view === 'log' ? undefined : isPhone ? describeWaiting(board) : describeBoard(board)
      }
      actions={
        <>
          <Segments
            label={texts.alarms}
            value={view}
            options={[
              { value: 'active', label: withCount(texts.active, board?.length) },
              { value: 'suppressed', label: withCount(texts.suppressed, suppressed) },
              { value: 'log', label: texts.log },
            ]}
            onChange={go}
          />
          <Button component={Link} to="/alarms/load" className="wide-only">
            {texts.alarmPerformance}
          </Button>
          <SoundButton />
        </>
      }
    >
      <PrintHead companyName={CompanyName} wide />
      {activeAlarms !== null && !hasNews && live.state !== 'lost' && <Stale />}
      <div
        ref={page}
        className={openId === null ? styles.page : `${styles.page} ${styles.withPanel}`}
        onClickCapture={holdPressed}
      >
        {view === 'log' && (
          <LogView
            filter={readLogFilter(params)}
            onFilter={onFilter}
            openId={openId}
            pathTo={pathTo}
            aside={aside}
          />
        )}
        {view !== 'log' && board === null && (
          <div className={styles.content}>
            {failure === null ? (
              <Loading label={texts.loadingAlarms} />
            ) : (
              <Failed title={texts.couldNotLoadAlarms} onRetry={refreshAlarms}>
                {failure.detail}
              </Failed>
            )}
          </div>
        )}
        {view === 'active' && board?.length === 0 && (
          <div className={styles.content}>
            <NoAlarms suppressed={suppressed ?? 0} />
          </div>
        )}
        {view === 'active' && board !== null && board.length > 0 && (
          <PresentReadings stationIds={board.map(({ entry }) => entry.StationId)}>
            <ActiveView
              board={board}
              filter={activeFilter}
              onFilter={onActiveFilter}
              openId={openId}
              expandedId={expandedAlarmId(params)}
              pathTo={pathTo}
              old={!hasNews}
              onTask={setTask}
              onClose={close}
            />
          </PresentReadings>
        )}
        {view === 'suppressed' && activeAlarms !== null && (
          <div className={styles.content}>
            <SuppressedList activeAlarms={activeAlarms} old={!hasNews} onTask={setTask} />
          </div>
        )}
        {view !== 'log' && aside(firstOutIds(activeAlarms?.Alarms ?? []))}
      </div>
      {isPhone && (
        <Button component={Link} to="/alarms/load" variant="subtle" mt="md">
          {texts.alarmPerformance}
        </Button>
      )}
      <AlarmActionDialog task={task} onClose={() => setTask(null)} stations={stations.data} {...dialog} />
    </Page>
  );
}

/** `Active 33`; without a count while it is not known. */
const withCount = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} ${formatCount(count)}`;

/** Ids of the offline stations; the same object while they do not change. */
function useOfflineStations(): ReadonlySet<number> {
  const { data } = useStationOverviews();
  const ids = (data ?? [])
    .filter(({ Communication }) => Communication.Status === 'offline')
    .map(({ StationId }) => StationId)
    .join();
  return useMemo(() => new Set(ids.split(',').filter(Boolean).map(Number)), [ids]);
}

/** Shown when alarm updates have stopped while other live data arrives. */
function Stale() {
  const nowMs = useServerNow();
  const sinceMs = alarmsConfirmedAtMs();
  return (
    <div className={styles.banner}>
      <Banner
        state="no-answer"
        title={texts.alarmsAsOf(`${formatMoment(sinceMs, nowMs)}:${timeOfDay(sinceMs).slice(-2)}`)}
      >
        {texts.noUpdatesSinceThen}
      </Banner>
    </div>
  );
}

function NoAlarms({ suppressed }: { readonly suppressed: number }) {
  const nowMs = useServerNow();
  const sinceMs = useSettledSince();
  const { can } = useSession();
  const { data: stations } = useStationOverviews();
  if (stations?.length === 0) return <NoStations canAdd={can('Admin')} />;
  return (
    <Empty title={texts.noActiveAlarms}>
      {sinceMs === null ? texts.nothingToAcknowledge : texts.noneSince(formatMoment(sinceMs, nowMs))}{' '}
      {suppressed > 0 && texts.suppressedNotIncluded}
    </Empty>
  );
}
