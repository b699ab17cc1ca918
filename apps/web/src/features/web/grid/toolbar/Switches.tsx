import * as texts from '../texts.ts';
import styles from './toolbar.module.css';

export interface SwitchesProps {
  readonly flashes: boolean;
  readonly onFlashes: (on: boolean) => void;
  readonly keepsOrder: boolean;
  readonly onKeepsOrder: (on: boolean) => void;
}

/** Behaviour of the grid in every view; stored in this browser. */
export function Switches({ flashes, onFlashes, keepsOrder, onKeepsOrder }: SwitchesProps) {
  return (
    <div className={styles.switches}>
      <label className="tick" title={texts.flashHint}>
        <input type="checkbox" checked={flashes} onChange={(event) => onFlashes(event.target.checked)} />
        {texts.flashChanges}
      </label>
      <label className="tick" title={texts.autoSortHint}>
        <input
          type="checkbox"
          checked={keepsOrder}
          onChange={(event) => onKeepsOrder(event.target.checked)}
        />
        {texts.autoSort}
      </label>
    </div>
  );
}
