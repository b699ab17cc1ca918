import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import styles from './page.module.css';
import { PageContext, TITLE_PREFIX } from './page-context.ts';

export interface PageProps {
  /** The heading. */
  readonly title: ReactNode;
  /** The page's name in the breadcrumb and the browser's tab where the table of screens can't know it: a station's. */
  readonly name?: string | undefined;
  /** Before the heading: a StateMark. */
  readonly mark?: ReactNode;
  /** Beside the heading, quiet: `24 sites · 2 in alarm`. */
  readonly sub?: ReactNode;
  /** At the right: buttons, filters. On a phone they go below, at full width. */
  readonly actions?: ReactNode;
  /** The content takes the height that is left; on a phone all of it, and the heading is for screen readers only. */
  readonly fill?: boolean;
  readonly children?: ReactNode;
}

/** The frame of every screen: breadcrumb, heading with what belongs beside it, content. Sets the browser's title. */
export function Page({ title, name, mark, sub, actions, fill = false, children }: PageProps) {
  const info = useContext(PageContext);
  const here = name ?? info.title;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${TITLE_PREFIX} · ${here}`;
  }, [here]);
  return (
    <div className={fill ? `${styles.page} ${styles.fill}` : styles.page}>
      <Breadcrumbs trail={info.trail} here={here} />
      <header className={styles.header}>
        {mark}
        <h1 ref={heading} tabIndex={-1} data-page-heading="">
          {title}
        </h1>
        {sub !== undefined && <div className={styles.sub}>{sub}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
