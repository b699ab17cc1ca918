import { Button, NativeSelect } from '@mantine/core';
import { MAP_JOURNAL_ACTIONS, type MapJournalAction } from '@outpost/contract';
import { useModbusJournal, useModbusServer } from '../../../../data/index.ts';
import { withParams } from '../../../../ui/address/params.ts';
import { useAddressParams } from '../../../../ui/address/use-address-params.ts';
import { Empty, LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { Card, Page } from '../../../../ui/page/index.ts';
import * as texts from '../texts.ts';
import { JournalTable } from './JournalTable.tsx';
import { ACTION_LABELS, masterOf } from './labels.ts';

const isAction = (text: string | null): text is MapJournalAction =>
  MAP_JOURNAL_ACTIONS.some((action) => action === text);

/** Activity of masters and manual address changes. */
export default function JournalScreen() {
  const [params, setParams] = useAddressParams();
  const client = params.get('client');
  const actionParam = params.get('what');
  const action = isAction(actionParam) ? actionParam : null;
  const journal = useModbusJournal({ client, action });
  const server = useModbusServer();
  const lines = journal.data?.pages.flat() ?? [];
  const masters = [
    ...new Set([
      ...(client === null ? [] : [client]),
      ...(server.data?.Masters.map(({ Address }) => Address) ?? []),
      ...lines.flatMap(({ By }) => masterOf(By) ?? []),
    ]),
  ].sort();
  const filter = (key: string, value: string) =>
    setParams((now) => withParams(now, { [key]: value }), { replace: true });
  return (
    <Page sub={texts.modbusLogContent}>
      <div className="toolbar">
        <NativeSelect
          aria-label={texts.source}
          value={client ?? ''}
          onChange={(event) => filter('client', event.currentTarget.value)}
          data={[{ value: '', label: texts.allSources }, ...masters]}
        />
        <NativeSelect
          aria-label={texts.action}
          value={action ?? ''}
          onChange={(event) => filter('what', event.currentTarget.value)}
          data={[
            { value: '', label: texts.allActions },
            ...MAP_JOURNAL_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] })),
          ]}
        />
      </div>
      {journal.data === undefined ? (
        <LoadingOrFailed
          query={journal}
          loading={texts.loadingModbusLog}
          failed={texts.couldNotLoadModbusLog}
        />
      ) : lines.length === 0 ? (
        <Empty title={client === null && action === null ? texts.noEntries : texts.noMatches}>
          {client === null && action === null ? texts.noEntriesHint : null}
        </Empty>
      ) : (
        <>
          <Card pad={false}>
            <JournalTable lines={lines} />
          </Card>
          {journal.hasNextPage && (
            <Button
              className="centred"
              onClick={() => void journal.fetchNextPage()}
              disabled={journal.isFetchingNextPage}
            >
              {journal.isFetchingNextPage ? texts.loadingMore : texts.showOlderEntries}
            </Button>
          )}
        </>
      )}
    </Page>
  );
}
