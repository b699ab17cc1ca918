import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import * as texts from '../texts.ts';
import styles from './document.module.css';

const FIRST_SHOWN = 200;

export interface ShownRowsProps<T> {
  /** The name for screen readers. */
  readonly label: string;
  readonly rows: readonly T[];
  /** The table of these rows. */
  readonly children: (shown: readonly T[]) => ReactNode;
}

/** A table in a scrolling box: two hundred rows until all are requested, and all in print. */
export function ShownRows<T>({ label, rows, children }: ShownRowsProps<T>) {
  const [isWhole, setWhole] = useState(rows.length <= FIRST_SHOWN);
  useEffect(() => {
    // The page is laid out for printing as soon as this returns.
    const onPrint = () => flushSync(() => setWhole(true));
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <section className={`scroll ${styles.box}`} aria-label={texts.scrollable(label)} tabIndex={0}>
        {children(isWhole ? rows : rows.slice(0, FIRST_SHOWN))}
      </section>
      {!isWhole && (
        <button type="button" className="more-button screen-only" onClick={() => setWhole(true)}>
          {texts.showAll(rows.length)}
        </button>
      )}
    </>
  );
}
