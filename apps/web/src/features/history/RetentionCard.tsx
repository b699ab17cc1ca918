import { Button, TextInput } from '@mantine/core';
import type { HistorySettings } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { useFailure, useHistorySettings, useSaveHistorySettings } from '../../data/index.ts';
import { Dialog } from '../../ui/dialog/index.ts';
import { Failed, Loading } from '../../ui/feedback/index.ts';
import { FormFailure } from '../../ui/form/FormCard.tsx';
import { Card } from '../../ui/page/index.ts';
import { showToast } from '../../ui/toast/index.ts';
import styles from './history.module.css';
import {
  KINDS,
  LEVELS,
  RETAINED_KIND_LABELS,
  RETENTION_LABELS,
  type RetentionDraft,
  readDraft,
  retentionDraft,
  takenOut,
} from './retention.ts';

/** For how long history is kept, where Admins set it. */
export function RetentionCard() {
  const asked = useHistorySettings();
  const failure = useFailure(asked);
  const { data, refetch, isFetching } = asked;
  return (
    <Card title="For how long it is kept" note="days; an empty field is for ever">
      {data !== undefined ? (
        <KeepForm key={JSON.stringify(data)} kept={data} />
      ) : failure === null ? (
        <Loading label="Loading the settings" />
      ) : (
        <Failed title="The settings could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {failure.detail}
        </Failed>
      )}
    </Card>
  );
}

function KeepForm({ kept }: { readonly kept: HistorySettings }) {
  const [draft, setDraft] = useState<RetentionDraft>(() => retentionDraft(kept));
  const [asking, setAsking] = useState<HistorySettings | null>(null);
  const saving = useSaveHistorySettings();
  const failure = saving.error?.detail;
  const { settings, problems } = readDraft(draft);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(retentionDraft(kept));
  const save = (body: HistorySettings) =>
    saving.mutate(body, {
      onSuccess: () => {
        setAsking(null);
        showToast('success', 'History settings were saved');
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (settings === null) return;
    if (takenOut(kept, settings).length > 0) setAsking(settings);
    else save(settings);
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.keep}>
        {KINDS.map((kind) => (
          <fieldset key={kind} className={styles.kind}>
            <legend>{RETAINED_KIND_LABELS[kind]}</legend>
            {LEVELS.map((level) => (
              <TextInput
                key={level}
                label={RETENTION_LABELS[level]}
                inputMode="numeric"
                autoComplete="off"
                placeholder="for ever"
                value={draft[kind][level]}
                error={problems[kind][level]}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  setDraft((before) => ({ ...before, [kind]: { ...before[kind], [level]: value } }));
                }}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {asking === null && <FormFailure>{failure}</FormFailure>}
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" disabled={!isChanged || settings === null || saving.isPending}>
          {saving.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button disabled={!isChanged || saving.isPending} onClick={() => setDraft(retentionDraft(kept))}>
          Discard changes
        </Button>
      </div>
      <Dialog open={asking !== null} onClose={() => setAsking(null)} title="Please confirm">
        {asking !== null && (
          <div className={styles.confirm}>
            <p>This is taken out in the background, for good:</p>
            <ul>
              {takenOut(kept, asking).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <FormFailure>{failure}</FormFailure>
            <div className={styles.buttons}>
              <Button variant="filled" disabled={saving.isPending} onClick={() => save(asking)}>
                Keep for less time
              </Button>
              <Button onClick={() => setAsking(null)}>Cancel</Button>
            </div>
          </div>
        )}
      </Dialog>
    </form>
  );
}
