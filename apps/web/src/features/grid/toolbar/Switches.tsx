import styles from './toolbar.module.css';

export interface SwitchesProps {
  readonly flashes: boolean;
  readonly onFlashes: (on: boolean) => void;
  readonly keepsOrder: boolean;
  readonly onKeepsOrder: (on: boolean) => void;
}

/** How the grid behaves, whatever it shows; this browser remembers it. */
export function Switches({ flashes, onFlashes, keepsOrder, onKeepsOrder }: SwitchesProps) {
  return (
    <div className={styles.switches}>
      <label title="A value that changes is marked for a moment">
        <input type="checkbox" checked={flashes} onChange={(event) => onFlashes(event.target.checked)} />
        Flash changes
      </label>
      <label title="Rows are sorted and filtered again by themselves while nobody touches the page">
        <input
          type="checkbox"
          checked={keepsOrder}
          onChange={(event) => onKeepsOrder(event.target.checked)}
        />
        Keep in order
      </label>
    </div>
  );
}
