import type { HistorySize } from '@outpost/contract';
import { Card } from '../../../ui/page/index.ts';
import { ColumnHeads } from '../../../ui/table/index.ts';
import { formatDayMonth } from '../../../ui/time/index.ts';
import { formatBytes, formatNumber, NO_VALUE } from '../../../ui/value/index.ts';
import styles from './history.module.css';
import * as texts from './texts.ts';

const HEIGHT = 96;
/** The first days after installation are not drawn as wide as the card. */
const MIN_DAYS = 14;
const STEP = 18;
const BAR = 12;

/** A bar for each of the last days; the table below has all figures. */
export function GrowthChart({ days }: { readonly days: HistorySize['Days'] }) {
  const highest = Math.max(1, ...days.map(({ Bytes }) => Bytes));
  const slots = Math.max(MIN_DAYS, days.length);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Card title={texts.storedPerDay} note="days in UTC; the last day is incomplete">
      {first === undefined || last === undefined || days.every(({ Bytes }) => Bytes === 0) ? (
        <p className="muted">{texts.noDataStoredYet}</p>
      ) : (
        <>
          <p className={`note ${styles.highest}`}>{texts.maxBytes(formatBytes(highest))}</p>
          <svg
            className={styles.bars}
            viewBox={`0 0 ${slots * STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {days.map(({ Date: date, Bytes }, index) => {
              const height = Bytes === 0 ? 0 : Math.max(1, (Bytes / highest) * (HEIGHT - 2));
              return (
                <rect
                  key={date}
                  className={index === days.length - 1 ? styles.underWay : styles.bar}
                  x={index * STEP}
                  y={HEIGHT - height}
                  width={BAR}
                  height={height}
                >
                  <title>{`${date}: ${formatBytes(Bytes)}`}</title>
                </rect>
              );
            })}
          </svg>
          <div className={`note ${styles.dates}`} style={{ width: `${(days.length / slots) * 100}%` }}>
            <span>{formatDayMonth(first.Date, 'UTC')}</span>
            {last !== first && <span>{formatDayMonth(last.Date, 'UTC')}</span>}
          </div>
          <details className={styles.details}>
            <summary>{texts.dailyValues}</summary>
            <div className={`scroll ${styles.scroll}`}>
              <table className={`table dense inset ${styles.levels}`}>
                <ColumnHeads
                  titles={[texts.day, texts.values, texts.stored, texts.deleted, texts.database]}
                />
                <tbody>
                  {days.toReversed().map(({ Date: date, Samples, Bytes, BytesGone, DatabaseBytes }) => (
                    <tr key={date}>
                      <th scope="row">{date}</th>
                      <td>{formatNumber(Samples, 0)}</td>
                      <td>{formatBytes(Bytes)}</td>
                      <td>{BytesGone === 0 ? NO_VALUE : formatBytes(BytesGone)}</td>
                      <td>{DatabaseBytes === null ? NO_VALUE : formatBytes(DatabaseBytes)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </Card>
  );
}
