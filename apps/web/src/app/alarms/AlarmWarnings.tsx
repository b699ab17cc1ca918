import { useAlarms } from '../../data/index.ts';
import { Moment } from '../../ui/age/Age.tsx';
import { Banner } from '../../ui/banner/Banner.tsx';
import styles from './warnings.module.css';

/** On every page: why alarms may reach no one, and what is not being stored, as the server reports it. */
export function AlarmWarnings() {
  const warnings = useAlarms().standing?.Warnings ?? [];
  if (warnings.length === 0) return null;
  return (
    <section className={styles.warnings} aria-label="Warnings">
      {warnings.map(({ Code, Text, Detail, Since }) => (
        <Banner key={`${Code} ${Since}`} state="high" title={`${Text}.`}>
          {Detail} Since <Moment at={Since} />.
        </Banner>
      ))}
    </section>
  );
}
