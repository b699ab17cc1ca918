import { Button } from '@mantine/core';
import type { StationAction, StationRevision } from '@outpost/contract';
import { useState } from 'react';
import { useRevertStation, useStationRevisions } from '../../../../data/index.ts';
import { ChangeList } from '../../../../ui/change-list/index.ts';
import { ConfirmAndRun, Dialog } from '../../../../ui/dialog/index.ts';
import { Empty, LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import { Moment } from '../../../../ui/time/index.ts';
import listsStyles from '../lists.module.css';
import type { Editor } from '../state/use-editor.ts';
import * as texts from '../texts.ts';

const ACTION_LABELS: Readonly<Record<StationAction, string>> = {
  created: texts.created,
  changed: texts.changed,
  imported: texts.imported,
  reverted: texts.reverted,
  enabled: texts.enabled,
  disabled: texts.disabled,
  deleted: texts.deleted,
  restored: texts.restored,
};

/** The changes of a station with their users and times; each version can be restored. */
export function ChangesSection({ editor }: { readonly editor: Editor }) {
  const { StationId, Version } = editor.stored;
  const asked = useStationRevisions(StationId);
  const { mutateAsync: revert } = useRevertStation();
  const [target, setTarget] = useState<StationRevision | null>(null);
  if (asked.data === undefined) {
    return (
      <LoadingOrFailed query={asked} loading={texts.loadingChanges} failed={texts.couldNotLoadChanges} />
    );
  }
  if (asked.data.length === 0) {
    return <Empty title={texts.noChangesRecorded}>{texts.noChangesHint}</Empty>;
  }
  return (
    <div className="stack">
      {editor.isDirty && <p className="hint">{texts.saveBeforeRevert}</p>}
      <Card pad={false}>
        <ol className={`rows ${listsStyles.revisions}`}>
          {asked.data.map((revision) => (
            <li key={revision.Version}>
              <div className={listsStyles.revisionHead}>
                <span>
                  <b>{revision.Words || ACTION_LABELS[revision.Action]}</b>
                  <span className="note block">
                    {texts.versionNumber(revision.Version)} · <Moment at={revision.At} /> ·{' '}
                    {revision.By || texts.unknownUser}
                  </span>
                </span>
                {revision.Version === Version ? (
                  <span className="muted">{texts.current}</span>
                ) : (
                  <Button
                    disabled={!revision.Revertible || editor.isDirty}
                    aria-label={texts.revertToVersion(revision.Version)}
                    onClick={() => setTarget(revision)}
                  >
                    {texts.revertAction}
                  </Button>
                )}
              </div>
              {revision.Changes.length > 0 && <ChangeList changes={revision.Changes} />}
              {revision.Total > revision.Changes.length && (
                <p className="hint">{texts.showingTheFirstOf(revision.Changes.length, revision.Total)}</p>
              )}
            </li>
          ))}
        </ol>
      </Card>
      <Dialog open={target !== null} onClose={() => setTarget(null)} title={texts.revertStation}>
        {target !== null && (
          <ConfirmAndRun
            question={texts.confirmRevert(target.Version)}
            run={() => revert({ id: StationId, to: target.Version, version: Version })}
            done={texts.stationRevertedToVersion(target.Version)}
            onDone={() => void editor.reload()}
            onClose={() => setTarget(null)}
          />
        )}
      </Dialog>
    </div>
  );
}
