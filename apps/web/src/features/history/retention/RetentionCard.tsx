import { Button, TextInput } from '@mantine/core';
import type { HistorySettings } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { useHistorySettings, useSaveHistorySettings } from '../../../data/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { Card } from '../../../ui/page/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import styles from './history.module.css';
import {
  deletedData,
  KINDS,
  LEVELS,
  RETAINED_KIND_LABELS,
  RETENTION_LABELS,
  type RetentionDraft,
  readDraft,
  retentionDraft,
} from './retention.ts';
import * as texts from './texts.ts';

/** Retention settings, for Admins. */
export function RetentionCard() {
  const asked = useHistorySettings();
  const { data } = asked;
  return (
    <Card title={texts.retention} note={texts.retentionUnitHint}>
      {data !== undefined ? (
        <RetentionForm key={JSON.stringify(data)} saved={data} />
      ) : (
        <LoadingOrFailed query={asked} loading={texts.loadingSettings} failed={texts.couldNotLoadSettings} />
      )}
    </Card>
  );
}

function RetentionForm({ saved }: { readonly saved: HistorySettings }) {
  const [draft, setDraft] = useState<RetentionDraft>(() => retentionDraft(saved));
  const [confirming, setConfirming] = useState<HistorySettings | null>(null);
  const saving = useSaveHistorySettings();
  const failure = saving.error?.detail;
  const { settings, problems } = readDraft(draft);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(retentionDraft(saved));
  const save = (body: HistorySettings) =>
    saving.mutate(body, {
      onSuccess: () => {
        setConfirming(null);
        showToast('success', texts.retentionSaved);
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (settings === null) return;
    if (deletedData(saved, settings).length > 0) setConfirming(settings);
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
                placeholder={texts.unlimited}
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
      {confirming === null && <FormFailure>{failure}</FormFailure>}
      <div className={`buttons ${styles.buttons}`}>
        <Button type="submit" variant="filled" disabled={!isChanged || settings === null || saving.isPending}>
          {saving.isPending ? texts.saving : texts.save}
        </Button>
        <Button disabled={!isChanged || saving.isPending} onClick={() => setDraft(retentionDraft(saved))}>
          {texts.discardChanges}
        </Button>
      </div>
      <Dialog open={confirming !== null} onClose={() => setConfirming(null)} title={texts.pleaseConfirm}>
        {confirming !== null && (
          <div className="dialog-form">
            <p>{texts.deletedInBackground}</p>
            <ul className="bullets">
              {deletedData(saved, confirming).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <FormFailure>{failure}</FormFailure>
            <div className="buttons-end">
              <Button onClick={() => setConfirming(null)}>{texts.cancel}</Button>
              <Button variant="filled" disabled={saving.isPending} onClick={() => save(confirming)}>
                {texts.reduceRetention}
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </form>
  );
}
