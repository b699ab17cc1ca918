import { useAlarms } from '../../data/index.ts';
import { Moment } from '../../ui/age/Age.tsx';
import { Banner } from '../../ui/banner/Banner.tsx';
import styles from './warnings.module.css';

/** On every page: why alarms may reach no one, as the server reports it. */
export function AlarmWarnings() {
  const warnings = useAlarms().standing?.Warnings ?? [];
  if (warnings.length === 0) return null;
  return (
    <section className={styles.warnings} aria-label="Notification warnings">
      {warnings.map(({ Code, Text, Since }) => (
        <Banner key={`${Code} ${Since}`} state="high" title={`${Text}.`}>
          Since <Moment at={Since} />.
        </Banner>
      ))}
    </section>
  );
}
