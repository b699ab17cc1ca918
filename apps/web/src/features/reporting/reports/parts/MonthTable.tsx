import type { StationMonth } from '@outpost/contract';
import { rainDecimals, sumOfKnown } from '@outpost/core';
import { Link } from 'react-router';
import { alarmKindLabel } from '../../../../ui/station-status/index.ts';
import { formatNumber, quantityOf } from '../../../../ui/value/index.ts';
import { ALL_UNKNOWN, formatHours } from '../model/figures.ts';
import * as texts from '../texts.ts';
import { CoverageText } from './FigureText.tsx';
import { TableBox } from './TableBox.tsx';
import styles from './table.module.css';

const RUN_TIME = texts.hoursAndMinutes(texts.runTime);

export interface MonthTableProps {
  /** `2026-05` */
  readonly month: string;
  readonly stations: readonly StationMonth[];
}

/** The totals, then a row for each station, with a link to its report of the month. */
export function MonthTable({ month, stations }: MonthTableProps) {
  const runHours = sumOfKnown(stations.map(({ RunHours }) => RunHours));
  const starts = sumOfKnown(stations.map(({ Starts }) => Starts));
  const measured = stations.filter(({ UnknownHours }) => UnknownHours !== null);
  const unknownHours = sumOfKnown(measured.map(({ UnknownHours }) => UnknownHours));
  const hasPumps = stations.some(({ Pumps }) => Pumps > 0);
  return (
    <TableBox label={texts.monthOverview}>
      <table
        className={`table dense stacked in-lines ${styles.table} ${styles.lines} ${styles.stackedCoverage}`}
        aria-label={texts.monthOverview}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.first}>
              {texts.station}
            </th>
            {[RUN_TIME, texts.starts, texts.rain, texts.alarmCount, texts.dataCoverage].map((label) => (
              <th key={label} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.sum}>
          <tr>
            <th scope="row" className={`${styles.first} ${styles.rowHead}`}>
              {texts.stationTotal(stations.length)}
            </th>
            <Value
              label={RUN_TIME}
              text={runHours === null ? null : formatHours(runHours)}
              isOther={!hasPumps}
            />
            <Value
              label={texts.starts}
              text={starts === null ? null : formatNumber(starts, 0)}
              isOther={!hasPumps}
            />
            <None />
            <Value
              label={texts.alarmCount}
              text={formatNumber(sum(stations.map(({ Alarms }) => Alarms.Total)), 0)}
            />
            {unknownHours === null ? (
              <None />
            ) : (
              <td className="number" data-label={texts.dataCoverage}>
                <CoverageText
                  of={[{ Hours: sum(measured.map(({ Hours }) => Hours)), UnknownHours: unknownHours }]}
                />
              </td>
            )}
          </tr>
        </tbody>
        <tbody>
          {stations.map((station) => (
            <Row key={station.StationId} station={station} month={month} />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function Row({ station, month }: { readonly station: StationMonth; readonly month: string }) {
  const { StationId, SiteName, Kind, Enabled, Pumps, RunHours, Starts, HiddenStarts } = station;
  const { Rain, RainUnits, Alarms, Hours, UnknownHours } = station;
  const rain = quantityOf({ Units: RainUnits, Decimals: rainDecimals(RainUnits) });
  const notes = [
    alarmKindLabel(Kind),
    ...(Pumps > 0 ? [texts.pumpCount(Pumps)] : []),
    ...(Enabled ? [] : [texts.disabledStation]),
  ];
  const topic = Pumps > 0 ? 'ontime' : 'analog';
  return (
    <tr>
      <th scope="row" className={`${styles.first} ${styles.rowHead}`}>
        <Link className="link-text" to={`/reports/${topic}/${StationId}?period=${month}`}>
          {SiteName}
        </Link>
        <span className={styles.rowNote}>{notes.join(' · ')}</span>
      </th>
      <Value label={RUN_TIME} text={RunHours === null ? null : formatHours(RunHours)} isOther={Pumps === 0} />
      <Value
        label={texts.starts}
        text={Starts === null ? null : formatNumber(Starts, 0)}
        isOther={Pumps === 0}
        below={HiddenStarts ? texts.hiddenCount(HiddenStarts) : ''}
      />
      <Value
        label={texts.rain}
        text={Rain === null ? null : rain.number(Rain)}
        units={rain.units}
        isOther={RainUnits === ''}
      />
      <Value label={texts.alarmCount} text={formatNumber(Alarms.Total, 0)} below={describeWorst(Alarms)} />
      {UnknownHours === null ? (
        <None />
      ) : (
        <td className="number" data-label={texts.dataCoverage}>
          <CoverageText of={[{ Hours, UnknownHours }]} />
        </td>
      )}
    </tr>
  );
}

/** How many of the alarms are critical and high. */
const describeWorst = ({ Total, Critical, High }: StationMonth['Alarms']): string =>
  [
    ...(Critical > 0 ? [texts.criticalCount(Critical, Total)] : []),
    ...(High > 0 ? [texts.highCount(High, Total)] : []),
  ].join(' · ');

/** A cell without a figure. */
function None() {
  return (
    <td className={`number muted ${styles.none}`}>
      <span aria-hidden="true">{ALL_UNKNOWN}</span>
      <span className="visually-hidden">{texts.notMeasured}</span>
    </td>
  );
}

interface ValueProps {
  /** Of the column. */
  readonly label: string;
  /** null: nothing is known. */
  readonly text: string | null;
  readonly units?: string;
  readonly below?: string;
  /** The station has no such figure; on a phone it is left out. */
  readonly isOther?: boolean;
}

function Value({ label, text, units = '', below = '', isOther = false }: ValueProps) {
  if (isOther) return <None />;
  if (text === null) {
    return (
      <td className="number muted" data-label={label}>
        <span aria-hidden="true">{ALL_UNKNOWN}</span>
        <span className="visually-hidden">{texts.noData}</span>
      </td>
    );
  }
  return (
    <td className={`number ${styles.value}`} data-label={label}>
      {text}
      {units !== '' && <span className={styles.units}>{units}</span>}
      {below !== '' && <span className={styles.below}>{below}</span>}
    </td>
  );
}
