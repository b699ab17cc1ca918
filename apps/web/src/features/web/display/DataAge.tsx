import { STATION_REFRESH_MS } from '@outpost/contract';
import { StateMark } from '../../../ui/state/index.ts';
import { formatAge } from '../../../ui/time/index.ts';
import styles from './display.module.css';
import * as texts from './texts.ts';

/** From this age on, one refresh or more is missing. */
const LATE_AFTER_MS = 2 * STATION_REFRESH_MS;

/** How old what is shown is, in strong contrast once refreshes are missing. @param ms since it was confirmed */
export function DataAge({ ms }: { readonly ms: number }) {
  const isLate = ms >= LATE_AFTER_MS;
  return (
    <p className={isLate ? `${styles.age} ${styles.late}` : styles.age} data-late={isLate}>
      {isLate && <StateMark state="no-answer" />}
      {texts.dataAge(formatAge(ms))}
    </p>
  );
}
