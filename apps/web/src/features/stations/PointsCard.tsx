import type { DayStrip } from '@outpost/contract';
import { Fragment } from 'react';
import { Age, Moment } from '../../ui/age/index.ts';
import { Card } from '../../ui/page/index.ts';
import { StateMark } from '../../ui/state/index.ts';
import { DayStripChart } from '../../ui/strip/index.ts';
import { NO_VALUE, TRUST_WORDS, ValueText } from '../../ui/value/index.ts';
import type { Clock, PointRow, PointRows } from './point-rows.ts';
import styles from './points.module.css';

export interface PointsCardProps {
  readonly rows: PointRows;
  /** By PointId; undefined while they load. */
  readonly strips: ReadonlyMap<number, DayStrip> | undefined;
}

const STRIP_WIDTH = 120;

/** Every point: terminal, name, what it reads, its last 24 h, how old that is. */
export function PointsCard({ rows, strips }: PointsCardProps) {
  const groups = [
    { title: 'Measured', rows: rows.measured },
    { title: 'Set points and outputs', rows: rows.settings },
  ].filter((group) => group.rows.length > 0);
  return (
    <Card title="Points" note={rows.summary} end="last 24 h" pad={false} className={styles.card}>
      {groups.length === 0 && <p className={styles.none}>No point is declared for this station.</p>}
      {groups.length > 0 && (
        <table className={styles.points}>
          <colgroup>
            <col className={styles.terminalColumn} />
            <col />
            <col className={styles.valueColumn} />
            <col className={styles.stripColumn} />
            <col className={styles.ageColumn} />
          </colgroup>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Terminal</th>
              <th scope="col">Point</th>
              <th scope="col">Value</th>
              <th scope="col">Last 24 h</th>
              <th scope="col">Age, or since when</th>
            </tr>
          </thead>
          {groups.map((group, index) => (
            <Fragment key={group.title}>
              {index > 0 && (
                <tbody>
                  <tr className={styles.groupRow}>
                    <th scope="rowgroup" colSpan={5}>
                      {group.title}
                    </th>
                  </tr>
                </tbody>
              )}
              <tbody>
                {group.rows.map((row) => (
                  <Row key={row.point.Id} row={row} strip={strips?.get(row.point.Id)} />
                ))}
              </tbody>
            </Fragment>
          ))}
        </table>
      )}
    </Card>
  );
}

function Row({ row, strip }: { readonly row: PointRow; readonly strip: DayStrip | undefined }) {
  const { point, value, number, condition, reason } = row;
  const analog = point.Kind === 'analog';
  const priority = value.trust === 'good' ? (condition?.Priority ?? null) : null;
  return (
    <tr>
      <td className={styles.terminal}>{point.Point}</td>
      <th scope="row" className={styles.name}>
        {point.Name}
        {condition && condition.Message !== point.Name && (
          <span className={`${styles.beyond} ${styles[condition.Priority]}`}>{condition.Message}</span>
        )}
        {value.trust === 'bad' && (
          <span className={styles.reason}>{reason === null ? TRUST_WORDS.bad : `bad: ${reason}`}</span>
        )}
      </th>
      <td className={analog ? styles.number : styles.state}>
        {condition && <StateMark state={condition.Priority} size={14} label />}
        {value.trust === 'bad' && <StateMark state="bad" size={14} />}
        <ValueText value={value} priority={analog ? priority : null} reason={reason} square={!analog} />
      </td>
      <td className={styles.strip}>
        <DayStripChart
          strip={strip}
          kind={point.Kind}
          units={analog ? point.Units : ''}
          decimals={analog ? point.Decimals : 0}
          onLabel={analog ? '' : point.OnLabel}
          offLabel={analog ? '' : point.OffLabel}
          width={STRIP_WIDTH}
          height={analog ? 26 : 14}
          priority={priority}
          leastSpan={analog ? leastSpan(point) : 0}
          now={value.trust === 'good' ? number : null}
        />
      </td>
      <td className={styles.age}>
        <ClockText clock={row.clock} />
      </td>
    </tr>
  );
}

function ClockText({ clock }: { readonly clock: Clock }) {
  if (clock === null) return NO_VALUE;
  if (clock.kind === 'age') return <Age at={clock.at} />;
  return (
    <>
      since <Moment at={clock.at} />
    </>
  );
}

/** Noise is not drawn as a mountain: a few deadbands, or a small part of the range, fill the height at least. */
function leastSpan(point: Extract<PointRow['point'], { Kind: 'analog' }>): number {
  const { RangeLow, RangeHigh, Deadband, Decimals } = point;
  const range = RangeLow === null || RangeHigh === null ? 0 : RangeHigh - RangeLow;
  return Math.max(range * 0.04, Deadband * 4, 10 ** -Decimals * 4);
}
