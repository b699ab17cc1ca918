import { usePublicConfig } from '../../../data/index.ts';
import { useNow } from '../../../ui/clock/clock.ts';
import styles from './print-head.module.css';

export interface PrintHeadProps {
  readonly timeZone: string;
  /** The table is wider than paper that is held upright. */
  readonly wide: boolean;
}

/** Stands on paper only: whose report it is, made when, in which zone its days are; and how the paper lies. */
export function PrintHead({ timeZone, wide }: PrintHeadProps) {
  const { CompanyName } = usePublicConfig();
  const made = new Intl.DateTimeFormat('en-GB', {
    ...(timeZone === '' ? {} : { timeZone }),
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(useNow());
  return (
    <>
      <style media="print">{`@page { size: ${wide ? 'landscape' : 'portrait'}; margin: 11mm }`}</style>
      <p className={styles.head}>
        {CompanyName} · made {made} · days of {timeZone}
      </p>
    </>
  );
}
