import styles from './check-box.module.css';

export interface CheckBoxProps {
  /** What it chooses, for a screen reader; what stands beside it says it to the eye. */
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A box to tick in a row or the head of a table. What is hit is larger than what is seen. */
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
