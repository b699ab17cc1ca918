import { StateMark } from '../state/StateMark.tsx';
import styles from './alarm.module.css';

/** A station in maintenance, quietly. @param words `In maintenance until 18:30` */
export function MaintenanceTag({ words }: { readonly words: string }) {
  return (
    <span className={styles.tag} title="People work there: its alarms are logged and call nobody">
      <StateMark state="quiet" size={12} />
      {words}
    </span>
  );
}
