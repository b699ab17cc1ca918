import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePrinting } from '../../../../ui/page/use-printing.ts';
import { Segments } from '../../../../ui/segments/index.ts';
import type { ReportView, RowStep } from '../model/address.ts';
import { type ChosenPeriod, daysIn } from '../model/period.ts';
import { MAX_DAYS_BY_DAY } from '../model/rows.ts';
import * as texts from '../texts.ts';
import styles from './report.module.css';

export interface RowsToolsProps {
  readonly points: readonly { readonly PointId: number; readonly Name: string }[];
  /** The one point whose rows are shown; null: all. */
  readonly shownId: number | null;
  readonly period: ChosenPeriod;
  readonly step: RowStep;
  readonly onChange: (change: Partial<ReportView>) => void;
  readonly children?: ReactNode;
}

const STEPS: readonly { value: RowStep; label: string }[] = [
  { value: 'day', label: texts.days },
  { value: 'month', label: texts.months },
];

/** Selects the point and the rows of the table by day or month. */
export function RowsTools({ points, shownId, period, step, onChange, children }: RowsToolsProps) {
  return (
    <span className={`line screen-only ${styles.cardTools}`}>
      {children}
      {points.length > 1 && (
        <NativeSelect
          aria-label={texts.pointsShown}
          value={shownId ?? ''}
          data={[
            { value: '', label: texts.allPoints },
            ...points.map(({ PointId, Name }) => ({ value: String(PointId), label: Name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ shown: value === '' ? null : Number(value) })
          }
        />
      )}
      {daysIn(period) > 31 && daysIn(period) <= MAX_DAYS_BY_DAY && (
        <Segments
          label={texts.rows}
          value={step}
          options={STEPS}
          onChange={(own) => onChange({ step: own })}
        />
      )}
    </span>
  );
}

/** What is needed to read the tables below: what applies to every table, and how the rest is counted. */
export function Notes({ notes: [first, ...rest] }: { readonly notes: readonly string[] }) {
  const isPrinting = usePrinting();
  const others = (
    <ul>
      {rest.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
  return (
    <div className={`hint ${styles.notes}`}>
      <p>{first}</p>
      {rest.length > 0 &&
        (isPrinting ? (
          others
        ) : (
          <details>
            <summary>{texts.howThisIsCounted}</summary>
            {others}
          </details>
        ))}
    </div>
  );
}
