import type { Summary } from '../model/grid-model.ts';
import { Switches, type SwitchesProps } from './Switches.tsx';
import styles from './toolbar.module.css';
import { driftWords, shownWords } from './words.ts';

export interface StatusBarProps extends SwitchesProps {
  readonly summary: Summary;
  readonly onArrange: () => void;
}

/**
 * Below the rows: how many are shown, and how far their order is from what it would be by now. Nothing here is read out by
 * itself, since it changes every second.
 */
export function StatusBar({ summary, onArrange, ...switches }: StatusBarProps) {
  const drift = driftWords(summary);
  return (
    <div className={styles.status}>
      <span className={styles.shown}>{shownWords(summary)}</span>
      <span className={styles.drift}>
        {drift !== '' && (
          <>
            <span className={styles.driftWords}>{drift}</span>
            <button type="button" className={styles.again} onClick={onArrange}>
              {summary.moved > 0 ? 'Sort again' : 'Filter again'}
            </button>
          </>
        )}
      </span>
      <Switches {...switches} />
    </div>
  );
}
