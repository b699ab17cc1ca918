import { useAlarms, useSession } from '../../data/index.ts';
import { Moment } from '../../ui/age/Age.tsx';
import { Banner } from '../../ui/banner/Banner.tsx';
import { fill } from '../../ui/text/fill.ts';
import * as texts from '../texts.ts';
import styles from './warnings.module.css';

/**
 * On every page: why alarms may not reach anyone, what is not being stored, and for Admins which
 * stored data is damaged.
 */
export function AlarmWarnings() {
  const { can } = useSession();
  const all = useAlarms().activeAlarms?.Warnings ?? [];
  const warnings = all.filter(({ Code }) => Code !== 'damaged' || can('Admin'));
  if (warnings.length === 0) return null;
  return (
    <section className={styles.warnings} aria-label={texts.warnings}>
      {warnings.map(({ Code, Text, Detail, Since }) => (
        <Banner key={`${Code} ${Text} ${Since}`} state="high" title={`${Text}.`}>
          {Code === 'no-channel' ? (can('Admin') ? texts.configureChannel : texts.tellAnAdmin) : Detail}{' '}
          {fill(Code === 'damaged' ? texts.foundAt : texts.sinceTime, { time: <Moment at={Since} /> })}
        </Banner>
      ))}
    </section>
  );
}
