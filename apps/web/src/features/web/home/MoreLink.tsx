import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './home.module.css';

/** The last row of a card, which leads to the rest. */
export function MoreLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className={`more-button ${styles.more}`} to={to}>
      {children}
    </Link>
  );
}
