import type { Priority, TrendStatistics } from '@outpost/contract';
import { MINUTE_MS, plural } from '@outpost/core';
import { memo, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../../ui/icon/index.ts';
import { StateMark } from '../../../../ui/state/index.ts';
import { NO_VALUE, pointFormatOf, shownValue, ValueText } from '../../../../ui/value/index.ts';
import { alarmsAt } from '../model/alarm-times.ts';
import { hasGap } from '../model/columns.ts';
import { formatSpan } from '../model/duration.ts';
import { formatCursorReading, formatRunTime, formatTimeOutOfLimits } from '../model/format-statistics.ts';
import { beyondSum, digitalTimeOutOfLimits, timeOutOfLimitsOf } from '../model/out-of-limits.ts';
import type { TrendSpan } from '../model/range.ts';
import { analogRangeFigures, digitalRangeFigures } from '../model/range-figures.ts';
import { rowName, type TrendRow } from '../model/rows.ts';
import { quantityOfPoint } from '../model/shown-columns.ts';
import type { CursorStore } from '../state/cursor-store.ts';
import type { TrendData } from '../state/use-trend-data.ts';
import * as texts from '../texts.ts';
import styles from './legend.module.css';

export interface LegendProps {
  readonly rows: readonly TrendRow[];
  readonly data: TrendData;
  readonly span: TrendSpan;
  /** Of the range by point; undefined: not loaded. */
  readonly statistics: ReadonlyMap<number, TrendStatistics> | undefined;
  readonly nowMs: number;
  readonly cursor: CursorStore;
  readonly front: number | null;
  /** A previous period is shown too. */
  readonly isCompared: boolean;
  /** No connection: values are the last known ones. */
  readonly isOld: boolean;
  readonly onFront: (pointId: number) => void;
  readonly onHidden: (pointId: number, hidden: boolean) => void;
  readonly onRemove: (pointId: number) => void;
}

/** Each point with its current value, the value at the cursor and statistics of the range. */
export function Legend(props: LegendProps) {
  const { rows, cursor } = props;
  const hasCursor = useSyncExternalStore(cursor.subscribe, () => cursor.atMs() !== null);
  return (
    <div className={styles.scroll}>
      <table
        className={`dense table stacked ${styles.legend} ${hasCursor ? '' : styles.noCursor}`}
        aria-label={texts.trendPoints}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.key}>
              <span className="visually-hidden">{texts.numberColumn}</span>
            </th>
            <th scope="col">{texts.point}</th>
            {[texts.now, texts.atCursor, texts.min, texts.avg, texts.max].map((title) => (
              <th
                key={title}
                scope="col"
                className={`number ${styles.number} ${title === texts.atCursor ? `screen-only ${styles.cursor}` : ''}`}
              >
                {title}
              </th>
            ))}
            <th scope="col" className={`number ${styles.number}`} title={texts.timeOutOfLimitsHint}>
              {texts.timeOutOfLimits}
            </th>
            <th scope="col" className={`screen-only ${styles.deeds}`}>
              <span className="visually-hidden">{texts.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.point.Id} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends LegendProps {
  readonly row: TrendRow;
}

function Row({ row, isOld, front, cursor, data, isCompared, ...rest }: RowProps) {
  const { point, station, chosen, number, colour, value } = row;
  const { onFront, onHidden, onRemove } = rest;
  const isAnalog = point.Kind === 'analog';
  const name = rowName(row, true);
  const { units } = quantityOfPoint(point);
  const found = rest.statistics?.get(point.Id);
  return (
    <tr className={chosen.hidden ? 'muted' : undefined}>
      <td className={styles.key}>
        <button
          type="button"
          className={`icon-button ${styles.show}`}
          aria-pressed={!chosen.hidden}
          aria-label={texts.showNamed(number, name)}
          title={chosen.hidden ? texts.showInChart : texts.hideFromChart}
          onClick={() => onHidden(point.Id, !chosen.hidden)}
        >
          <span className={isAnalog ? styles.swatch : styles.lane} style={{ borderColor: `var(${colour})` }}>
            {number}
          </span>
        </button>
      </td>
      <th scope="row" className={styles.name}>
        {isAnalog ? (
          <button
            type="button"
            className={styles.front}
            aria-pressed={front === point.Id}
            title={texts.bringToFront}
            onClick={() => onFront(point.Id)}
          >
            {point.Name}
          </button>
        ) : (
          point.Name
        )}
        {units !== '' && <span className={styles.units}>({units})</span>}
        <Link to={`/stations/${station.StationId}`} className={styles.station}>
          {station.SiteName}
        </Link>
      </th>
      <td className={`number ${styles.number}`} data-label={texts.now}>
        <ValueText
          value={shownValue(pointFormatOf(point), value, isOld)}
          square={!isAnalog}
          reason={value.Reason}
        />
      </td>
      <td className={`number screen-only ${styles.number} ${styles.cursor}`} data-label={texts.atCursor}>
        <AtCursor row={row} data={data} cursor={cursor} isCompared={isCompared} />
      </td>
      {chosen.hidden ? (
        <td colSpan={4} className={`muted ${styles.note}`}>
          {texts.hidden}
        </td>
      ) : isAnalog ? (
        <AnalogCells row={row} data={data} found={found} span={rest.span} nowMs={rest.nowMs} />
      ) : (
        <DigitalCells row={row} data={data} found={found} span={rest.span} />
      )}
      <td className={`screen-only ${styles.deeds}`}>
        <button
          type="button"
          className={`icon-button ${styles.remove}`}
          aria-label={texts.removeNamed(name)}
          title={texts.remove}
          onClick={() => onRemove(point.Id)}
        >
          <Icon name="close" size={15} />
        </button>
      </td>
    </tr>
  );
}

interface CellsProps {
  readonly row: TrendRow;
  readonly found: TrendStatistics | undefined;
  readonly data: TrendData;
  readonly span: TrendSpan;
}

function AnalogCells({ row, data, found, span, nowMs }: CellsProps & Pick<LegendProps, 'nowMs'>) {
  const { point, limits } = row;
  const columns = data.analog.get(point.Id);
  const { number } = quantityOfPoint(point);
  const statistics = analogRangeFigures(found, columns, span, nowMs);
  const text = (value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? NO_VALUE : number(value);
  const beyond = columns === undefined ? null : beyondSum(timeOutOfLimitsOf(columns, limits, span), span);
  const isKnown = statistics !== null && !Number.isNaN(statistics.min);
  return (
    <>
      <td className={`number ${styles.number}`} data-label={texts.min}>
        {text(statistics?.min)}
      </td>
      <td className={`number ${styles.number}`} data-label={texts.avg}>
        {text(statistics?.mean)}
      </td>
      <td className={`number ${styles.number}`} data-label={texts.max}>
        {text(statistics?.max)}
      </td>
      <Beyond
        stepMs={isKnown ? (columns?.stepMs ?? null) : null}
        hasLimits={limits.length > 0}
        beyond={beyond}
        isAllKnown={columns === undefined || !hasGap(columns, span, nowMs)}
      />
    </>
  );
}

function DigitalCells({ row, data, found, span }: CellsProps) {
  const { point, limits } = row;
  const digital = data.digital.get(point.Id);
  if (point.Kind !== 'digital') return null;
  const statistics = digitalRangeFigures(found, digital, span);
  const beyond =
    digital === undefined ? null : beyondSum(digitalTimeOutOfLimits(digital, limits, span), span);
  const isKnown = statistics !== null && statistics.onMs + statistics.offMs > 0;
  return (
    <>
      <td colSpan={3} className={styles.states}>
        {statistics !== null && (
          <>
            {point.OnLabel} {formatRunTime(statistics)}
            {isKnown &&
              found?.Kind === 'digital' &&
              ` · ${plural(found.Starts, { one: '# start', other: '# starts' })}`}
            {statistics.unknownMs >= 1_000 && ` · ${texts.unknownFor(formatSpan(statistics.unknownMs))}`}
          </>
        )}
      </td>
      <Beyond
        stepMs={isKnown ? (digital?.stepMs ?? null) : null}
        hasLimits={limits.length > 0}
        beyond={beyond && { ...beyond, ms: wholeMinutes(beyond.ms) }}
        isAllKnown={(statistics?.unknownMs ?? 0) < 1_000}
      />
    </>
  );
}

/** The time on is of stored edges, this one of what is drawn: their seconds may differ. */
const wholeMinutes = (ms: number): number => (ms < MINUTE_MS ? ms : ms - (ms % MINUTE_MS));

interface BeyondProps {
  /** Bucket width, ms; 0: exact states; null: no data. */
  readonly stepMs: number | null;
  readonly hasLimits: boolean;
  readonly beyond: ReturnType<typeof beyondSum>;
  /** No unknown time in the range. */
  readonly isAllKnown: boolean;
}

function Beyond({ stepMs, hasLimits, beyond, isAllKnown }: BeyondProps) {
  return (
    <td className={`number ${styles.number}`} data-label={texts.timeOutOfLimits}>
      {stepMs === null ? (
        NO_VALUE
      ) : !hasLimits ? (
        <span className={`muted ${styles.note}`}>{texts.noLimits}</span>
      ) : (
        <span
          className={
            beyond === null ? `muted ${styles.note}` : `mark toned tone-${beyond.priority} ${styles.beyond}`
          }
        >
          {beyond !== null && <StateMark state={beyond.priority} size={13} label />}
          {formatTimeOutOfLimits(beyond, stepMs, isAllKnown)}
        </span>
      )}
    </td>
  );
}

interface AtCursorProps {
  readonly row: TrendRow;
  readonly data: TrendData;
  readonly cursor: CursorStore;
  readonly isCompared: boolean;
}

/** Renders only when its text changes, however often the cursor moves. */
const AtCursor = memo(function AtCursor({ row, data, cursor, isCompared }: AtCursorProps) {
  const { Id } = row.point;
  const reading = useSyncExternalStore(cursor.subscribe, () => {
    const atMs = cursor.atMs();
    if (atMs === null || row.chosen.hidden) return '';
    const now = formatCursorReading(row, data.analog.get(Id), data.digital.get(Id), atMs);
    if (!isCompared) return now;
    return `${now}\n${formatCursorReading(row, data.analogCompared.get(Id), data.digitalCompared.get(Id), atMs)}`;
  });
  const alarms = useSyncExternalStore(cursor.subscribe, () => {
    const atMs = cursor.atMs();
    if (atMs === null || row.chosen.hidden) return '';
    return alarmsAt(data.alarms.get(Id), atMs, data.alarmsUntilMs)
      .map(({ priority, message }) => `${priority}\t${message}`)
      .join('\n');
  });
  const [now = '', then] = reading.split('\n');
  return (
    <span className={styles.reading}>
      {now}
      {alarms !== '' &&
        alarms.split('\n').map((text) => {
          const [priority = '', message] = text.split('\t');
          return (
            <span key={text} className={styles.alarm}>
              <StateMark state={priority as Priority} size={13} label />
              {message}
            </span>
          );
        })}
      {then !== undefined && <span className={styles.then}>{texts.previousValues(then)}</span>}
    </span>
  );
});
