import { Fragment } from 'react';
import { Link } from 'react-router';
import styles from './page.module.css';
import type { Crumb } from './page-context.ts';

/** The way to this page; the last crumb is the page itself. */
export function Breadcrumbs({ trail, here }: { readonly trail: readonly Crumb[]; readonly here: string }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        {trail.map((crumb) => (
          <Fragment key={crumb.label}>
            <li>{crumb.to === undefined ? crumb.label : <Link to={crumb.to}>{crumb.label}</Link>}</li>
            <li aria-hidden="true" className={styles.slash}>
              /
            </li>
          </Fragment>
        ))}
        <li aria-current="page" className={styles.here}>
          {here}
        </li>
      </ol>
    </nav>
  );
}
