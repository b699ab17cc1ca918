import type { ReactNode } from 'react';
import * as texts from '../texts.ts';
import styles from './table.module.css';

/** Wide tables scroll in their own box, also by keyboard, with a fixed first column. */
export function TableBox({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading; the table within has its own name
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the box must scroll by keyboard too
    <div className={`scroll ${styles.box}`} role="group" aria-label={texts.scrollable(label)} tabIndex={0}>
      {children}
    </div>
  );
}
