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

/** What is wrong with the server, each with a link to what to do. */
export function HealthCard({ health, failure }: HealthCardProps) {
  return (
    <Card
      title={texts.health}
      id="health"
      className={styles.health}
      end={<Link to="/config/health">{texts.openHealth}</Link>}
    >
      {health === undefined ? (
        <p className="note">
          {failure === null ? texts.loadingHealth : fill(texts.healthUnavailable, { reason: failure.detail })}
        </p>
      ) : health.Problems.length === 0 ? (
        <p className="note">{texts.noProblems}</p>
      ) : (
        <ul className={`stack ${styles.problems}`}>
          {health.Problems.map(({ Id, Severity, Title }) => (
            <li key={Id} className="line">
              <StateMark state={Severity} label />
              <Link to={`/config/health#${Id}`}>{Title}</Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
