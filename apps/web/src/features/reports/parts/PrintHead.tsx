import { usePublicConfig } from '../../../data/index.ts';
import { useNow } from '../../../ui/clock/clock.ts';
import styles from './print-head.module.css';

export interface PrintHeadProps {
  readonly title: string;
  readonly site: string;
  readonly period: string;
  readonly timeZone: string;
}

/** Stands on paper only: whose report it is, of what, of which days, made when. */
export function PrintHead({ title, site, period, timeZone }: PrintHeadProps) {
  const { CompanyName } = usePublicConfig();
  const made = new Intl.DateTimeFormat('en-GB', {
    ...(timeZone === '' ? {} : { timeZone }),
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(useNow());
  return (
    <div className={styles.head}>
      <p className={styles.title}>
        {title}: {site}
      </p>
      <p>{period}</p>
      <p className={styles.end}>
        {CompanyName} · made {made} · days of {timeZone}
      </p>
    </div>
  );
}
