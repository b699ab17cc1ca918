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
      <label title="Highlights values for a moment when they change">
        <input type="checkbox" checked={flashes} onChange={(event) => onFlashes(event.target.checked)} />
        Flash changes
      </label>
      <label title="Sorts and filters automatically while the grid is not in use">
        <input
          type="checkbox"
          checked={keepsOrder}
          onChange={(event) => onKeepsOrder(event.target.checked)}
        />
        Auto-sort
      </label>
    </div>
  );
}
