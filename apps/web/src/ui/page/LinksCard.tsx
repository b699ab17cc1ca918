import { Link } from 'react-router';
import { Card } from './Card.tsx';
import styles from './links-card.module.css';

export interface LinksCardProps {
  readonly title: string;
  /** Next to the title. */
  readonly note?: string;
  readonly links: readonly { readonly to: string; readonly title: string; readonly note?: string }[];
}

/** Links of one kind, such as recent reports; nothing without links. */
export function LinksCard({ links, ...head }: LinksCardProps) {
  if (links.length === 0) return null;
  return (
    <Card {...head} pad={false}>
      <ul className="rows">
        {links.map(({ to, title, note }) => (
          <li key={to}>
            <Link to={to} className={styles.link}>
              <span className="block label">{title}</span>
              {note !== undefined && <span className="note">{note}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
