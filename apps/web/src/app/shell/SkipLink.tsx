import styles from './frame.module.css';

/** The first stop of the Tab key: past the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  );
}
