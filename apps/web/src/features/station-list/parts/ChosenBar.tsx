import { Button } from '@mantine/core';
import styles from '../station-list.module.css';

export interface ChosenBarProps {
  readonly count: number;
  readonly busy: boolean;
  readonly onEnable: (on: boolean) => void;
  readonly onExport: () => void;
  readonly onNone: () => void;
}

/** What can be done with several stations at once. */
export function ChosenBar({ count, busy, onEnable, onExport, onNone }: ChosenBarProps) {
  return (
    <section className={styles.chosenBar} aria-label="Chosen stations">
      <b role="status">{count === 1 ? '1 station chosen' : `${count} stations chosen`}</b>
      <Button disabled={busy} onClick={() => onEnable(true)}>
        Enable
      </Button>
      <Button disabled={busy} onClick={() => onEnable(false)}>
        Disable
      </Button>
      <Button disabled={busy} onClick={onExport}>
        Export (XLSX)
      </Button>
      <Button variant="subtle" onClick={onNone}>
        Choose none
      </Button>
    </section>
  );
}
