import type { StationOverview } from '@outpost/contract';
import { Link } from 'react-router';
import { useHasNews, useServerNow, useStationOverviews } from '../../data/index.ts';
import { Card } from '../../ui/page/index.ts';
import { formatTally, Pill, StateMark, tallyOf } from '../../ui/state/index.ts';
import { kindAndCode } from '../../ui/station-status/index.ts';
import styles from './home.module.css';
import { describeNormal, type Needing, needing } from './needing.ts';

/** What needs someone now, worst first, or that nothing does. */
export function NeedsSomeone() {
  const { data, isError, dataUpdatedAt } = useStationOverviews();
  const nowMs = useServerNow();
  const hasNews = useHasNews(dataUpdatedAt);
  if (data === undefined) {
    return (
      <p className={styles.line}>{isError ? 'How the field is cannot be said now.' : 'Asking the field…'}</p>
    );
  }
  const { worst, more } = needing(data, nowMs, hasNews);
  if (worst.length === 0) {
    return (
      <p className={styles.line}>
        <StateMark state={data.length === 0 ? 'unknown' : 'normal'} />
        {describeNormal(data, nowMs, hasNews)}
      </p>
    );
  }
  return <Worst stations={data} worst={worst} more={more} />;
}

interface WorstProps {
  readonly stations: readonly StationOverview[];
  readonly worst: readonly Needing[];
  readonly more: number;
}

function Worst({ stations, worst, more }: WorstProps) {
  return (
    <Card title="Needs someone now" note={formatTally(tallyOf(stations))} pad={false} className={styles.card}>
      <ul className={styles.rows}>
        {worst.map(({ station, state, why }) => (
          <li key={station.StationId} className={styles.row}>
            <StateMark state={state} label={why.pill === null ? true : undefined} />
            <span className={styles.who}>
              <Link className={styles.name} to={`/stations/${station.StationId}`}>
                {station.SiteName}
              </Link>
              <span className={styles.quiet}>{kindAndCode(station)}</span>
            </span>
            <span className={styles.why}>
              {why.pill === null ? (
                why.headline
              ) : (
                <Pill state={why.pill} mark={false}>
                  {why.headline}
                </Pill>
              )}{' '}
              <span className={styles.quiet}>{why.detail}</span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link className={styles.more} to="/stations">
          {more === 1 ? '1 more station' : `${more} more stations`}
        </Link>
      )}
    </Card>
  );
}
