import { Button } from '@mantine/core';
import type { AlarmLogEntry, FileFormat } from '@outpost/contract';
import { summariseIncident } from '@outpost/core';
import { memo, useMemo } from 'react';
import { Link } from 'react-router';
import { serverNowMs, useAlarmLog, useAlarmLogFile, useFailure, useServerNow } from '../../../data/index.ts';
import { wholeInstant } from '../../../ui/age/index.ts';
import { AlarmTags } from '../../../ui/alarm/index.ts';
import { useOfNow } from '../../../ui/clock/clock.ts';
import { Empty, Failed, Loading } from '../../../ui/feedback/index.ts';
import { STATE_LABELS, StateMark } from '../../../ui/state/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import {
  isLogFiltered,
  type LogFilter,
  logQueryOf,
  NO_LOG_FILTER,
  writeLogFilter,
} from '../model/log-filter.ts';
import { formatDelay } from '../model/timeline.ts';
import { AlarmValue } from './AlarmRow.tsx';
import { AlarmStateText } from './AlarmStateText.tsx';
import { LogFilters } from './LogFilters.tsx';
import { formatSecond } from './labels.ts';
import styles from './list.module.css';
import { useSeen } from './use-more-rows.ts';

export interface LogViewProps {
  readonly filter: LogFilter;
  readonly onFilter: (change: Partial<LogFilter>) => void;
  readonly openId: number | null;
  readonly pathTo: (id: number) => string;
}

/** The log, newest first, as the filter has it. */
export function LogView({ filter, onFilter, openId, pathTo }: LogViewProps) {
  const words = writeLogFilter(filter).toString();
  // A span that ends now is asked for as it was when it was chosen; what is newer is told live.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are the filter
  const ask = useMemo(() => logQueryOf(filter, serverNowMs()), [words]);
  const { asked, hasNewer, showNewer } = useAlarmLog(ask);
  const failure = useFailure(asked);
  const file = useAlarmLogFile();
  const save = (format: FileFormat) =>
    file.mutate(
      { ...ask, format },
      { onError: (error) => showToast('error', `The file could not be made. ${error.detail}`) },
    );
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = asked;
  const seen = useSeen(() => hasNextPage && !isFetchingNextPage && void fetchNextPage());
  const entries = useMemo(() => data?.pages.flatMap(({ Entries }) => Entries), [data]);
  const isAll = entries !== undefined && entries.length > 0 && !hasNextPage && !isPlaceholderData;
  // Summed up once all of it is here, and nothing else is left out by the filter.
  const isWholeIncident =
    isAll &&
    writeLogFilter({ ...NO_LOG_FILTER, incidentId: filter.incidentId }).toString() === words &&
    filter.incidentId !== null;
  return (
    <div className={styles.list}>
      <LogFilters filter={filter} onFilter={onFilter} onSave={save} isSaving={file.isPending} />
      {hasNewer && (
        <button type="button" className={styles.more} onClick={showNewer}>
          New alarms were raised. Show them
        </button>
      )}
      {entries === undefined &&
        (failure === null ? (
          <Loading label="Loading the log" />
        ) : (
          <Failed
            title="The log could not be loaded"
            onRetry={() => void asked.refetch()}
            retrying={asked.isFetching}
          >
            {failure.detail}
          </Failed>
        ))}
      {entries?.length === 0 &&
        (isPlaceholderData ? (
          <Loading label="Loading the log" />
        ) : (
          <NoEntries filter={filter} onFilter={onFilter} />
        ))}
      {isWholeIncident && <IncidentHead entries={entries} />}
      {entries !== undefined && entries.length > 0 && (
        <ul
          className={isPlaceholderData ? `${styles.rows} ${styles.waiting}` : styles.rows}
          aria-label="Alarm log"
        >
          {entries.map((entry) => (
            <LogRow key={entry.Id} entry={entry} to={pathTo(entry.Id)} isOpen={entry.Id === openId} />
          ))}
        </ul>
      )}
      {hasNextPage && !isPlaceholderData && (
        <button
          ref={seen}
          type="button"
          className={styles.more}
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage
            ? 'Loading older ones…'
            : asked.isFetchNextPageError
              ? 'Older ones could not be loaded. Try again'
              : 'Show older ones'}
        </button>
      )}
      {isAll && (
        <p className={styles.keys}>
          That is all: {entries.length === 1 ? '1 entry' : `${entries.length} entries`}.
        </p>
      )}
    </div>
  );
}

function NoEntries({ filter, onFilter }: Pick<LogViewProps, 'filter' | 'onFilter'>) {
  return isLogFiltered(filter) ? (
    <Empty
      title="No alarm of the log is like that"
      action={<Button onClick={() => onFilter(NO_LOG_FILTER)}>Show the whole log</Button>}
    />
  ) : (
    <Empty title="The log is empty">There has been no alarm yet.</Empty>
  );
}

/** What the alarms of an incident come to. */
function IncidentHead({ entries }: { readonly entries: readonly AlarmLogEntry[] }) {
  const { words, stations, out, waiting } = summariseIncident(entries);
  const back =
    out === 0
      ? 'all are back'
      : out === stations
        ? 'none is back'
        : `${stations - out} of ${stations} are back`;
  const seen = waiting === 0 ? 'all acknowledged' : `${waiting} not acknowledged`;
  return (
    <div className={styles.group}>
      <h2>
        {words}; {back}, {seen}
      </h2>
    </div>
  );
}

interface LogRowProps {
  readonly entry: AlarmLogEntry;
  readonly to: string;
  readonly isOpen: boolean;
}

const LogRow = memo(function LogRow({ entry, to, isOpen }: LogRowProps) {
  const { Id, Message, SiteName, Name, Priority, RaisedAt, ReturnedAt } = entry;
  const atMs = Date.parse(RaisedAt);
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
      <div className={styles.who}>
        <span className={styles.title}>
          <Link
            to={to}
            data-row=""
            className={styles.name}
            aria-current={isOpen ? 'true' : undefined}
            preventScrollReset
          >
            {Message}
          </Link>
          <AlarmTags firstOut={entry.FirstOut} raises={entry.Raises} chattering={entry.Chattering} />
        </span>
        <span className={styles.sub}>
          {SiteName}
          {entry.PointId !== null && ` · ${Name}`}
        </span>
      </div>
      <AlarmValue entry={entry} />
      <span className={styles.since}>
        <time dateTime={RaisedAt} title={wholeInstant(atMs)}>
          {raised}
        </time>{' '}
        {ReturnedAt !== null && (
          <span className={styles.quiet} title={`Returned ${wholeInstant(Date.parse(ReturnedAt))}`}>
            for {formatDelay(Math.max(0, Date.parse(ReturnedAt) - atMs))}
          </span>
        )}
      </span>
      <AlarmStateText entry={entry} />
    </li>
  );
});

/** When the newest alarm of all was over, as the log knows it; null: there has been none, or nobody knows. */
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
