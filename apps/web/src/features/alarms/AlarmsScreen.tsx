import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  alarmsConfirmedAtMs,
  refreshAlarms,
  useAlarms,
  useLiveStatus,
  useServerNow,
  useStationOverviews,
} from '../../data/index.ts';
import { formatMoment, timeOfDay } from '../../ui/age/index.ts';
import { badPointsOf, formatUnacknowledged, heldReason, unacknowledgedOf } from '../../ui/alarm/index.ts';
import { Banner } from '../../ui/banner/index.ts';
import { FilterChip, FilterChips } from '../../ui/chip/index.ts';
import { Empty, Failed, Loading } from '../../ui/feedback/index.ts';
import { Page } from '../../ui/page/index.ts';
import { type AlarmView, alarmViewParams, openAlarmId, viewOf, withOpen } from './model/address.ts';
import { boardOf } from './model/board.ts';
import { type LogFilter, readLogFilter } from './model/log-filter.ts';
import type { Task } from './model/task.ts';
import { ActiveList } from './parts/ActiveList.tsx';
import { AlarmActionDialog } from './parts/AlarmActionDialog.tsx';
import { AlarmAside } from './parts/AlarmAside.tsx';
import { LogView, useSettledSince } from './parts/LogView.tsx';
import styles from './parts/list.module.css';
import { SoundChip } from './parts/SoundChip.tsx';
import { SuppressedList } from './parts/SuppressedList.tsx';

/** What stands, what is kept quiet, and the log; each alarm opens beside the list. */
export default function AlarmsScreen() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const view = viewOf(params);
  const openId = openAlarmId(params);
  const { standing, hasNews, failure } = useAlarms();
  const live = useLiveStatus();
  const silent = useSilentStations();
  const [task, setTask] = useState<Task | null>(null);
  const board = useMemo(() => (standing === null ? null : boardOf(standing, silent)), [standing, silent]);
  const address = params.toString();
  const pathTo = useCallback(
    (id: number) => `/alarms?${withOpen(new URLSearchParams(address), id)}`,
    [address],
  );
  const close = () => setParams(withOpen(params, null), { preventScrollReset: true });
  const go = (next: AlarmView) => setParams(alarmViewParams(next));
  const onFilter = (change: Partial<LogFilter>) =>
    setParams(alarmViewParams('log', { ...readLogFilter(params), ...change }), {
      replace: true,
      preventScrollReset: true,
    });
  const opened = standing?.Alarms.find(({ Id }) => Id === openId);
  const quiet = standing === null ? undefined : standing.Suppressed.length + standing.Maintenance.length;
  return (
    <Page
      title="Alarms"
      sub={standing === null ? undefined : formatUnacknowledged(unacknowledgedOf(standing))}
      actions={
        <FilterChips label="Alarms">
          <FilterChip
            pressed={view === 'active'}
            onPress={() => go('active')}
            {...(board === null ? {} : { count: countOf(board) })}
          >
            Active
          </FilterChip>
          <FilterChip
            pressed={view === 'quiet'}
            onPress={() => go('quiet')}
            {...(quiet === undefined ? {} : { count: quiet })}
          >
            Shelved & out of service
          </FilterChip>
          <FilterChip pressed={view === 'log'} onPress={() => go('log')}>
            Log
          </FilterChip>
          <FilterChip pressed={false} onPress={() => void navigate('/alarms/load')}>
            Load
          </FilterChip>
          <SoundChip />
        </FilterChips>
      }
    >
      {standing !== null && !hasNews && live.state !== 'lost' && <Stale />}
      <div className={openId === null ? undefined : styles.beside}>
        <div className={styles.main}>
          {view === 'log' && (
            <LogView filter={readLogFilter(params)} onFilter={onFilter} openId={openId} pathTo={pathTo} />
          )}
          {view !== 'log' &&
            board === null &&
            (failure === null ? (
              <Loading label="Loading alarms" />
            ) : (
              <Failed title="The alarms could not be loaded" onRetry={refreshAlarms}>
                {failure.detail}
              </Failed>
            ))}
          {view === 'active' &&
            board !== null &&
            (board.length === 0 ? (
              <NoAlarms kept={quiet ?? 0} />
            ) : (
              <ActiveList
                groups={board}
                openId={openId}
                pathTo={pathTo}
                old={!hasNews}
                onTask={setTask}
                onClose={close}
              />
            ))}
          {view === 'quiet' && standing !== null && (
            <SuppressedList standing={standing} old={!hasNews} onTask={setTask} />
          )}
        </div>
        {openId !== null && (
          <AlarmAside
            id={openId}
            held={
              opened === undefined
                ? null
                : heldReason(opened, silent.has(opened.StationId), badPointsOf(standing?.Alarms ?? []))
            }
            onTask={setTask}
            onClose={close}
          />
        )}
      </div>
      <AlarmActionDialog task={task} onClose={() => setTask(null)} />
    </Page>
  );
}

const countOf = (board: ReturnType<typeof boardOf>) =>
  board.reduce((count, { rows }) => count + rows.length, 0);

/** Stations that do not answer; the same object as long as they are the same. */
function useSilentStations(): ReadonlySet<number> {
  const { data } = useStationOverviews();
  const words = (data ?? [])
    .filter(({ Communication }) => Communication.Status === 'offline')
    .map(({ StationId }) => StationId)
    .join();
  return useMemo(() => new Set(words.split(',').filter(Boolean).map(Number)), [words]);
}

/** No news of alarms, while others come: what is shown was so then. Without any the whole page says so. */
function Stale() {
  const nowMs = useServerNow();
  const sinceMs = alarmsConfirmedAtMs();
  return (
    <div className={styles.banner}>
      <Banner
        state="no-answer"
        title={`Alarms as of ${formatMoment(sinceMs, nowMs)}:${timeOfDay(sinceMs).slice(-2)}.`}
      >
        The page has heard nothing of alarms since. What is shown stood then.
      </Banner>
    </div>
  );
}

function NoAlarms({ kept }: { readonly kept: number }) {
  const nowMs = useServerNow();
  const sinceMs = useSettledSince();
  return (
    <Empty title="No alarms">
      {sinceMs === null ? 'All quiet.' : `All quiet since ${formatMoment(sinceMs, nowMs)}.`}
      {kept > 0 && ' What is shelved, out of service or in maintenance is not counted.'}
    </Empty>
  );
}
