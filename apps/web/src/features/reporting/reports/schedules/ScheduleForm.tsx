import { Button, Switch, TextInput } from '@mantine/core';
import { REPORT_RHYTHMS } from '@outpost/contract';
import { areaKey } from '@outpost/core';
import { type FormEvent, useState } from 'react';
import { usePublicConfig, useSaveReportSchedule } from '../../../../data/index.ts';
import { TimeField } from '../../../../ui/date-time/index.ts';
import { FormFailure } from '../../../../ui/form/FormCard.tsx';
import { PickList, type PickOption } from '../../../../ui/pick-list/index.ts';
import { Segments } from '../../../../ui/segments/index.ts';
import { MAILED_LABELS, MAILED_REPORTS } from '../model/kinds.ts';
import {
  ABOUT_LABELS,
  type ReportScheduleDraft as Form,
  missingIn,
  refusedFields,
  reportAreaOptions,
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
  /** Of which areas can be selected. */
  readonly areaStations: readonly { readonly Area: string }[];
  readonly accounts: readonly PickOption[];
  readonly onDone: () => void;
}

const KINDS = MAILED_REPORTS.map((value) => ({ value, label: MAILED_LABELS[value].short }));
const RHYTHM_LABELS = { daily: texts.daily, weekly: texts.weekly, monthly: texts.monthly } as const;
const RHYTHMS = REPORT_RHYTHMS.map((value) => ({ value, label: RHYTHM_LABELS[value] }));

/** Creates or changes a scheduled report. */
export function ReportScheduleForm(props: ScheduleFormProps) {
  const { id, initial, stations, areaStations, accounts, onDone } = props;
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
  const isMonth = form.kind === 'month';
  const rest = error !== null && Object.keys(refused.byField).length === 0;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label={texts.name}
        description={texts.firstLineOfTheEmail}
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
      {!isMonth && (
        <PickList
          label={texts.stations}
          placeholder={texts.findStation}
          multiple
          options={stations}
          chosen={form.stationIds}
          error={errors.StationIds}
          onChange={(stationIds) => set({ stationIds, pointIds: null })}
        />
      )}
      <AreasChoice
        areas={reportAreaOptions(areaStations, initial.areas)}
        chosen={form.areas}
        isMonth={isMonth}
        error={errors.Areas}
        onChange={(areas) => set({ areas })}
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
      {form.kind !== 'month' && form.stationIds.length > 0 && form.areas.length === 0 && (
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
          {isMonth ? (
            <p>{texts.monthly}</p>
          ) : (
            <Segments
              label={texts.frequency}
              wide
              value={form.rhythm}
              options={RHYTHMS}
              onChange={(rhythm) => set({ rhythm })}
            />
          )}
          <p className={`note ${styles.hint}`}>{ABOUT_LABELS[isMonth ? 'monthly' : form.rhythm]}</p>
        </div>
        <TimeField
          label={texts.time}
          description={TimeZone}
          value={form.at}
          error={errors.At}
          onChange={(at) => set({ at })}
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

interface AreasChoiceProps {
  readonly areas: readonly PickOption[];
  readonly chosen: readonly string[];
  readonly isMonth: boolean;
  readonly error: string | undefined;
  readonly onChange: (areas: string[]) => void;
}

/** Without areas, a month overview still says which stations it covers. */
function AreasChoice({ areas, chosen, isMonth, error, onChange }: AreasChoiceProps) {
  if (areas.length === 0)
    return isMonth ? <p className={`note ${styles.hint}`}>{texts.monthWithoutAreas}</p> : null;
  const isChosen = (area: string) => chosen.some((own) => areaKey(own) === areaKey(area));
  return (
    <div>
      <PickList
        label={texts.areas}
        placeholder={texts.findArea}
        multiple
        options={areas}
        chosen={areas.flatMap(({ id, label }) => (isChosen(label) ? [id] : []))}
        error={error}
        onChange={(ids) => onChange(areas.flatMap(({ id, label }) => (ids.includes(id) ? [label] : [])))}
      />
      <p className={`note ${styles.hint}`}>{isMonth ? texts.areasOfMonthHint : texts.areasHint}</p>
    </div>
  );
}
