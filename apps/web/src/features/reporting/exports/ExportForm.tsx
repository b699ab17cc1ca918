import { Button, TextInput } from '@mantine/core';
import type { HistoryExportEstimate, StationListItem } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { useCreateExport, useExportEstimate, usePublicConfig } from '../../../data/index.ts';
import { FieldRow } from '../../../ui/form/FieldRow.tsx';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { showToast } from '../../../ui/toast/index.ts';
import { formatBytes, shownUnitSystem } from '../../../ui/value/index.ts';
import { bodyOf, type ExportDraft, errorsOf } from './export-draft.ts';
import styles from './exports.module.css';
import { FormatFields, StationsFields } from './SelectionFields.tsx';
import * as texts from './texts.ts';

export interface ExportFormProps {
  readonly initial: ExportDraft;
  readonly stations: readonly StationListItem[];
  readonly onDone: () => void;
}

/** Creates an export: what, which time, and how. */
export function ExportForm({ initial, stations, onDone }: ExportFormProps) {
  const [draft, setDraft] = useState(initial);
  const { TimeZone } = usePublicConfig();
  const creating = useCreateExport();
  const set = (change: Partial<ExportDraft>) => setDraft((before) => ({ ...before, ...change }));
  const errors = errorsOf(draft);
  const isValid = Object.keys(errors).length === 0;
  const body = isValid ? bodyOf(draft, shownUnitSystem()) : null;
  const estimate = useExportEstimate(body);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body === null) return;
    creating.mutate(body, {
      onSuccess: () => {
        showToast('success', texts.created);
        onDone();
      },
    });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <StationsFields selection={draft} stations={stations} onChange={set} />
      <div className="stack">
        <FieldRow>
          <TextInput
            type="date"
            label={texts.firstDay}
            description={TimeZone}
            value={draft.first}
            error={errors.first}
            onChange={(event) => set({ first: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={texts.lastDay}
            description={TimeZone}
            value={draft.last}
            error={errors.last}
            onChange={(event) => set({ last: event.currentTarget.value })}
          />
        </FieldRow>
        <FormatFields selection={draft} onChange={set} />
        <div aria-live="polite">
          {isValid && (
            <Estimate estimate={estimate.data} failure={estimate.error?.detail} first={draft.first} />
          )}
        </div>
        <FormFailure>{creating.error?.detail}</FormFailure>
        <div className="buttons">
          <Button type="submit" variant="filled" disabled={body === null || creating.isPending}>
            {creating.isPending ? texts.saving : texts.createExport}
          </Button>
          <Button onClick={onDone}>{texts.cancel}</Button>
        </div>
      </div>
    </form>
  );
}

interface EstimateProps {
  readonly estimate: HistoryExportEstimate | undefined;
  readonly failure: string | undefined;
  readonly first: string;
}

function Estimate({ estimate, failure, first }: EstimateProps) {
  if (failure !== undefined) return <p className="failed">{failure}</p>;
  if (estimate === undefined) return <p className="note">{texts.estimating}</p>;
  const { Rows, Bytes, Points, Stations, FreeBytes, From } = estimate;
  const begin = From.slice(0, 10);
  return (
    <>
      <p>{texts.estimate(roundedRows(Rows), formatBytes(Bytes), Points, Stations)}</p>
      {begin > first && <p className="note">{texts.keptSince(begin)}</p>}
      {Bytes > FreeBytes && <p className="failed">{texts.tooLarge(formatBytes(FreeBytes))}</p>}
    </>
  );
}

/** Two digits: it is an estimate. */
const roundedRows = (rows: number): string =>
  rows.toLocaleString('en-US', { maximumSignificantDigits: rows < 1_000 ? 3 : 2 });
