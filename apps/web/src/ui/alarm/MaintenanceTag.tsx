import { StateMark } from '../state/StateMark.tsx';
import * as texts from '../texts.ts';
import styles from './alarm.module.css';

/** Shows that a station is in maintenance. @param words `In maintenance until 18:30` */
export function MaintenanceTag({ words }: { readonly words: string }) {
  return (
    <span className={styles.tag} title={texts.maintenanceHint}>
      <StateMark state="suppressed" size={12} />
      {words}
    </span>
  );
}
