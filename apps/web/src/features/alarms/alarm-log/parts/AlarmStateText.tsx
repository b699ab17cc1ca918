import type { AlarmLogEntry } from '@outpost/contract';
import { AlarmStateMark, NotifiedText } from '../../../../ui/alarm/index.ts';
import { Moment } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';
import styles from './list.module.css';

/** The alarm's state, with who acknowledged it and when, or else who was notified. */
export function AlarmStateText({ entry }: { readonly entry: AlarmLogEntry }) {
  const { State, AcknowledgedAt, AcknowledgedBy } = entry;
  const by = AcknowledgedBy === null ? null : texts.acknowledgedBy(AcknowledgedBy);
  const at = AcknowledgedAt === null ? null : <Moment at={AcknowledgedAt} className="muted" />;
  const isAcknowledged = State === 'acknowledged' && by !== null;
  return (
    <span className={`breaks ${styles.status}`}>
      <AlarmStateMark state={State} {...(isAcknowledged ? { words: by } : {})} />
      {isAcknowledged && at}
      {State === 'normal' && by !== null && (
        <span className="note">
          {by} {at}
        </span>
      )}
      <NotifiedText entries={[entry]} nextClass={styles.next} />
    </span>
  );
}
