import type { PumpHealth } from '@outpost/contract';
import { Link } from 'react-router';
import { Empty } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { formatNumber } from '../../../ui/value/index.ts';
import { formatPeriod } from '../model/format-period.ts';
import { healthRows, isHealthUnknown, notJudged, shownFinding } from '../model/health.ts';
import type { ChosenPeriod } from '../model/period.ts';
import styles from './health.module.css';
import { PrintHead } from './PrintHead.tsx';
import { TableBox } from './TableBox.tsx';
import table from './table.module.css';

export interface HealthViewProps {
  readonly health: PumpHealth;
  readonly period: ChosenPeriod;
}

/** How pumps ran: first what is not usual for them, then each figure beside the usual one. */
export function HealthView({ health, period }: HealthViewProps) {
  const { Pumps, Findings, TogetherHours, TimeZone } = health;
  if (Pumps.length === 0) {
    return (
      <Card>
        <Empty
          title="This station has no pumps"
          action={<Link to={`/stations/${health.StationId}`}>The station</Link>}
        >
          Pumps are digital points with the purpose <code>pump-run</code>.
        </Empty>
      </Card>
    );
  }
  if (isHealthUnknown(health)) {
    return (
      <Card>
        <Empty title={`Nothing is stored of ${formatPeriod(period)}`}>
          The station was not watched then, or did not answer. Another period may have more.
        </Empty>
      </Card>
    );
  }
  const unjudged = notJudged(health);
  return (
    <>
      <PrintHead timeZone={TimeZone} wide={Pumps.length > 3} />
      <Card title="Findings" note="against the same pump’s 30 days before" pad={false}>
        {Findings.length === 0 ? (
          <p className={styles.none}>
            {unjudged.length === Pumps.length
              ? 'Nothing can be said yet.'
              : 'Nothing that is unusual for these pumps.'}
          </p>
        ) : (
          <ul className={styles.findings}>
            {Findings.map((finding) => {
              const { title, pumps, what, look, when } = shownFinding(finding, Pumps, TimeZone);
              return (
                <li key={`${finding.Kind} ${pumps} ${when}`}>
                  <span className={styles.mark} aria-hidden="true" />
                  <div>
                    <p className={styles.what}>
                      <b>
                        {pumps}: {title.charAt(0).toLowerCase() + title.slice(1)}
                      </b>{' '}
                      <span className={styles.since}>{when}</span>
                    </p>
                    <p>{what}.</p>
                    <p className={styles.look}>Often behind it: {look}.</p>
                  </div>
                </li>
              );
            })}
          </ul>
        )}
        {unjudged.length > 0 && (
          <p className={styles.unjudged}>
            Less than seven days are known of the 30 days before: nothing can be said about what is usual for{' '}
            {unjudged.join(' and ')}.
          </p>
        )}
      </Card>
      <Card
        title="Figures"
        note={
          TogetherHours === null ? undefined : `two or more at once for ${formatNumber(TogetherHours, 1)} h`
        }
        pad={false}
      >
        <TableBox label="Figures of the pumps">
          <table className={table.table} aria-label="Figures of the pumps">
            <thead>
              <tr>
                <th scope="col" className={table.first}>
                  Figure
                </th>
                {Pumps.map(({ PointId, Point, Name }) => (
                  <th key={PointId} scope="colgroup" colSpan={2} className={table.groupHead}>
                    {Name} <span className={table.terminal}>{Point}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {healthRows(health).map(({ name, cells }) => (
                <tr key={name}>
                  <th scope="row" className={`${table.first} ${table.rowHead}`}>
                    {name}
                  </th>
                  {cells.map((cell, index) => (
                    <Cell key={Pumps[index]!.PointId} {...cell} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      </Card>
    </>
  );
}

function Cell({ text, usual, isFound }: { text: string; usual: string | null; isFound: boolean }) {
  return (
    <>
      <td className={`${table.value} ${table.edge}`}>
        {isFound && (
          <>
            <span className={styles.mark} aria-hidden="true" />
            <span className="visually-hidden">unusual: </span>
          </>
        )}
        {text}
      </td>
      <td className={styles.usual}>{usual === null ? '' : `usually ${usual}`}</td>
    </>
  );
}
