import type { AlarmLogEntry } from '@outpost/contract';
import { Moment } from '../../../ui/age/index.ts';
import { AlarmStateMark } from '../../../ui/alarm/index.ts';
import styles from './list.module.css';

/** The alarm's state: shape and word, with who and when. */
export function AlarmStateText({ entry }: { readonly entry: AlarmLogEntry }) {
  const { State, AcknowledgedAt, AcknowledgedBy } = entry;
  const isKnown = State === 'acknowledged' && AcknowledgedBy !== null;
  return (
    <span className={styles.standing}>
      <AlarmStateMark state={State} {...(isKnown ? { words: `Acknowledged by ${AcknowledgedBy}` } : {})} />
      {isKnown && AcknowledgedAt !== null && <Moment at={AcknowledgedAt} className={styles.quiet} />}
    </span>
  );
}
