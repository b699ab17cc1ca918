import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A list of names and values. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export interface FactLineProps {
  readonly name: string;
  readonly text: ReactNode;
  readonly title?: string;
  /** Shows the text below its name because it is long. */
  readonly below?: boolean;
}

export function FactLine({ name, text, title, below = false }: FactLineProps) {
  return (
    <div className={below ? styles.below : styles.line} title={title}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
