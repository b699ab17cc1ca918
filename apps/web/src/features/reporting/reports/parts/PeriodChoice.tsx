import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useIsPhone } from '../../../../ui/page/use-is-phone.ts';
import { Segments } from '../../../../ui/segments/index.ts';
import { MONTHS } from '../../../../ui/time/index.ts';
import {
  asKind,
  type ChosenPeriod,
  FIRST_DATE,
  isDate,
  PERIOD_KINDS,
  type PeriodKind,
  periodAround,
  shiftedPeriod,
  withFirst,
  withLast,
} from '../model/period.ts';
import * as texts from '../texts.ts';
import styles from './period-choice.module.css';

export interface PeriodChoiceProps {
  readonly period: ChosenPeriod;
  /** The date of now where the days are. */
  readonly today: string;
  readonly onChange: (period: ChosenPeriod) => void;
  /** Only another period of the same kind can be selected. */
  readonly isOneKind?: boolean;
}

const KIND_LABELS: Readonly<Record<PeriodKind, string>> = {
  day: texts.day,
  month: texts.month,
  year: texts.year,
  range: texts.custom,
};
const KINDS = PERIOD_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
const PREVIOUS_LABELS = {
  day: texts.previousDay,
  month: texts.previousMonth,
  year: texts.previousYear,
  range: texts.previousPeriod,
} as const;
const NEXT_LABELS = {
  day: texts.nextDay,
  month: texts.nextMonth,
  year: texts.nextYear,
  range: texts.nextPeriod,
} as const;
/** Older years can be reached by the address or with *Previous year*. */
const YEARS_OFFERED = 30;

/** Selects a day, month, year or range, none in the future. */
export function PeriodChoice({ period, today, onChange, isOneKind = false }: PeriodChoiceProps) {
  const isPhone = useIsPhone();
  const onKind = (kind: PeriodKind) => onChange(asKind(period, kind, today));
  const earlier = shiftedPeriod(period, -1);
  const later = shiftedPeriod(period, 1);
  const isLast = later === null || later.first > today;
  return (
    <div className={`line ${styles.choice}`}>
      {!isOneKind && isPhone && (
        <NativeSelect
          className={styles.kind}
          aria-label={texts.period}
          value={period.kind}
          data={KINDS}
          onChange={(event) => onKind(event.currentTarget.value as PeriodKind)}
        />
      )}
      {!isOneKind && !isPhone && (
        <Segments label={texts.period} value={period.kind} options={KINDS} onChange={onKind} />
      )}
      <div className={styles.steps}>
        <Button
          className={styles.step}
          aria-label={PREVIOUS_LABELS[period.kind]}
          title={PREVIOUS_LABELS[period.kind]}
          disabled={earlier === null}
          onClick={() => earlier && onChange(earlier)}
        >
          <Chevron left />
        </Button>
        <Fields period={period} today={today} onChange={onChange} />
        <Button
          className={styles.step}
          aria-label={NEXT_LABELS[period.kind]}
          title={isLast ? texts.nextPeriodNotStarted : NEXT_LABELS[period.kind]}
          disabled={isLast}
          onClick={() => later && onChange(later)}
        >
          <Chevron />
        </Button>
      </div>
    </div>
  );
}

function Chevron({ left = false }: { readonly left?: boolean }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d={left ? 'M10 3 5 8l5 5' : 'm6 3 5 5-5 5'} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

function Fields({ period, today, onChange }: PeriodChoiceProps) {
  const { kind, first, last } = period;
  switch (kind) {
    case 'day':
      return (
        <DateField
          key={kind}
          label={texts.day}
          value={first}
          max={today}
          onChange={(date) => onChange(periodAround('day', date))}
        />
      );
    case 'month':
      return (
        <>
          <PeriodSelect
            label={texts.month}
            value={first.slice(5, 7)}
            options={MONTHS.map((label, index) => {
              const value = String(index + 1).padStart(2, '0');
              return { value, label, disabled: `${first.slice(0, 4)}-${value}-01` > today };
            })}
            onChange={(month) => onChange(periodAround('month', `${first.slice(0, 4)}-${month}-01`))}
          />
          <YearChoice
            year={first.slice(0, 4)}
            today={today}
            onChange={(year) => {
              const date = `${year}${first.slice(4)}`;
              onChange(periodAround('month', date > today ? today : date));
            }}
          />
        </>
      );
    case 'year':
      return (
        <YearChoice
          year={first.slice(0, 4)}
          today={today}
          onChange={(year) => onChange(periodAround('year', `${year}-01-01`))}
        />
      );
    case 'range':
      return (
        <div className={styles.range}>
          <DateField
            label={texts.from}
            value={first}
            max={today}
            onChange={(date) => onChange(withFirst(period, date))}
          />
          <span aria-hidden="true">–</span>
          <DateField
            label={texts.to}
            value={last}
            max={today}
            onChange={(date) => onChange(withLast(period, date))}
          />
        </div>
      );
  }
}

function YearChoice(props: { year: string; today: string; onChange: (year: string) => void }) {
  const { year, today, onChange } = props;
  const newest = Number(today.slice(0, 4));
  const years = Array.from({ length: YEARS_OFFERED }, (_, back) => String(newest - back));
  const options = years.includes(year) ? years : [year, ...years];
  return (
    <PeriodSelect
      label={texts.year}
      value={year}
      options={options.map((value) => ({ value, label: value }))}
      onChange={onChange}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
  readonly onChange: (value: string) => void;
}

export function PeriodSelect({ label, value, options, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      className={styles.select}
      aria-label={label}
      value={value}
      data={options}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface DateFieldProps {
  readonly label: string;
  readonly value: string;
  readonly max: string;
  readonly onChange: (date: string) => void;
}

/** Reports a date only once it is complete and not after `max`. */
function DateField({ label, value, max, onChange }: DateFieldProps) {
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  if (value !== given) {
    setGiven(value);
    setText(value);
  }
  const problem = text > max && isDate(text) ? texts.selectTodayOrEarlier : null;
  return (
    <TextInput
      type="date"
      className={styles.date}
      aria-label={label}
      value={text}
      min={FIRST_DATE}
      max={max}
      error={problem}
      onChange={(event) => {
        const date = event.currentTarget.value;
        setText(date);
        if (isDate(date) && date <= max) onChange(date);
      }}
      onBlur={() => setText(value)}
    />
  );
}
