import type { PumpHealth } from '@outpost/contract';
import { formatList } from '@outpost/core';
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

/** Findings first, then each figure with its usual value. */
export function HealthView({ health, period }: HealthViewProps) {
  const { Pumps, Findings, TogetherHours, TimeZone } = health;
  if (Pumps.length === 0) {
    return (
      <Card>
        <Empty
          title="This station has no pumps"
          action={<Link to={`/stations/${health.StationId}`}>Open station</Link>}
        >
          A pump is a digital point with the purpose <code>pump-run</code>.
        </Empty>
      </Card>
    );
  }
  if (isHealthUnknown(health)) {
    return (
      <Card>
        <Empty title={`No data for ${formatPeriod(period)}`}>
          The station was not polled or was offline. Try another period.
        </Empty>
      </Card>
    );
  }
  const unjudged = notJudged(health);
  return (
    <>
      <PrintHead timeZone={TimeZone} wide={Pumps.length > 3} />
      <Card title="Findings" note="compared with the pump’s previous 30 days" pad={false}>
        {Findings.length === 0 ? (
          <p className={styles.none}>
            {unjudged.length === Pumps.length ? 'Not enough data yet.' : 'No unusual behaviour.'}
          </p>
        ) : (
          <ul className={styles.findings}>
            {Findings.map((finding) => {
              const { title, pumps, what, causes, when } = shownFinding(finding, Pumps, TimeZone);
              return (
                <li key={`${finding.Kind} ${pumps} ${when}`}>
                  <span className={styles.mark} aria-hidden="true" />
                  <div>
                    <p className={styles.what}>
                      <b>
                        {pumps}: {title}
                      </b>{' '}
                      <span className={styles.since}>{when}</span>
                    </p>
                    <p>{what}.</p>
                    <p className={styles.causes}>Possible causes: {causes}.</p>
                  </div>
                </li>
              );
            })}
          </ul>
        )}
        {unjudged.length > 0 && (
          <p className={styles.unjudged}>
            Not compared: {formatList(unjudged)}. Fewer than 7 days of data in the previous 30 days.
          </p>
        )}
      </Card>
      <Card
        title="Figures"
        note={
          TogetherHours === null
            ? undefined
            : `two or more pumps running for ${formatNumber(TogetherHours, 1)} h`
        }
        pad={false}
      >
        <TableBox label="Pump figures">
          <table className={table.table} aria-label="Pump figures">
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
