import type { Condition, DayStrip, Point, Suppressed } from '@outpost/contract';
import { Link } from 'react-router';
import { useServerNow } from '../../../data/index.ts';
import { usePageZone } from '../../../ui/clock/page-zone.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { trendLink } from '../../../ui/links/trend-link.ts';
import { Card } from '../../../ui/page/index.ts';
import { isAnnunciated, StateMark } from '../../../ui/state/index.ts';
import { formatSuppressed, inSentence, SUPPRESSED_LABELS } from '../../../ui/station-status/index.ts';
import { DayStripChart } from '../../../ui/strip/index.ts';
import { fill } from '../../../ui/text/fill.ts';
import { Age, Moment } from '../../../ui/time/index.ts';
import { isCurrentTrust, NO_VALUE, quantityOf, TRUST_LABELS, ValueText } from '../../../ui/value/index.ts';
import { DriftNote } from './command/DriftNote.tsx';
import type { ClockReading } from './controller-clock.ts';
import { dayIncrement, isCounter } from './day-increment.ts';
import type { StationPointRow, StationPointRows } from './point-rows.ts';
import styles from './points.module.css';
import type { AgeDisplay } from './state-since.ts';
import * as texts from './texts.ts';

export interface PointsCardProps {
  readonly stationId: number;
  readonly rows: StationPointRows;
  /** By PointId; undefined while they load. */
  readonly strips: ReadonlyMap<number, DayStrip> | undefined;
  /** Number of setpoints that differ from the last push. */
  readonly drifted: number;
  /** Starts writing a point; null: not allowed for the user. */
  readonly onWrite: ((point: Point) => void) | null;
  /** The zone of the times, which is that of the controller's clock, if it is not the browser's: `MST`. */
  readonly zoneName: string | null;
}

const STRIP_WIDTH = 104;
const SETTINGS = texts.setpointsAndOutputs;

/** All points: terminal, name, value, last 24 h and age. */
export function PointsCard({ stationId, rows, strips, drifted, onWrite, zoneName }: PointsCardProps) {
  const { measured, settings, controllerClock } = rows;
  const nothing = measured.length + settings.length === 0 && controllerClock === null;
  return (
    <Card
      title={texts.points}
      note={rows.summary}
      end={zoneName === null ? texts.last24Hours : texts.last24HoursAndZone(zoneName)}
      pad={false}
      className={styles.card}
    >
      {nothing && <p className="empty">{texts.noPointsConfigured}</p>}
      {measured.length > 0 && (
        <Table name={texts.inputs} stationId={stationId} rows={measured} strips={strips} />
      )}
      {(settings.length > 0 || controllerClock !== null) && (
        <>
          <h3 className={styles.groupTitle}>{SETTINGS}</h3>
          {drifted > 0 && <DriftNote stationId={stationId} drifted={drifted} />}
          <Table
            name={SETTINGS}
            stationId={stationId}
            rows={settings}
            strips={strips}
            clock={controllerClock}
            clockZone={zoneName}
            onWrite={settings.some(({ point }) => point.Writable) ? onWrite : null}
          />
        </>
      )}
    </Card>
  );
}

interface TableProps {
  readonly name: string;
  readonly stationId: number;
  readonly rows: readonly StationPointRow[];
  readonly strips: ReadonlyMap<number, DayStrip> | undefined;
  readonly clock?: ClockReading | null;
  readonly clockZone?: string | null;
  readonly onWrite?: PointsCardProps['onWrite'];
}

function Table(props: TableProps) {
  const { name, stationId, rows, strips, clock = null, clockZone = null, onWrite = null } = props;
  return (
    <table className={`table ${styles.points} ${onWrite === null ? '' : styles.writable}`} aria-label={name}>
      <colgroup>
        <col className={styles.terminalColumn} />
        <col />
        <col className={styles.valueColumn} />
        <col className={styles.stripColumn} />
        <col className={onWrite === null ? styles.ageColumn : styles.writeColumn} />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{texts.pointColumn}</th>
          <th scope="col">{texts.nameColumn}</th>
          <th scope="col">{texts.value}</th>
          <th scope="col">{texts.last24H}</th>
          <th scope="col">{onWrite === null ? texts.age : texts.write}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.point.Id}
            stationId={stationId}
            row={row}
            strip={strips?.get(row.point.Id)}
            onWrite={onWrite}
          />
        ))}
        {clock !== null && <ClockRow clock={clock} zone={clockZone} />}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly stationId: number;
  readonly row: StationPointRow;
  readonly strip: DayStrip | undefined;
  readonly onWrite: PointsCardProps['onWrite'];
}

function Row({ stationId, row, strip, onWrite }: RowProps) {
  const { point, value, number, condition, reason } = row;
  const analog = point.Kind === 'analog';
  const isNow = isCurrentTrust(value.trust);
  const annunciated = condition !== null && isAnnunciated(condition) ? condition.Priority : null;
  const priority = value.trust === 'good' ? annunciated : null;
  return (
    <tr>
      <td className={styles.terminal}>{point.Point}</td>
      <th scope="row" className={styles.name}>
        {point.Name}
        {condition && !isNow && (
          <span className={`block note ${styles.reason}`}>{texts.lastKnownState(condition.Message)}</span>
        )}
        {condition && isNow && annunciated !== null && condition.Message !== point.Name && (
          <span className={`toned tone-${annunciated} block note ${styles.beyond}`}>{condition.Message}</span>
        )}
        {condition && isNow && annunciated === null && <SuppressedText condition={condition} />}
        {value.trust === 'bad' && (
          <span className={`block note ${styles.reason}`}>
            {reason === null ? TRUST_LABELS.bad : texts.badBecause(reason)}
          </span>
        )}
        {saysMore(row) && (
          <span className={`note ${styles.clockBelow}`}>
            <ClockText clock={row.clock} />
          </span>
        )}
      </th>
      <td className={analog ? `number ${styles.number}` : styles.state}>
        {condition && isNow && <StateMark state={annunciated ?? 'suppressed'} size={14} label />}
        {value.trust === 'bad' && <StateMark state="bad" size={14} />}
        <ValueText value={value} priority={priority} reason={reason} square={!analog} />
      </td>
      <td className={styles.strip}>
        <Link to={trendLink([{ stationId, pointId: point.Id }])} className={styles.trend} title={texts.trend}>
          <span className="visually-hidden">{texts.trendOf(point.Name)} </span>
          {isCounter(point) ? (
            <Increment row={row} strip={strip} />
          ) : (
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
          )}
        </Link>
      </td>
      {onWrite === null ? (
        <td className={styles.age}>
          <ClockText clock={row.clock} />
        </td>
      ) : (
        <td className={styles.write}>
          {point.Writable && (
            <button
              type="button"
              className={`control ${styles.writeButton}`}
              aria-label={texts.writeNamed(point.Name)}
              onClick={() => onWrite(point)}
            >
              {texts.writeAction}
            </button>
          )}
        </td>
      )}
    </tr>
  );
}

/**
 * The exceeded limit and how it is suppressed: `High wet well, shelved until 18:30`. Maintenance is
 * shown once per page.
 */
function SuppressedText({ condition: { Message, Suppressed } }: { readonly condition: Condition }) {
  const nowMs = useServerNow();
  const zone = usePageZone();
  return (
    <span className={`block note ${styles.reason}`}>
      {Message}
      {Suppressed !== null && `, ${inSentence(describeSuppressedPoint(Suppressed, nowMs, zone))}`}
    </span>
  );
}

const describeSuppressedPoint = (suppressed: Suppressed, nowMs: number, timeZone: string) =>
  suppressed.State === 'maintenance'
    ? SUPPRESSED_LABELS.maintenance
    : formatSuppressed(suppressed, nowMs, timeZone);

/** A counter's line only rises, so the increase of the day is shown instead. */
function Increment({ row, strip }: { readonly row: StationPointRow; readonly strip: DayStrip | undefined }) {
  const { point, value, number } = row;
  if (point.Kind !== 'analog') return null;
  const by = strip === undefined ? null : dayIncrement(strip, value.trust === 'good' ? number : null);
  if (by === null) return <Icon name="trend" size={16} />;
  return (
    <span className={`note ${styles.increment}`} title={texts.increaseLast24H}>
      +{quantityOf(point).textOfDifference(by)}
    </span>
  );
}

/** The controller's clock with its deviation. */
function ClockRow({ clock, zone }: { readonly clock: ClockReading; readonly zone: string | null }) {
  const [first, last] = clock.terminals;
  const units = clock.text === null ? '' : (zone ?? '');
  const value = { text: clock.text ?? NO_VALUE, units, trust: clock.trust, on: null };
  return (
    <tr>
      <td className={styles.terminal} title={texts.terminalRange(first, last)}>
        {first}
      </td>
      <th scope="row" className={styles.name}>
        {texts.controllerClock}
        {clock.off !== null && <span className={`block note ${styles.reason}`}>{clock.off}</span>}
      </th>
      <td className={styles.wall} colSpan={2}>
        <ValueText value={value} />
      </td>
      <td className={styles.age}>{clock.at === null ? NO_VALUE : <Age at={clock.at} />}</td>
    </tr>
  );
}

/** Without an age column, the age of a good number is omitted because the page heading shows it. */
const saysMore = ({ clock, value }: StationPointRow) =>
  (clock !== null && clock.kind !== 'age') || value.trust !== 'good';

function ClockText({ clock }: { readonly clock: AgeDisplay }) {
  if (clock === null) return NO_VALUE;
  if (clock.kind === 'age') return <Age at={clock.at} />;
  const time = <Moment at={clock.at} isZoneNamed={false} />;
  return fill(clock.kind === 'since' ? texts.since : texts.sinceBefore, { time });
}

/**
 * Noise is not exaggerated: the height covers at least a few deadbands or a small part of the
 * range.
 */
function leastSpan(point: Extract<StationPointRow['point'], { Kind: 'analog' }>): number {
  const { RangeLow, RangeHigh, Deadband, Decimals } = point;
  const range = RangeLow === null || RangeHigh === null ? 0 : RangeHigh - RangeLow;
  return Math.max(range * 0.04, Deadband * 4, 10 ** -Decimals * 4);
}
