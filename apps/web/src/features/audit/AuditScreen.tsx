import { Button } from '@mantine/core';
import type { FileFormat } from '@outpost/contract';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type AuditParams, useAuditFile, useAuditLine, useAuditLog, useFailure } from '../../data/index.ts';
import { Empty, Failed, Loading } from '../../ui/feedback/index.ts';
import { Page } from '../../ui/page/index.ts';
import { showToast } from '../../ui/toast/index.ts';
import styles from './audit.module.css';
import { isAuditFiltered, openEventId, readFilter, writeFilter } from './model/filter.ts';
import { AuditFilters } from './parts/AuditFilters.tsx';
import { AuditRow } from './parts/AuditRow.tsx';

/** Who did what, when, and how it went. */
export default function AuditScreen() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const openId = openEventId(params);
  const asked = useAuditLog(filter);
  const failure = useFailure(asked);
  const file = useAuditFile();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = asked;
  const lines = useMemo(() => data?.pages.flat(), [data]);

  const onFilter = (change: Partial<AuditParams>) =>
    setParams(writeFilter({ ...filter, ...change }), { replace: true });
  const onOpen = useCallback(
    (id: number | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === null) next.delete('line');
          else next.set('line', String(id));
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const save = (format: FileFormat) =>
    file.mutate(
      { ...filter, format },
      { onError: (error) => showToast('error', `The file could not be made. ${error.detail}`) },
    );
  return (
    <Page title="Audit log" sub="who did what, and how it went">
      <AuditFilters filter={filter} onFilter={onFilter} onSave={save} isSaving={file.isPending} />
      {lines === undefined &&
        (failure === null ? (
          <Loading label="Loading the audit log" />
        ) : (
          <Failed
            title="The audit log could not be loaded"
            onRetry={() => void asked.refetch()}
            retrying={asked.isFetching}
          >
            {failure.detail}
          </Failed>
        ))}
      {lines?.length === 0 && isPlaceholderData && <Loading label="Loading the audit log" />}
      {lines?.length === 0 &&
        !isPlaceholderData &&
        (isAuditFiltered(filter) ? (
          <Empty
            title="No line of the log is like that"
            action={<Button onClick={() => setParams({}, { replace: true })}>Show the whole log</Button>}
          />
        ) : (
          <Empty title="The log is empty">What people do is written here.</Empty>
        ))}
      {openId !== null && lines !== undefined && !lines.some(({ Id }) => Id === openId) && (
        <Elsewhere id={openId} onOpen={onOpen} />
      )}
      {lines !== undefined && lines.length > 0 && (
        <ul
          className={isPlaceholderData ? `${styles.rows} ${styles.waiting}` : styles.rows}
          aria-label="Audit log"
        >
          {lines.map((entry) => (
            <AuditRow key={entry.Id} entry={entry} isOpen={entry.Id === openId} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {hasNextPage && !isPlaceholderData && (
        <Button
          className={styles.more}
          variant="default"
          onClick={() => void fetchNextPage()}
          disabled={isFetchingNextPage}
        >
          {isFetchingNextPage
            ? 'Loading older ones…'
            : asked.isFetchNextPageError
              ? 'Older ones could not be loaded. Try again'
              : 'Show older ones'}
        </Button>
      )}
      {lines !== undefined && lines.length > 0 && !hasNextPage && !isPlaceholderData && (
        <p className={styles.all}>That is all: {lines.length === 1 ? '1 line' : `${lines.length} lines`}.</p>
      )}
    </Page>
  );
}

/** A line that the address names, and that is older or other than what is shown. */
function Elsewhere({ id, onOpen }: { readonly id: number; readonly onOpen: (id: number | null) => void }) {
  const { data } = useAuditLine(id);
  if (data === undefined) return null;
  return (
    <ul className={styles.rows} aria-label="The line that was asked for">
      <AuditRow entry={data.Entry} isOpen onOpen={onOpen} />
    </ul>
  );
}
