import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import * as texts from '../texts.ts';
import styles from './page.module.css';
import type { Crumb } from './page-context.ts';

export interface BreadcrumbsProps {
  readonly trail: readonly Crumb[];
  /** The name of the current page. */
  readonly here: string;
}

/**
 * The path to this page (ARIA Authoring Practices, breadcrumb); the last item links to the page
 * itself.
 */
export function Breadcrumbs({ trail, here }: BreadcrumbsProps) {
  const { pathname } = useLocation();
  return (
    // On a phone the bar below leads home, so a path of one step only takes the place of what it leads to.
    <nav
      aria-label={texts.breadcrumb}
      className={`hint ${styles.crumbs} ${trail.length < 2 ? 'wide-only' : ''}`}
    >
      <ol>
        {trail.map((crumb) => (
          <Fragment key={crumb.label}>
            <li>{crumb.to === undefined ? crumb.label : <Link to={crumb.to}>{crumb.label}</Link>}</li>
            <li aria-hidden="true" className={styles.slash}>
              /
            </li>
          </Fragment>
        ))}
        <li>
          <Link to={pathname} aria-current="page" className={styles.here}>
            {here}
          </Link>
        </li>
      </ol>
    </nav>
  );
}
