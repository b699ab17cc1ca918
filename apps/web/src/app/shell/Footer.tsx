import { usePublicConfig } from '../../data/index.ts';
import { useOfNow } from '../../ui/clock/clock.ts';
import styles from './frame.module.css';

/** The current year and the company name. */
export function Footer() {
  const { CompanyName } = usePublicConfig();
  const year = useOfNow((nowMs) => new Date(nowMs).getFullYear());
  return (
    <footer className={styles.footer}>
      © {year} {CompanyName}
    </footer>
  );
}
