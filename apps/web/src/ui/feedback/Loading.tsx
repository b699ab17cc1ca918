import { Loader } from '@mantine/core';
import * as texts from '../texts.ts';
import styles from './feedback.module.css';

/** A spinner with a label: `Loading stations`. */
export function Loading({ label = texts.loading }: { readonly label?: string }) {
  return (
    <div className={styles.box} role="status">
      <Loader size={22} color="var(--accent)" aria-hidden="true" />
      <span>{label}…</span>
    </div>
  );
}
