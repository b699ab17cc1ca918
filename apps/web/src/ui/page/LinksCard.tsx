import type { Key, ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from './Card.tsx';
import styles from './links-card.module.css';

export interface CardLink {
  /** By default the address, which must then be that of one link only. */
  readonly key?: Key;
  readonly to: string;
  readonly title: string;
  readonly note?: string;
  /** At the end of the title's line, such as an alarm. */
  readonly end?: ReactNode;
  readonly onOpen?: () => void;
}

export interface LinksCardProps {
  readonly title: string;
  /** Next to the title. */
  readonly note?: string;
  readonly links: readonly CardLink[];
  /** As many columns as fit. */
  readonly wide?: boolean;
}

/** Links of one kind, such as recent reports; nothing without links. */
export function LinksCard({ links, wide = false, ...head }: LinksCardProps) {
  if (links.length === 0) return null;
  return (
    <Card {...head} pad={false}>
      <ul className={wide ? styles.columns : 'rows'}>
        {links.map(({ key, to, title, note, end, onOpen }) => (
          <li key={key ?? to}>
            <Link to={to} className={styles.link} {...(onOpen && { onClick: onOpen })}>
              <span className={styles.head}>
                <span className="label">{title}</span>
                {end}
              </span>
              {note !== undefined && <span className="note">{note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
