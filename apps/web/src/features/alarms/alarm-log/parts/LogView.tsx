import { Button } from '@mantine/core';
import type { AlarmLogEntry, FileFormat } from '@outpost/contract';
import { needsAcknowledgement, summariseIncident } from '@outpost/core';
import { memo, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import {
  serverNowMs,
  useAlarmLog,
  useAlarmLogFile,
  useNotifiedAlarms,
  useServerNow,
} from '../../../../data/index.ts';
import { AlarmTags, firstOutIds, NotifiedContext } from '../../../../ui/alarm/index.ts';
import { useOfNow } from '../../../../ui/clock/clock.ts';
import { Empty, Loading, LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { STATE_LABELS, StateMark } from '../../../../ui/state/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { formatDelay, formatSecond, Moment, wholeInstant } from '../../../../ui/time/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import { shownUnitSystem } from '../../../../ui/value/index.ts';
import {
  isLogFiltered,
  type LogFilter,
  logQueryOf,
  NO_LOG_FILTER,
  writeLogFilter,
} from '../model/log-filter.ts';
import * as texts from '../texts.ts';
import { AlarmValue } from './AlarmRow.tsx';
import { AlarmStateText } from './AlarmStateText.tsx';
import { LogFilters } from './LogFilters.tsx';
import styles from './list.module.css';
import { useSeen } from './use-seen.ts';

export interface LogViewProps {
  readonly filter: LogFilter;
  readonly onFilter: (change: Partial<LogFilter>) => void;
  readonly openId: number | null;
  readonly pathTo: (id: number) => string;
  /** The panel of the open alarm, which says the same as its row. */
  readonly aside: (firstOuts: ReadonlySet<number>) => ReactNode;
}

/** The filtered log, newest first by the last activation. */
export function LogView({ filter, onFilter, openId, pathTo, aside }: LogViewProps) {
  const words = writeLogFilter(filter).toString();
  // A span ends at the time it was selected; newer alarms are announced live.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filter
  const ask = useMemo(() => logQueryOf(filter, serverNowMs()), [words]);
  const { asked, hasNewer, showNewer } = useAlarmLog(ask);
  const file = useAlarmLogFile();
  const save = (format: FileFormat) =>
    file.mutate(
      { ...ask, format, units: shownUnitSystem() },
      { onError: (error) => showToast('error', texts.exportFailed(error.detail)) },
    );
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = asked;
  const seen = useSeen(() => hasNextPage && !isFetchingNextPage && void fetchNextPage());
  const entries = useMemo(() => data?.pages.flatMap(({ Entries }) => Entries), [data]);
  const waiting = useMemo(() => entries?.filter(needsAcknowledgement).map(({ Id }) => Id) ?? [], [entries]);
  const notified = useNotifiedAlarms(waiting);
  // A filter may hide those that followed.
  const hasAll = !isLogFiltered({ ...filter, incidentId: null, last: null, from: null, to: null });
  const firstOuts = useMemo(() => firstOutIds((hasAll && entries) || []), [hasAll, entries]);
  const isAll = entries !== undefined && entries.length > 0 && !hasNextPage && !isPlaceholderData;
  // Summarised only when complete: all pages loaded and no other filter set.
  const isWholeIncident =
    isAll &&
    writeLogFilter({ ...NO_LOG_FILTER, incidentId: filter.incidentId }).toString() === words &&
    filter.incidentId !== null;
  return (
    <>
      <LogFilters filter={filter} onFilter={onFilter} onSave={save} isSaving={file.isPending} />
      <div className={`${styles.content} ${styles.list}`}>
        {hasNewer && (
          <button type="button" className={`more-button surface ${styles.more}`} onClick={showNewer}>
            {texts.showNewAlarms}
          </button>
        )}
        {entries === undefined && (
          <LoadingOrFailed
            query={asked}
            loading={texts.loadingAlarmLog}
            failed={texts.couldNotLoadAlarmLog}
          />
        )}
        {entries?.length === 0 &&
          (isPlaceholderData ? (
            <Loading label={texts.loadingAlarmLog} />
          ) : (
            <NoEntries filter={filter} onFilter={onFilter} />
          ))}
        {isWholeIncident && <IncidentHead entries={entries} />}
        {entries !== undefined && entries.length > 0 && (
          <ul
            className={isPlaceholderData ? `surface ${styles.rows} waiting` : `surface ${styles.rows}`}
            aria-label={texts.alarmLog}
          >
            <NotifiedContext value={notified}>
              {entries.map((entry) => (
                <LogRow
                  key={entry.Id}
                  entry={entry}
                  to={pathTo(entry.Id)}
                  isOpen={entry.Id === openId}
                  firstOut={firstOuts.has(entry.Id)}
                />
              ))}
            </NotifiedContext>
          </ul>
        )}
        {hasNextPage && !isPlaceholderData && (
          <button
            ref={seen}
            type="button"
            className={`more-button surface ${styles.more}`}
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {isFetchingNextPage
              ? texts.loadingOlderAlarms
              : asked.isFetchNextPageError
                ? texts.couldNotLoadOlder
                : texts.showOlderAlarms}
          </button>
        )}
        {isAll && <p className={`note ${styles.keys}`}>{texts.endOfLog(entries.length)}</p>}
      </div>
      {aside(firstOuts)}
    </>
  );
}

function NoEntries({ filter, onFilter }: Pick<LogViewProps, 'filter' | 'onFilter'>) {
  return isLogFiltered(filter) ? (
    <Empty
      title={texts.noMatches}
      action={<Button onClick={() => onFilter(NO_LOG_FILTER)}>{texts.clearFilters}</Button>}
    />
  ) : (
    <Empty title={texts.noAlarmsLoggedYet} />
  );
}

/** Summary of an incident. */
function IncidentHead({ entries }: { readonly entries: readonly AlarmLogEntry[] }) {
  const { words, stations, out, waiting } = summariseIncident(entries);
  const seen = waiting === 0 ? texts.everythingAcknowledged : texts.unacknowledgedCount(waiting);
  return (
    <div className={`screen-only ${styles.group}`}>
      <h2>{texts.incidentSummary(words, texts.stillActive(out, stations), seen)}</h2>
    </div>
  );
}

interface LogRowProps {
  readonly entry: AlarmLogEntry;
  readonly to: string;
  readonly isOpen: boolean;
  readonly firstOut: boolean;
}

const LogRow = memo(function LogRow({ entry, to, isOpen, firstOut }: LogRowProps) {
  const { Id, Message, SiteName, Name, Priority, RaisedAt, LastRaisedAt, ReturnedAt } = entry;
  const atMs = Date.parse(LastRaisedAt);
  const raised = useOfNow((nowMs) => formatSecond(atMs, nowMs));
  return (
    <li
      className={`${styles.row} ${styles.looksOnly} ${styles.logRow} ${isOpen ? styles.open : ''}`}
      data-alarm={Id}
    >
      <span className={styles.priority} title={STATE_LABELS[Priority]}>
        <StateMark state={Priority} size={16} />
        <span className={styles.priorityWord}>{STATE_LABELS[Priority]}</span>
      </span>
      <div className={`column ${styles.who}`}>
        <span className={styles.title}>
          <Link
            to={to}
            data-row=""
            className="link-text row-link"
            aria-current={isOpen ? 'true' : undefined}
            preventScrollReset
          >
            {Message}
          </Link>
          <AlarmTags firstOut={firstOut} raises={entry.Raises} chattering={entry.Chattering} />
        </span>
        <span className="note">
          {SiteName}
          {entry.PointId !== null && ` · ${Name}`}
        </span>
      </div>
      <AlarmValue entry={entry} isHeld />
      <span className={`breaks ${styles.since}`}>
        <time dateTime={LastRaisedAt} title={wholeInstant(atMs)}>
          {raised}
        </time>
        {ReturnedAt !== null && (
          <span className="muted" title={texts.returnedToNormalAt(wholeInstant(Date.parse(ReturnedAt)))}>
            {' '}
            {texts.duration(formatDelay(Math.max(0, Date.parse(ReturnedAt) - atMs)))}
          </span>
        )}
        {entry.Raises > 1 && (
          <span className="muted">, {fill(texts.firstActivated, { time: <Moment at={RaisedAt} /> })}</span>
        )}
      </span>
      <AlarmStateText entry={entry} />
    </li>
  );
});

/** When the last alarm was settled according to the log; null: no alarms, or not known. */
export function useSettledSince(): number | null {
  const nowMs = useServerNow();
  const ask = useMemo(() => logQueryOf(NO_LOG_FILTER, 0), []);
  const { asked } = useAlarmLog(ask);
  let latestMs: number | null = null;
  for (const { ReturnedAt, AcknowledgedAt } of asked.data?.pages[0]?.Entries ?? []) {
    for (const at of [ReturnedAt, AcknowledgedAt]) {
      if (at !== null) latestMs = Math.max(latestMs ?? 0, Date.parse(at));
    }
  }
  return latestMs !== null && latestMs <= nowMs ? latestMs : null;
}
