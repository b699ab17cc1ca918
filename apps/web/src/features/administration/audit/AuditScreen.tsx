import { Button } from '@mantine/core';
import type { FileFormat } from '@outpost/contract';
import { useCallback, useMemo } from 'react';
import { type AuditParams, useAuditFile, useAuditLine, useAuditLog } from '../../../data/index.ts';
import { withParams } from '../../../ui/address/params.ts';
import { useAddressParams } from '../../../ui/address/use-address-params.ts';
import { Empty, Loading, LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { Page } from '../../../ui/page/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import styles from './audit.module.css';
import { isAuditFiltered, openEventId, readFilter, writeFilter } from './model/filter.ts';
import { AuditFilters } from './parts/AuditFilters.tsx';
import { AuditRow } from './parts/AuditRow.tsx';
import * as texts from './texts.ts';

/** The audit log with its filters. */
export default function AuditScreen() {
  const [params, setParams] = useAddressParams();
  const filter = readFilter(params);
  const openId = openEventId(params);
  const asked = useAuditLog(filter);
  const file = useAuditFile();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = asked;
  const lines = useMemo(() => data?.pages.flat(), [data]);

  const onFilter = (change: Partial<AuditParams>) =>
    setParams((now) => writeFilter({ ...readFilter(now), ...change }), { replace: true });
  const onOpen = useCallback(
    (id: number | null) =>
      setParams((now) => withParams(now, { line: id === null ? null : String(id) }), { replace: true }),
    [setParams],
  );
  const save = (format: FileFormat) =>
    file.mutate(
      { ...filter, format },
      { onError: (error) => showToast('error', texts.exportFailed(error.detail)) },
    );
  return (
    <Page sub={texts.logContent}>
      <AuditFilters filter={filter} onFilter={onFilter} onSave={save} isSaving={file.isPending} />
      {lines === undefined && (
        <LoadingOrFailed query={asked} loading={texts.loadingAuditLog} failed={texts.couldNotLoadAuditLog} />
      )}
      {lines?.length === 0 && isPlaceholderData && <Loading label={texts.loadingAuditLog} />}
      {lines?.length === 0 &&
        !isPlaceholderData &&
        (isAuditFiltered(filter) ? (
          <Empty
            title={texts.noMatches}
            action={
              <Button onClick={() => setParams(() => new URLSearchParams(), { replace: true })}>
                {texts.clearFilters}
              </Button>
            }
          />
        ) : (
          <Empty title={texts.noAuditEvents}>{texts.noEventsHint}</Empty>
        ))}
      {openId !== null && lines !== undefined && !lines.some(({ Id }) => Id === openId) && (
        <LinkedEvent id={openId} onOpen={onOpen} />
      )}
      {lines !== undefined && lines.length > 0 && (
        <ul
          className={
            isPlaceholderData ? `surface rows ${styles.rows} waiting` : `surface rows ${styles.rows}`
          }
          aria-label={texts.auditLog}
        >
          {lines.map((entry) => (
            <AuditRow key={entry.Id} entry={entry} isOpen={entry.Id === openId} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {hasNextPage && !isPlaceholderData && (
        <Button className="centred" onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          {isFetchingNextPage
            ? texts.loadingOlderEvents
            : asked.isFetchNextPageError
              ? texts.couldNotLoadOlder
              : texts.showOlderEvents}
        </Button>
      )}
      {lines !== undefined && lines.length > 0 && !hasNextPage && !isPlaceholderData && (
        <p className={`note ${styles.all}`}>{texts.endOfLog(lines.length)}</p>
      )}
    </Page>
  );
}

/** The event in the address, if it is not in the list. */
function LinkedEvent({ id, onOpen }: { readonly id: number; readonly onOpen: (id: number | null) => void }) {
  const { data } = useAuditLine(id);
  if (data === undefined) return null;
  return (
    <ul className={`surface rows ${styles.rows}`} aria-label={texts.linkedEvent}>
      <AuditRow entry={data.Entry} isOpen onOpen={onOpen} />
    </ul>
  );
}
