import { Button } from '@mantine/core';
import { plural } from '@outpost/core';
import { Menu } from '../../../ui/menu/index.ts';
import styles from '../station-list.module.css';

/** Changes to several stations that have a dialog. */
export type BulkAction = 'poll-interval' | 'limit' | 'alert-settings' | 'push';

const CHANGES: readonly { readonly key: BulkAction; readonly label: string }[] = [
  { key: 'poll-interval', label: 'Poll interval…' },
  { key: 'limit', label: 'Alarm limit…' },
  { key: 'alert-settings', label: 'Alert settings…' },
  { key: 'push', label: 'Push configuration…' },
];

export interface ChosenBarProps {
  readonly count: number;
  readonly busy: boolean;
  readonly onEnable: (on: boolean) => void;
  readonly onChange: (what: BulkAction) => void;
  readonly onExport: () => void;
  readonly onNone: () => void;
}

/** The actions on several stations. */
export function ChosenBar({ count, busy, onEnable, onChange, onExport, onNone }: ChosenBarProps) {
  return (
    <section className={styles.chosenBar} aria-label="Selected stations">
      <b role="status">{plural(count, { one: '# station selected', other: '# stations selected' })}</b>
      <Button disabled={busy} onClick={() => onEnable(true)}>
        Enable
      </Button>
      <Button disabled={busy} onClick={() => onEnable(false)}>
        Disable
      </Button>
      <Menu
        button="Change"
        groups={[{ items: CHANGES.map((change) => ({ ...change, onSelect: () => onChange(change.key) })) }]}
      />
      <Button disabled={busy} onClick={onExport}>
        Export (XLSX)
      </Button>
      <Button variant="subtle" onClick={onNone}>
        Clear selection
      </Button>
    </section>
  );
}
