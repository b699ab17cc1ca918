import type { TrendStations } from '../../../data/index.ts';
import type { TrendRows } from '../model/rows.ts';
import { MAX_ANALOG, MAX_DIGITAL } from '../model/view.ts';
import styles from './notices.module.css';

export interface TrendNoticesProps {
  readonly rows: TrendRows;
  readonly stations: TrendStations;
  /** Why the newest data could not be loaded; null: it could. */
  readonly failure: string | null;
  /** Why it could not be found out when alarms stood; null: it could. */
  readonly alarmsFailure: string | null;
  readonly onRetry: () => void;
}

/** What of the chosen points is not shown, and why. */
export function TrendNotices({ rows, stations, failure, alarmsFailure, onRetry }: TrendNoticesProps) {
  const words: string[] = [];
  if (stations.missing.length > 0) {
    words.push(`There is no station ${stations.missing.join(', ')}: its points are left out.`);
  }
  if (rows.missing.length > 0) {
    const ids = rows.missing.map(({ pointId }) => pointId).join(', ');
    words.push(`Points that their stations no longer have are left out: ${ids}.`);
  }
  if (rows.left > 0) {
    words.push(
      `Up to ${MAX_ANALOG} measured points and ${MAX_DIGITAL} states are shown: ${rows.left} more are left out.`,
    );
  }
  if (stations.failure !== null) words.push(`A station could not be loaded: ${stations.failure.detail}`);
  return (
    <>
      {words.map((text) => (
        <p key={text} className={styles.notice} role="status">
          {text}
        </p>
      ))}
      {failure !== null && (
        <p className={styles.notice} role="alert">
          The trend could not be loaded: {failure} What is shown was loaded before.{' '}
          <button type="button" className={styles.retry} onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
      {alarmsFailure !== null && failure === null && (
        <p className={styles.notice} role="alert">
          When alarms stood is not known: {alarmsFailure}{' '}
          <button type="button" className={styles.retry} onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
    </>
  );
}
