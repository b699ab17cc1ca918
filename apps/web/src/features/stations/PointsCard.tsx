import type { DayStrip } from '@outpost/contract';
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
const SETTINGS = 'Set points and outputs';

/** Every point: terminal, name, what it reads, its last 24 h, how old that is. */
export function PointsCard({ rows, strips }: PointsCardProps) {
  const nothing = rows.measured.length + rows.settings.length === 0;
  return (
    <Card title="Points" note={rows.summary} end="last 24 h" pad={false} className={styles.card}>
      {nothing && <p className={styles.none}>No point is declared for this station.</p>}
      {rows.measured.length > 0 && <Table name="Measured points" rows={rows.measured} strips={strips} />}
      {rows.settings.length > 0 && (
        <>
          <h3 className={styles.groupTitle}>{SETTINGS}</h3>
          <Table name={SETTINGS} rows={rows.settings} strips={strips} />
        </>
      )}
    </Card>
  );
}

interface TableProps {
  readonly name: string;
  readonly rows: readonly PointRow[];
  readonly strips: ReadonlyMap<number, DayStrip> | undefined;
}

function Table({ name, rows, strips }: TableProps) {
  return (
    <table className={styles.points} aria-label={name}>
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
      <tbody>
        {rows.map((row) => (
          <Row key={row.point.Id} row={row} strip={strips?.get(row.point.Id)} />
        ))}
      </tbody>
    </table>
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
