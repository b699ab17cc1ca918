import type { ReactNode } from 'react';
import styles from './chip.module.css';

export interface FilterChipProps {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
  /** Number of matches. */
  readonly count?: number;
}

/** A filter that is on or off: `In alarm 2`. */
export function FilterChip({ pressed, onPress, children, count }: FilterChipProps) {
  return (
    <button type="button" className={`hint ${styles.chip}`} aria-pressed={pressed} onClick={onPress}>
      {children}
      {count !== undefined && <span> {count}</span>}
    </button>
  );
}

/** A row of filters; on a phone it scrolls sideways. */
export function FilterChips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{label}</legend>
      {children}
    </fieldset>
  );
}
