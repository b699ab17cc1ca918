import styles from './key-hint.module.css';

/** A keyboard shortcut: `⌘K`. */
export function KeyHint({ children }: { readonly children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
