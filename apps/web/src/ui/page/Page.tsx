import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import styles from './page.module.css';
import { PageContext, TITLE_PREFIX } from './page-context.ts';

export interface PageProps {
  /** The heading, if it is neither `name` nor the title of the screen table. */
  readonly title?: ReactNode;
  /**
   * The page's name in the breadcrumb and the browser tab, if the screen table cannot provide it,
   * such as a station's name.
   */
  readonly name?: string | undefined;
  /** Before the heading: a StateMark. */
  readonly mark?: ReactNode;
  /** Muted text next to the heading: `24 stations · 2 in alarm`. */
  readonly sub?: ReactNode;
  /** At the right: buttons and filters. On a phone they are below, at full width. */
  readonly actions?: ReactNode;
  /** On a phone the actions are next to `sub`, so that more of the content is in the first screen. */
  readonly compact?: boolean;
  /**
   * The content fills the remaining height; on a phone the heading is then for screen readers only.
   */
  readonly fill?: boolean;
  readonly children?: ReactNode;
}

/**
 * The frame of every screen: breadcrumb, heading with its controls, content. Sets the browser's
 * title.
 */
export function Page({
  title,
  name,
  mark,
  sub,
  actions,
  compact = false,
  fill = false,
  children,
}: PageProps) {
  const info = useContext(PageContext);
  const here = name ?? info.title;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${TITLE_PREFIX} · ${here}`;
  }, [here]);
  return (
    <div className={fill ? `${styles.page} ${styles.fill}` : styles.page}>
      <Breadcrumbs trail={info.trail} here={here} />
      <header className={compact ? `${styles.header} ${styles.compact}` : styles.header}>
        {mark}
        <h1 ref={heading} tabIndex={-1} data-page-heading="">
          {title ?? here}
        </h1>
        {sub !== undefined && <div className="muted">{sub}</div>}
        {actions !== undefined && <div className={`line ${styles.actions}`}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
