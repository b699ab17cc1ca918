import type { PumpHealth } from '@outpost/contract';
import { Link } from 'react-router';
import { Empty } from '../../../../ui/feedback/index.ts';
import { Card } from '../../../../ui/page/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { formatNumber } from '../../../../ui/value/index.ts';
import { formatPeriod } from '../model/format-period.ts';
import { healthRows, isHealthUnknown, notJudged, shownFinding } from '../model/health.ts';
import type { ChosenPeriod } from '../model/period.ts';
import * as texts from '../texts.ts';
import styles from './health.module.css';
import { ReportPrintHead } from './ReportPrintHead.tsx';
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
          title={texts.noPumps}
          action={<Link to={`/stations/${health.StationId}`}>{texts.openStation}</Link>}
        >
          {fill(texts.noPumpsHint, { purpose: <code>pump-run</code> })}
        </Empty>
      </Card>
    );
  }
  if (isHealthUnknown(health)) {
    return (
      <Card>
        <Empty title={texts.noDataFor(formatPeriod(period))}>{texts.noDataHint}</Empty>
      </Card>
    );
  }
  const unjudged = notJudged(health);
  return (
    <>
      <ReportPrintHead timeZone={TimeZone} wide={Pumps.length > 3} />
      <Card title={texts.findings} note={texts.findingsContent} pad={false}>
        {Findings.length === 0 ? (
          <p className={`empty ${styles.none}`}>
            {unjudged.length === Pumps.length ? texts.notEnoughDataYet : texts.noUnusualBehaviour}
          </p>
        ) : (
          <ul className={`rows ${styles.findings}`}>
            {Findings.map((finding) => {
              const { title, pumps, what, causes, when } = shownFinding(finding, Pumps, TimeZone);
              return (
                <li key={`${finding.Kind} ${pumps} ${when}`}>
                  <span className={styles.mark} aria-hidden="true" />
                  <div>
                    <p>
                      <b>
                        {pumps}: {title}
                      </b>{' '}
                      <span className="note">{when}</span>
                    </p>
                    <p>{what}.</p>
                    <p className="note">{texts.possibleCauses(causes)}</p>
                  </div>
                </li>
              );
            })}
          </ul>
        )}
        {unjudged.length > 0 && <p className={`empty ${styles.unjudged}`}>{texts.notCompared(unjudged)}</p>}
      </Card>
      <Card
        title={texts.metrics}
        note={TogetherHours === null ? undefined : texts.pumpsTogether(formatNumber(TogetherHours, 1))}
        pad={false}
      >
        <TableBox label={texts.pumpMetrics}>
          <table className={`table dense ${table.table}`} aria-label={texts.pumpMetrics}>
            <thead>
              <tr>
                <th scope="col" className={table.first}>
                  {texts.metric}
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
      <td className={`number ${table.value} ${table.edge}`}>
        {isFound && (
          <>
            <span className={styles.mark} aria-hidden="true" />
            <span className="visually-hidden">{texts.unusual} </span>
          </>
        )}
        {text}
      </td>
      <td className={`note ${styles.usual}`}>{usual === null ? '' : texts.usually(usual)}</td>
    </>
  );
}
