import { Button, TextInput } from '@mantine/core';
import {
  EXPORT_FORMATS,
  EXPORT_RESOLUTIONS,
  type HistoryExportEstimate,
  type StationListItem,
} from '@outpost/contract';
import { areasOf } from '@outpost/core';
import { type FormEvent, useMemo, useState } from 'react';
import { useCreateExport, useExportEstimate, usePublicConfig } from '../../../data/index.ts';
import { FieldRow } from '../../../ui/form/FieldRow.tsx';
import { FormFailure } from '../../../ui/form/FormCard.tsx';
import { PickList } from '../../../ui/pick-list/index.ts';
import { Segments } from '../../../ui/segments/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { formatBytes, shownUnitSystem } from '../../../ui/value/index.ts';
import { bodyOf, type ExportDraft, errorsOf } from './export-draft.ts';
import styles from './exports.module.css';
import { StationPointsField } from './StationPointsField.tsx';
import * as texts from './texts.ts';

const RESOLUTIONS = EXPORT_RESOLUTIONS.map((value) => ({ value, label: texts.resolutions[value] }));
const FORMATS = EXPORT_FORMATS.map((value) => ({ value, label: texts.formats[value] }));
/** Of more stations all points are exported. */
const MAX_STATIONS_WITH_POINTS = 20;

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
  const stationOptions = useMemo(
    () =>
      stations
        .map(({ StationId, SiteName, Area }) => ({ id: StationId, label: SiteName, note: Area }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [stations],
  );
  const areas = useMemo(
    () =>
      areasOf(stations).map(({ Name, Stations }, index) => ({
        id: index,
        label: Name,
        note: String(Stations),
      })),
    [stations],
  );
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
  const hasPoints =
    draft.areas.length === 0 &&
    draft.stationIds.length > 0 &&
    draft.stationIds.length <= MAX_STATIONS_WITH_POINTS;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className="stack">
        <PickList
          label={texts.stations}
          placeholder={texts.findStation}
          multiple
          options={stationOptions}
          chosen={draft.stationIds}
          onChange={(stationIds) => set({ stationIds, pointIds: [] })}
        />
        <p className="note">{texts.nothingSelectedHint}</p>
        {areas.length > 0 && (
          <PickList
            label={texts.areas}
            placeholder={texts.findArea}
            multiple
            options={areas}
            chosen={areas.flatMap(({ id, label }) => (draft.areas.includes(label) ? [id] : []))}
            onChange={(ids) =>
              set({ areas: areas.flatMap(({ id, label }) => (ids.includes(id) ? [label] : [])) })
            }
          />
        )}
        {hasPoints && (
          <StationPointsField
            stationIds={draft.stationIds}
            chosen={draft.pointIds}
            onChange={(pointIds) => set({ pointIds })}
          />
        )}
      </div>
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
        <div>
          <div className="label">{texts.resolution}</div>
          <Segments
            label={texts.resolution}
            wide
            value={draft.resolution}
            options={RESOLUTIONS}
            onChange={(resolution) => set({ resolution })}
          />
          <p className={`note ${styles.hint}`}>{texts.resolutionHints[draft.resolution]}</p>
        </div>
        <div>
          <div className="label">{texts.format}</div>
          <Segments
            label={texts.format}
            wide
            value={draft.format}
            options={FORMATS}
            onChange={(format) => set({ format })}
          />
          <p className={`note ${styles.hint}`}>{texts.formatHints[draft.format]}</p>
        </div>
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
