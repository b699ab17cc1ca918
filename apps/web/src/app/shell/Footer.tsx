import { usePublicConfig, useServerNow } from '../../data/index.ts';
import styles from './shell.module.css';

/** The current year and whose installation this is. */
export function Footer() {
  const { CompanyName } = usePublicConfig();
  const year = new Date(useServerNow()).getFullYear();
  return (
    <footer className={styles.footer}>
      © {year} {CompanyName}
    </footer>
  );
}
