import { DAY_MINUTES, type DaySpan } from '../model/week.ts';
import styles from './day-bar.module.css';

/**
 * `own`: times of a schedule. `others`: of other schedules. `idle`: of a schedule without users who
 * can be on call. `gap`: no user is scheduled. `bridged`: the same, while users without a schedule
 * are on call for all stations.
 */
export type DayBarKind = 'own' | 'others' | 'idle' | 'gap' | 'bridged';

export interface DayBarProps {
  readonly parts: readonly (DaySpan & { readonly kind: DayBarKind })[];
}

/** A day from midnight to midnight as a bar; decorative, since the text next to it says the same. */
export function DayBar({ parts }: DayBarProps) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {parts.map(({ from, to, kind }) => (
        <span
          key={`${kind} ${from}`}
          className={`${styles.part} ${styles[kind]}`}
          style={{
            left: `${(from / DAY_MINUTES) * 100}%`,
            width: `${((to - from) / DAY_MINUTES) * 100}%`,
          }}
        />
      ))}
    </span>
  );
}
