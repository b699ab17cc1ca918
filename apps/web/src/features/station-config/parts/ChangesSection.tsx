import { Button } from '@mantine/core';
import type { StationAction, StationRevision } from '@outpost/contract';
import { useState } from 'react';
import { useFailure, useRevertStation, useStationRevisions } from '../../../data/index.ts';
import { Moment } from '../../../ui/age/index.ts';
import { ChangeList } from '../../../ui/change-list/index.ts';
import { ConfirmForm, Dialog } from '../../../ui/dialog/index.ts';
import { Empty, Failed, Loading } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import listsStyles from '../lists.module.css';
import type { Editor } from '../state/use-editor.ts';
import styles from '../station-config.module.css';

const ACTION_LABELS: Readonly<Record<StationAction, string>> = {
  created: 'Created',
  changed: 'Changed',
  imported: 'Imported',
  reverted: 'Gone back to an earlier version',
  enabled: 'Enabled',
  disabled: 'Disabled',
  deleted: 'Deleted',
  restored: 'Restored',
};

/** Who changed what, when, and the way back to any of it. */
export function ChangesSection({ editor }: { readonly editor: Editor }) {
  const { StationId, Version } = editor.stored;
  const asked = useStationRevisions(StationId);
  const failure = useFailure(asked);
  const reverting = useRevertStation();
  const [target, setTarget] = useState<StationRevision | null>(null);
  if (asked.data === undefined) {
    return failure === null ? (
      <Loading label="Loading the changes" />
    ) : (
      <Failed
        title="The changes could not be loaded"
        onRetry={() => void asked.refetch()}
        retrying={asked.isFetching}
      >
        {failure.detail}
      </Failed>
    );
  }
  if (asked.data.length === 0) {
    return <Empty title="Nothing is known of earlier changes">They are kept from now on.</Empty>;
  }
  const revert = (to: number) =>
    reverting.mutate(
      { id: StationId, to, version: Version },
      {
        onSuccess: async () => {
          setTarget(null);
          await editor.reload();
          showToast('success', `The station is as it was at version ${to}.`);
        },
      },
    );
  return (
    <div className={styles.stack}>
      {editor.isDirty && (
        <p className={styles.hint}>
          To go back to an earlier version, save or discard what you have changed first.
        </p>
      )}
      <Card pad={false}>
        <ol className={listsStyles.revisions}>
          {asked.data.map((revision) => (
            <li key={revision.Version}>
              <div className={listsStyles.revisionHead}>
                <span>
                  <b>{revision.Words || ACTION_LABELS[revision.Action]}</b>
                  <span className={styles.sub}>
                    Version {revision.Version} · <Moment at={revision.At} /> ·{' '}
                    {revision.By || 'not known by whom'}
                  </span>
                </span>
                {revision.Version === Version ? (
                  <span className={styles.none}>as it is now</span>
                ) : (
                  <Button
                    disabled={!revision.Revertible || editor.isDirty}
                    aria-label={`Go back to version ${revision.Version}`}
                    onClick={() => {
                      reverting.reset();
                      setTarget(revision);
                    }}
                  >
                    Go back to this
                  </Button>
                )}
              </div>
              {revision.Changes.length > 0 && <ChangeList changes={revision.Changes} />}
              {revision.Total > revision.Changes.length && (
                <p className={styles.hint}>
                  The first {revision.Changes.length} of {revision.Total} are shown.
                </p>
              )}
            </li>
          ))}
        </ol>
      </Card>
      <Dialog open={target !== null} onClose={() => setTarget(null)} title="Go back?">
        {target !== null && (
          <ConfirmForm
            question={`The station becomes what it was at version ${target.Version}. Points that were taken out since come back with their history; that is a change like any other, and can be taken back too.`}
            isPending={reverting.isPending}
            failure={reverting.error?.detail ?? null}
            onNo={() => setTarget(null)}
            onYes={() => revert(target.Version)}
          />
        )}
      </Dialog>
    </div>
  );
}
