import { Loader } from '@mantine/core';
import styles from './feedback.module.css';

/** A spinner with a label: `Loading stations`. */
export function Loading({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <div className={styles.box} role="status">
      <Loader size={22} color="var(--accent)" aria-hidden="true" />
      <span>{label}…</span>
    </div>
  );
}
