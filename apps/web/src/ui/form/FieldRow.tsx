import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Fields side by side, one below the other on a phone. Their inputs align, with or without hints and errors. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={`${styles.row} ${styles.aligned}`}>{children}</div>;
}
