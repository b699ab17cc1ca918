import { Button, Switch, TextInput } from '@mantine/core';
import {
  type ExportSchedule,
  type ExportTargetName,
  REPORT_RHYTHMS,
  type ReportRhythm,
  type StationListItem,
} from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { formFailure, problemWith, usePublicConfig, useSaveExportSchedule } from '../../../../data/index.ts';
import { TimeField } from '../../../../ui/date-time/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { Segments } from '../../../../ui/segments/index.ts';
import { shownUnitSystem } from '../../../../ui/value/index.ts';
import { type ExportSelection, selectionBody } from '../export-draft.ts';
import styles from '../exports.module.css';
import { FormatFields, StationsFields } from '../SelectionFields.tsx';
import * as texts from '../texts.ts';

const FIELDS = ['Name', 'At', 'Target', 'Path'] as const;
const RHYTHMS = REPORT_RHYTHMS.map((value) => ({ value, label: texts.rhythms[value] }));

interface ScheduleDraft extends ExportSelection {
  readonly name: string;
  readonly rhythm: ReportRhythm;
  /** `HH:MM`. */
  readonly at: string;
  readonly target: ExportTargetName;
  readonly path: string;
  readonly enabled: boolean;
}

export interface ExportScheduleFormProps {
  /** null: a new one. */
  readonly schedule: ExportSchedule | null;
  readonly targets: readonly [ExportTargetName, ...ExportTargetName[]];
  readonly stations: readonly StationListItem[];
  readonly onDone: () => void;
}

/** Creates or changes a scheduled export. */
export function ExportScheduleForm({ schedule, targets, stations, onDone }: ExportScheduleFormProps) {
  const [draft, setDraft] = useState(() => draftOfSchedule(schedule, targets[0]));
  const { TimeZone } = usePublicConfig();
  const saving = useSaveExportSchedule();
  const set = (change: Partial<ScheduleDraft>) => setDraft((before) => ({ ...before, ...change }));
  const problem = (field: (typeof FIELDS)[number]) => problemWith(saving.error, field);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { name, rhythm, at, target, path, enabled } = draft;
    const body = {
      ...selectionBody(draft),
      ...{ Name: name.trim(), Rhythm: rhythm, At: at, Target: target, Path: path, Enabled: enabled },
      Units: schedule?.Units ?? shownUnitSystem(),
    };
    saving.mutate({ id: schedule?.Id ?? null, body }, { onSuccess: onDone });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        className="whole-row"
        label={texts.name}
        value={draft.name}
        maxLength={80}
        error={problem('Name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <StationsFields selection={draft} stations={stations} onChange={set} />
      <div className="stack">
        <FormatFields selection={draft} onChange={set} />
        <div>
          <div className="label">{texts.rhythm}</div>
          <Segments
            label={texts.rhythm}
            wide
            value={draft.rhythm}
            options={RHYTHMS}
            onChange={(rhythm) => set({ rhythm })}
          />
          <p className={`note ${styles.hint}`}>{texts.rhythmHints[draft.rhythm]}</p>
        </div>
        <TimeField
          label={texts.time}
          description={TimeZone}
          value={draft.at}
          error={problem('At')}
          onChange={(at) => set({ at })}
        />
        <div>
          <div className="label">{texts.target}</div>
          <Segments
            label={texts.target}
            wide
            value={draft.target}
            options={targets.map((value) => ({ value, label: texts.targets[value] }))}
            onChange={(target) => set({ target })}
          />
          {problem('Target') !== undefined && <p className="failed">{problem('Target')}</p>}
        </div>
        <TextInput
          label={texts.path}
          description={texts.pathHint}
          value={draft.path}
          maxLength={200}
          error={problem('Path')}
          onChange={(event) => set({ path: event.currentTarget.value })}
        />
        <Switch
          label={texts.enabled}
          checked={draft.enabled}
          onChange={(event) => set({ enabled: event.currentTarget.checked })}
        />
        <FormFailure>{formFailure(saving.error, FIELDS)}</FormFailure>
        <div className="buttons">
          <Button type="submit" variant="filled" disabled={saving.isPending}>
            {saving.isPending ? texts.saving : texts.save}
          </Button>
          <Button onClick={onDone}>{texts.cancel}</Button>
        </div>
      </div>
    </form>
  );
}

function draftOfSchedule(schedule: ExportSchedule | null, target: ExportTargetName): ScheduleDraft {
  return {
    name: schedule?.Name ?? '',
    areas: schedule?.Areas ?? [],
    stationIds: schedule?.StationIds ?? [],
    pointIds: schedule?.PointIds ?? [],
    resolution: schedule?.Resolution ?? 'hour',
    format: schedule?.Format ?? 'parquet',
    rhythm: schedule?.Rhythm ?? 'daily',
    at: schedule?.At ?? '02:00',
    target: schedule?.Target ?? target,
    path: schedule?.Path ?? '',
    enabled: schedule?.Enabled ?? true,
  };
}
