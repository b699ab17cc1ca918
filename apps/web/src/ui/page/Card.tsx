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
  /** So that links can lead to it; with a title only. */
  readonly id?: string | undefined;
  /** Of the title: 3 within a section that has a heading. */
  readonly level?: 2 | 3;
  readonly children?: ReactNode;
}

/** A surface with a border. */
export function Card({ title, note, end, pad = true, className, id, level = 2, children }: CardProps) {
  const titleId = useId();
  const Heading = level === 3 ? 'h3' : 'h2';
  const body = pad ? <div className={styles.pad}>{children}</div> : children;
  const classes = className === undefined ? `surface ${styles.card}` : `surface ${styles.card} ${className}`;
  if (title === undefined) return <div className={classes}>{body}</div>;
  return (
    <section
      className={classes}
      aria-labelledby={titleId}
      id={id}
      tabIndex={id === undefined ? undefined : -1}
    >
      <div className={styles.cardHead}>
        <Heading id={titleId}>{title}</Heading>
        {note !== undefined && <span className="note">{note}</span>}
        {end !== undefined && <span className="note at-end">{end}</span>}
      </div>
      {body}
    </section>
  );
}
