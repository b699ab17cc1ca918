import { Button } from '@mantine/core';
import { useDeletedStations, useRestoreStation } from '../../../../data/index.ts';
import { Empty, LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { fill } from '../../../../ui/text/fill.ts';
import { Moment } from '../../../../ui/time/index.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import * as texts from '../texts.ts';

const HISTORY_LABELS = {
  kept: texts.historyKept,
  purging: texts.deletingHistory,
  purged: texts.historyDeleted,
} as const;

/** Deleted stations, which can be restored. */
export function DeletedList({ onDone }: { readonly onDone: () => void }) {
  const asked = useDeletedStations(true);
  const restoring = useRestoreStation();
  if (asked.data === undefined) {
    return (
      <LoadingOrFailed
        query={asked}
        loading={texts.loadingDeletedStations}
        failed={texts.couldNotLoadDeletedStations}
      />
    );
  }
  if (asked.data.length === 0) return <Empty title={texts.noDeletedStations} />;
  return (
    <>
      <ul className="rows">
        {asked.data.map(({ StationId, SiteName, At, By, History }) => (
          <li key={StationId} className="row">
            <span>
              <b>{SiteName}</b>
              <span className="note block">
                {texts.idNumber(StationId)} · {fill(texts.deletedAt, { time: <Moment at={At} />, user: By })}{' '}
                · {HISTORY_LABELS[History]}
              </span>
            </span>
            <Button
              disabled={restoring.isPending || History === 'purging'}
              aria-label={texts.restoreNamed(SiteName)}
              onClick={() =>
                restoring.mutate(StationId, {
                  onSuccess: () => {
                    showToast('success', texts.restored(SiteName));
                    onDone();
                  },
                })
              }
            >
              {texts.restore}
            </Button>
          </li>
        ))}
      </ul>
      <FormFailure>{restoring.error?.detail}</FormFailure>
    </>
  );
}
