import styles from './check-box.module.css';

export interface CheckBoxProps {
  /** The label for screen readers; the visible text is next to it. */
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A check box in a row or the head of a table. The target is larger than the visible box. */
export function CheckBox({ label, checked, onChange }: CheckBoxProps) {
  return (
    <span className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </span>
  );
}
