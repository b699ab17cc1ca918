import { Button } from '@mantine/core';
import { useDeletedStations, useFailure, useRestoreStation } from '../../../data/index.ts';
import { Moment } from '../../../ui/age/index.ts';
import { Empty, Failed, Loading } from '../../../ui/feedback/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { showToast } from '../../../ui/toast/index.ts';
import formsStyles from '../forms.module.css';
import styles from '../station-list.module.css';

const HISTORY_LABELS = {
  kept: 'history kept',
  purging: 'history is being deleted',
  purged: 'history deleted',
} as const;

/** Stations that were deleted, and the way back. */
export function DeletedList({ onDone }: { readonly onDone: () => void }) {
  const asked = useDeletedStations(true);
  const failure = useFailure(asked);
  const restoring = useRestoreStation();
  if (asked.data === undefined) {
    return failure === null ? (
      <Loading label="Loading deleted stations" />
    ) : (
      <Failed
        title="They could not be loaded"
        onRetry={() => void asked.refetch()}
        retrying={asked.isFetching}
      >
        {failure.detail}
      </Failed>
    );
  }
  if (asked.data.length === 0) return <Empty title="No station was deleted" />;
  return (
    <>
      <ul className={formsStyles.deleted}>
        {asked.data.map(({ StationId, SiteName, At, By, History }) => (
          <li key={StationId}>
            <span>
              <b>{SiteName}</b>
              <span className={styles.sub}>
                Id {StationId} · <Moment at={At} /> by {By} · {HISTORY_LABELS[History]}
              </span>
            </span>
            <Button
              disabled={restoring.isPending || History === 'purging'}
              aria-label={`Restore ${SiteName}`}
              onClick={() =>
                restoring.mutate(StationId, {
                  onSuccess: () => {
                    showToast('success', `${SiteName} is back, disabled.`);
                    onDone();
                  },
                })
              }
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      <FormFailure>{restoring.error?.detail}</FormFailure>
    </>
  );
}
