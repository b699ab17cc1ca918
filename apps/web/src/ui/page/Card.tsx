import { type ReactNode, useId } from 'react';
import styles from './page.module.css';

export interface CardProps {
  /** With a title the card is a section with a heading. */
  readonly title?: ReactNode;
  /** Muted text next to the title. */
  readonly note?: ReactNode;
  /** To the right of the title. */
  readonly end?: ReactNode;
  /** false for tables and rows that extend to the edge. */
  readonly pad?: boolean;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** A surface with a border. */
export function Card({ title, note, end, pad = true, className, children }: CardProps) {
  const id = useId();
  const body = pad ? <div className={styles.pad}>{children}</div> : children;
  const classes = className === undefined ? styles.card : `${styles.card} ${className}`;
  if (title === undefined) return <div className={classes}>{body}</div>;
  return (
    <section className={classes} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className={styles.cardNote}>{note}</span>}
        {end !== undefined && <span className={styles.cardEnd}>{end}</span>}
      </div>
      {body}
    </section>
  );
}
