import type { AlarmLogEntry } from '@outpost/contract';
import { StateMark } from '../state/index.ts';
import styles from './alarm.module.css';

/** An alarm at the end of a line about its station or point. */
export function AlarmNote({ Message, Priority }: Pick<AlarmLogEntry, 'Message' | 'Priority'>) {
  return (
    <span className={styles.note}>
      {Message} <StateMark state={Priority} label />
    </span>
  );
}
