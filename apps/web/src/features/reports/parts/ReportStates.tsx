import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../data/index.ts';
import { timeOfDay } from '../../../ui/age/index.ts';
import { Empty, Failed, Loading } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import styles from './report.module.css';

export interface ReportStatesProps {
  /** In words, for what is awaited or failed. */
  readonly formatPeriod: string;
  /** The period is still to come. */
  readonly isFuture: boolean;
  readonly onThisMonth: () => void;
  readonly failure: ApiError | null;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
  /** null: nothing has come yet. */
  readonly children: ReactNode;
  /** What is shown is of a period that was chosen before. */
  readonly isOld: boolean;
  /** The newest figures could not be fetched; what is shown is from then, ms. */
  readonly oldSinceMs: number | null;
}

/** What stands in the place of a report until it has come, and around it when it is not the newest. */
export function ReportStates(props: ReportStatesProps) {
  const { formatPeriod, isFuture, failure, isFetching, onRetry, children, isOld, oldSinceMs } = props;
  if (isFuture) {
    return (
      <Card>
        <Empty
          title={`${formatPeriod} is still to come`}
          action={<Button onClick={props.onThisMonth}>This month</Button>}
        />
      </Card>
    );
  }
  if (failure !== null) {
    return (
      <Card>
        <Failed title="The report could not be loaded" onRetry={onRetry} retrying={isFetching}>
          {failure.problems[0]?.Message ?? failure.detail}
        </Failed>
      </Card>
    );
  }
  if (children === null) {
    return (
      <Card>
        <Loading label="Loading the report" />
      </Card>
    );
  }
  return (
    <div className={isOld ? `${styles.report} ${styles.busy}` : styles.report} aria-busy={isOld}>
      <p className="visually-hidden" role="status">
        {isOld ? `Loading ${formatPeriod}` : formatPeriod}
      </p>
      {oldSinceMs !== null && (
        <p className={styles.old}>
          These figures are from {timeOfDay(oldSinceMs, false)}; newer ones could not be fetched.
        </p>
      )}
      {children}
    </div>
  );
}
