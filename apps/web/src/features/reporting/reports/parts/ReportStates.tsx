import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../../data/index.ts';
import { Empty, Failed, Loading } from '../../../../ui/feedback/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import { timeOfDay } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';
import styles from './report.module.css';

export interface ReportStatesProps {
  readonly periodLabel: string;
  /** The period is in the future. */
  readonly isFuture: boolean;
  readonly onThisMonth: () => void;
  readonly failure: ApiError | null;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
  /** null: not loaded yet. */
  readonly children: ReactNode;
  /** The data shown is of the period selected before. */
  readonly isOld: boolean;
  /** When the data was loaded if refreshing it failed, ms. */
  readonly oldSinceMs: number | null;
}

/** Loading, failed and outdated states of a report. */
export function ReportStates(props: ReportStatesProps) {
  const { periodLabel, isFuture, failure, isFetching, onRetry, children, isOld, oldSinceMs } = props;
  if (isFuture) {
    return (
      <Card>
        <Empty
          title={texts.periodInFuture(periodLabel)}
          action={<Button onClick={props.onThisMonth}>{texts.showThisMonth}</Button>}
        />
      </Card>
    );
  }
  if (failure !== null) {
    return (
      <Card>
        <Failed title={texts.couldNotLoadReport} onRetry={onRetry} retrying={isFetching}>
          {failure.problems[0]?.Message ?? failure.detail}
        </Failed>
      </Card>
    );
  }
  if (children === null) {
    return (
      <Card>
        <Loading label={texts.loadingReport} />
      </Card>
    );
  }
  return (
    <div
      className={isOld ? `stack ${styles.report} ${styles.busy}` : `stack ${styles.report}`}
      aria-busy={isOld}
    >
      <p className="visually-hidden" role="status">
        {isOld ? texts.loadingPeriod(periodLabel) : periodLabel}
      </p>
      {oldSinceMs !== null && (
        <p className={styles.old}>{texts.couldNotLoadNewer(timeOfDay(oldSinceMs, false))}</p>
      )}
      {children}
    </div>
  );
}
