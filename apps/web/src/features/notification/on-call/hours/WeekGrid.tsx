import { formatDay } from '../../../../ui/time/index.ts';
import {
  type CoveredStation,
  describeCoverageGaps,
  HOUR_LABELS,
  type HourLetter,
} from '../model/coverage.ts';
import * as texts from '../texts.ts';
import styles from './coverage.module.css';

export interface WeekGridProps {
  readonly dates: readonly string[];
  readonly station: CoveredStation;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const CLASSES: Readonly<Record<HourLetter, string | undefined>> = {
  c: styles.covered,
  p: styles.part,
  o: styles.open,
  '-': styles.none,
};

/** The week of one station, a row for each day and a cell for each hour; gaps are also listed below. */
export function WeekGrid({ dates, station: { Days } }: WeekGridProps) {
  const open = describeCoverageGaps(dates, Days);
  return (
    <div className={styles.week}>
      <table className={styles.grid} aria-label={texts.coverageByHour}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts.day}</span>
            </th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col" className={hour % 6 === 0 ? styles.sixth : styles.hour}>
                {String(hour).padStart(2, '0')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Days.map((day, index) => (
            <tr key={dates[index]}>
              <th scope="row">{formatDay(dates[index]!, 'UTC')}</th>
              {([...day] as HourLetter[]).map((letter, hour) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the index is the hour
                  key={hour}
                  title={`${formatDay(dates[index]!, 'UTC')} ${hour}:00, ${HOUR_LABELS[letter]}`}
                >
                  <span className={`${styles.cell} ${CLASSES[letter]}`}>
                    <span className="visually-hidden">{HOUR_LABELS[letter]}</span>
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {open.length === 0 ? (
        <p className="note">{texts.alwaysOnCall}</p>
      ) : (
        <p className={styles.gaps}>
          <b>{texts.noUserOnCall(open.join(', '))}</b> <span>{texts.supervisorsNotifiedInstead}</span>
        </p>
      )}
    </div>
  );
}
