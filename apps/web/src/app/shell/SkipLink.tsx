import * as texts from '../texts.ts';
import styles from './frame.module.css';

/** The first tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      {texts.skipToContent}
    </a>
  );
}
