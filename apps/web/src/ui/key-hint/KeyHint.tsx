import styles from './key-hint.module.css';

/** A key to press, for those who like keys: `⌘K`. */
export function KeyHint({ children }: { readonly children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
