import { Button, NativeSelect } from '@mantine/core';
import { MAP_JOURNAL_ACTIONS, type MapJournalAction } from '@outpost/contract';
import { useSearchParams } from 'react-router';
import { useFailure, useModbusJournal, useModbusServer } from '../../../data/index.ts';
import { Empty, Failed, Loading } from '../../../ui/feedback/index.ts';
import { Card, Page } from '../../../ui/page/index.ts';
import { JournalTable } from './JournalTable.tsx';
import styles from './journal.module.css';
import { ACTION_LABELS, masterOf } from './labels.ts';

const isAction = (text: string | null): text is MapJournalAction =>
  MAP_JOURNAL_ACTIONS.some((action) => action === text);

/** Activity of masters and manual address changes. */
export default function JournalScreen() {
  const [params, setParams] = useSearchParams();
  const client = params.get('client');
  const actionParam = params.get('what');
  const action = isAction(actionParam) ? actionParam : null;
  const journal = useModbusJournal({ client, action });
  const server = useModbusServer();
  const failure = useFailure(journal);
  const lines = journal.data?.pages.flat() ?? [];
  const masters = [
    ...new Set([
      ...(client === null ? [] : [client]),
      ...(server.data?.Masters.map(({ Address }) => Address) ?? []),
      ...lines.flatMap(({ By }) => masterOf(By) ?? []),
    ]),
  ].sort();
  const filter = (key: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(key);
    else next.set(key, value);
    setParams(next, { replace: true });
  };
  return (
    <Page title="Journal" sub="master activity and address changes">
      <div className={styles.filters}>
        <NativeSelect
          aria-label="Source"
          value={client ?? ''}
          onChange={(event) => filter('client', event.currentTarget.value)}
          data={[{ value: '', label: 'All sources' }, ...masters]}
        />
        <NativeSelect
          aria-label="Action"
          value={action ?? ''}
          onChange={(event) => filter('what', event.currentTarget.value)}
          data={[
            { value: '', label: 'All actions' },
            ...MAP_JOURNAL_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] })),
          ]}
        />
      </div>
      {journal.data === undefined ? (
        failure === null ? (
          <Loading label="Loading journal" />
        ) : (
          <Failed
            title="Couldn’t load journal"
            onRetry={() => void journal.refetch()}
            retrying={journal.isFetching}
          >
            {failure.detail}
          </Failed>
        )
      ) : lines.length === 0 ? (
        <Empty title={client === null && action === null ? 'No entries' : 'No matches'}>
          {client === null && action === null ? 'Activity of masters is recorded here.' : null}
        </Empty>
      ) : (
        <>
          <Card pad={false}>
            <JournalTable lines={lines} />
          </Card>
          {journal.hasNextPage && (
            <Button
              className={styles.more}
              variant="default"
              onClick={() => void journal.fetchNextPage()}
              disabled={journal.isFetchingNextPage}
            >
              {journal.isFetchingNextPage ? 'Loading…' : 'Show older entries'}
            </Button>
          )}
        </>
      )}
    </Page>
  );
}
