import type { GridSummary } from '../model/grid-model.ts';
import * as texts from '../texts.ts';
import { formatOrderDrift, formatShownCount } from './format-summary.ts';
import { Switches, type SwitchesProps } from './Switches.tsx';
import styles from './toolbar.module.css';

export interface StatusBarProps extends SwitchesProps {
  readonly summary: GridSummary;
  readonly onArrange: () => void;
}

/**
 * Below the rows: how many are shown, and how far their order is out of date. No live region, since it changes every
 * second.
 */
export function StatusBar({ summary, onArrange, ...switches }: StatusBarProps) {
  const drift = formatOrderDrift(summary);
  return (
    <div className={`note ${styles.status}`}>
      <span>{formatShownCount(summary)}</span>
      <span className={styles.drift}>
        {drift !== '' && (
          <>
            <span>{drift}</span>
            <button type="button" className="control" onClick={onArrange}>
              {summary.moved > 0 ? texts.sortAgain : texts.filterAgain}
            </button>
          </>
        )}
      </span>
      <Switches {...switches} />
    </div>
  );
}
