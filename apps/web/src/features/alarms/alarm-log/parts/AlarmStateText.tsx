import type { AlarmLogEntry } from '@outpost/contract';
import { Moment } from '../../../../ui/age/index.ts';
import { AlarmStateMark } from '../../../../ui/alarm/index.ts';
import * as texts from '../texts.ts';
import styles from './list.module.css';

/** The alarm's state, with who acknowledged it and when. */
export function AlarmStateText({ entry }: { readonly entry: AlarmLogEntry }) {
  const { State, AcknowledgedAt, AcknowledgedBy } = entry;
  const isKnown = State === 'acknowledged' && AcknowledgedBy !== null;
  return (
    <span className={`breaks ${styles.status}`}>
      <AlarmStateMark state={State} {...(isKnown ? { words: texts.acknowledgedBy(AcknowledgedBy) } : {})} />
      {isKnown && AcknowledgedAt !== null && <Moment at={AcknowledgedAt} className="muted" />}
    </span>
  );
}
