import type { ReactNode } from 'react';
import styles from './table.module.css';

/** A table that may be wider than the screen scrolls in its own box, also by keyboard; its first column stays. */
export function TableBox({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading; the table within has its own name
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
    <div className={styles.box} role="group" aria-label={`${label}, scrolls sideways`} tabIndex={0}>
      {children}
    </div>
  );
}
