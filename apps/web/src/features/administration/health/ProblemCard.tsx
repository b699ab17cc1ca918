import { Button } from '@mantine/core';
import type { HealthProblem } from '@outpost/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { STATE_LABELS, StateMark } from '../../../ui/state/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import { Age, Moment } from '../../../ui/time/index.ts';
import styles from './health.module.css';
import * as texts from './texts.ts';

export interface ProblemCardProps {
  readonly problem: HealthProblem;
  /** The name of the part of the server that it concerns. */
  readonly part: string;
  /** The address names it. */
  readonly isNamed: boolean;
}

/** A problem: since when, its effect, what to do, and where. */
export function ProblemCard({ problem, part, isNamed }: ProblemCardProps) {
  const { Id, Severity, Title, Reason, LogText, Since, Effect, Steps, Link: link } = problem;
  const titleId = useId();
  return (
    <article
      id={Id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`tone-${Severity} surface ${styles.problem}`}
      data-named={isNamed || undefined}
    >
      <header className={styles.head}>
        <StateMark state={Severity} size={18} />
        <h2 id={titleId}>{Title}</h2>
        <p className="hint">
          {[STATE_LABELS[Severity], part].join(texts.separator)}
          {texts.separator}
          {Since === null
            ? texts.sinceUnknown
            : fill(texts.since, { time: <Moment at={Since} />, age: <Age at={Since} /> })}
        </p>
      </header>
      <div className={styles.facts}>
        <section>
          <h3>{texts.effect}</h3>
          <p>{Effect}</p>
          {Reason !== null && (
            <>
              <h3>{texts.message}</h3>
              <p className={styles.reason}>{Reason}</p>
            </>
          )}
          {LogText !== null && (
            <details className={styles.log}>
              <summary className="link-text">{texts.serverLog}</summary>
              <p className={styles.reason}>{LogText}</p>
            </details>
          )}
        </section>
        <section>
          <h3>{texts.whatToDo}</h3>
          <Remedy steps={Steps} />
          {link !== null && (
            <Button component={Link} to={link.Path} className={styles.link}>
              {link.Label}
            </Button>
          )}
        </section>
      </div>
    </article>
  );
}

function Remedy({ steps }: { readonly steps: readonly string[] }) {
  if (steps.length === 1) return <p>{steps[0]}</p>;
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
