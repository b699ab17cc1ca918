import { Button, Switch, TextInput } from '@mantine/core';
import { REPORT_RHYTHMS } from '@outpost/contract';
import { type FormEvent, useState } from 'react';
import { usePublicConfig, useSaveReportSchedule } from '../../../../data/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { PickList, type PickOption } from '../../../../ui/pick-list/index.ts';
import { Segments } from '../../../../ui/segments/index.ts';
import { DAILY_REPORTS, TOPIC_LABELS } from '../model/kinds.ts';
import {
  ABOUT_LABELS,
  type ReportScheduleDraft as Form,
  missingIn,
  refusedFields,
  reportScheduleBody,
} from '../model/schedule.ts';
import * as texts from '../texts.ts';
import { SchedulePoints } from './SchedulePoints.tsx';
import styles from './schedules.module.css';

export interface ScheduleFormProps {
  /** null: a new report. */
  readonly id: number | null;
  readonly initial: Form;
  readonly stations: readonly PickOption[];
  readonly accounts: readonly PickOption[];
  readonly onDone: () => void;
}

const KINDS = DAILY_REPORTS.map((value) => ({ value, label: TOPIC_LABELS[value].short }));
const RHYTHM_LABELS = { daily: texts.daily, weekly: texts.weekly, monthly: texts.monthly } as const;
const RHYTHMS = REPORT_RHYTHMS.map((value) => ({ value, label: RHYTHM_LABELS[value] }));

/** Creates or changes a scheduled report. */
export function ReportScheduleForm({ id, initial, stations, accounts, onDone }: ScheduleFormProps) {
  const [form, setForm] = useState(initial);
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error } = useSaveReportSchedule();
  const { TimeZone } = usePublicConfig();
  const refused = refusedFields(error?.problems ?? []);
  const errors = tried ? { ...refused.byField, ...missingIn(form) } : {};
  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(missingIn(form)).length === 0)
      mutate({ id, body: reportScheduleBody(form) }, { onSuccess: onDone });
  };
  const rest = error !== null && Object.keys(refused.byField).length === 0;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label={texts.name}
        description={texts.subjectOfTheEmail}
        value={form.name}
        maxLength={80}
        error={errors.Name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <div>
        <div className="label">{texts.report}</div>
        <Segments
          label={texts.report}
          wide
          value={form.kind}
          options={KINDS}
          onChange={(kind) => set({ kind, pointIds: null })}
        />
      </div>
      <PickList
        label={texts.stations}
        placeholder={texts.findStation}
        multiple
        options={stations}
        chosen={form.stationIds}
        error={errors.StationIds}
        onChange={(stationIds) => set({ stationIds, pointIds: null })}
      />
      <PickList
        label={texts.recipients}
        placeholder={texts.findUser}
        multiple
        options={accounts}
        chosen={form.accountIds}
        error={errors.AccountIds}
        onChange={(accountIds) => set({ accountIds })}
      />
      {form.stationIds.length > 0 && (
        <SchedulePoints
          kind={form.kind}
          stations={stations.filter((station) => form.stationIds.includes(station.id))}
          chosen={form.pointIds}
          error={errors.PointIds}
          onChange={(pointIds) => set({ pointIds })}
        />
      )}
      <div className="stack">
        <div>
          <div className="label">{texts.frequency}</div>
          <Segments
            label={texts.frequency}
            wide
            value={form.rhythm}
            options={RHYTHMS}
            onChange={(rhythm) => set({ rhythm })}
          />
          <p className={`note ${styles.hint}`}>{ABOUT_LABELS[form.rhythm]}</p>
        </div>
        <TextInput
          type="time"
          label={texts.time}
          description={TimeZone}
          value={form.at}
          error={errors.At}
          onChange={(event) => set({ at: event.currentTarget.value.slice(0, 5) })}
        />
        <Switch
          label={texts.enabled}
          checked={form.enabled}
          onChange={(event) => set({ enabled: event.currentTarget.checked })}
        />
      </div>
      <FormFailure>{rest ? [error.detail, ...refused.rest].join(' ') : null}</FormFailure>
      <div className={`buttons ${styles.buttons}`}>
        <Button type="submit" variant="filled" disabled={isPending}>
          {isPending ? texts.saving : texts.save}
        </Button>
        <Button onClick={onDone}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
