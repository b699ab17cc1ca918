import { usePublicConfig } from '../../../../data/index.ts';
import { useNow } from '../../../../ui/clock/clock.ts';
import * as texts from '../texts.ts';
import styles from './print-head.module.css';

export interface PrintHeadProps {
  readonly timeZone: string;
  /** Print in landscape. */
  readonly wide: boolean;
}

/** The header and the page orientation of the printed report. */
export function PrintHead({ timeZone, wide }: PrintHeadProps) {
  const { CompanyName } = usePublicConfig();
  const created = new Intl.DateTimeFormat('en-GB', {
    ...(timeZone === '' ? {} : { timeZone }),
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(useNow());
  return (
    <>
      <style media="print">{`@page { size: ${wide ? 'landscape' : 'portrait'}; margin: 11mm }`}</style>
      <p className={styles.head}>{texts.reportFooter(CompanyName, created, timeZone)}</p>
    </>
  );
}
