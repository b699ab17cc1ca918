import type { AlarmState } from '@outpost/contract';
import styles from './shape.module.css';

/** Each state has its own shape, on a field of 16 by 16; a filled shape needs acknowledgement. */
const PATHS: Readonly<Record<AlarmState, string>> = {
  unacknowledged: 'M3.6 11.2V7.4a4.4 4.4 0 0 1 8.8 0v3.8l1.2 1.4H2.4zM6.6 14.4h2.8',
  acknowledged: 'M2.6 8.6 6.2 12.2 13.4 4.4',
  'returned-unacknowledged': 'M5.6 4.2 2.4 7.2l3.2 3M2.6 7.2h7a3.4 3.4 0 0 1 0 6.8H7',
  shelved: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M8 5v3.2l2.2 1.5',
  'out-of-service': 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M4 12 12 4',
  normal: 'M8 4.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8',
};

/** The shape of the state of an alarm, next to a text that says it. */
export function AlarmStateShape({ state }: { readonly state: AlarmState }) {
  return (
    <svg width={14} height={14} viewBox="0 0 16 16" className={styles.shape} aria-hidden="true">
      <path d={PATHS[state]} fill={state === 'unacknowledged' ? 'currentColor' : 'none'} />
    </svg>
  );
}
