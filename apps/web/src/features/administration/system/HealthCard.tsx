import type { SystemHealth } from '@outpost/contract';
import { Link } from 'react-router';
import type { ApiError } from '../../../data/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { StateMark } from '../../../ui/state/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import styles from './system.module.css';
import * as texts from './texts.ts';

export interface HealthCardProps {
  readonly health: SystemHealth | undefined;
  readonly failure: ApiError | null;
}

/** What is wrong with the server, each with a link to what to do; one line while nothing is. */
export function HealthCard({ health, failure }: HealthCardProps) {
  const link = (
    <Link to="/config/health" className={styles.open}>
      {texts.openHealth}
    </Link>
  );
  if (health === undefined || health.Problems.length === 0) {
    return (
      <section id="health" aria-label={texts.health} className="line note">
        {health !== undefined
          ? texts.noProblems
          : failure === null
            ? texts.loadingHealth
            : fill(texts.healthUnavailable, { reason: failure.detail })}
        {link}
      </section>
    );
  }
  return (
    <Card title={texts.health} id="health" end={link}>
      <ul className={`stack ${styles.problems}`}>
        {health.Problems.map(({ Id, Severity, Title }) => (
          <li key={Id} className="line">
            <StateMark state={Severity} label />
            <Link to={`/config/health#${Id}`}>{Title}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
