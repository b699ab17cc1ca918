import styles from './check-box.module.css';

export interface CheckBoxProps {
  /** The label for screen readers; the visible text is next to it. */
  readonly label: string;
  readonly checked: boolean;
  /** Of several that it stands for, some are checked. */
  readonly partly?: boolean;
  readonly tabIndex?: number;
  readonly className?: string;
  readonly onChange: (checked: boolean) => void;
}

/** A check box in a row or the head of a table. The target is larger than the visible box. */
export function CheckBox({ label, checked, partly = false, tabIndex, className, onChange }: CheckBoxProps) {
  return (
    <span className={className === undefined ? styles.box : `${styles.box} ${className}`}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = partly;
        }}
        type="checkbox"
        aria-label={label}
        tabIndex={tabIndex}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </span>
  );
}
