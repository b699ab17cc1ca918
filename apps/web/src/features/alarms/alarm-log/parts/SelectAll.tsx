import type { AlarmLogEntry } from '@outpost/contract';
import { CheckBox } from '../../../../ui/check-box/index.ts';
import styles from './list.module.css';

export interface SelectAllProps {
  readonly label: string;
  readonly entries: readonly AlarmLogEntry[];
  readonly ids: ReadonlySet<number>;
  readonly onSelect: (entries: readonly AlarmLogEntry[], isSelected: boolean) => void;
}

/** Selects several alarms, or none of them. */
export function SelectAll({ label, entries, ids, onSelect }: SelectAllProps) {
  const count = entries.filter(({ Id }) => ids.has(Id)).length;
  return (
    <CheckBox
      className={`screen-only ${styles.check}`}
      label={label}
      checked={count === entries.length}
      partly={count > 0 && count < entries.length}
      onChange={() => onSelect(entries, count < entries.length)}
    />
  );
}
