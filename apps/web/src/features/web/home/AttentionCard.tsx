import type { StationOverview } from '@outpost/contract';
import { Link } from 'react-router';
import { useHasNews, useServerNow, useSession, useStationOverviews } from '../../../data/index.ts';
import { Loading, NoStations } from '../../../ui/feedback/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { formatTally, Pill, StateMark, tallyOf } from '../../../ui/state/index.ts';
import { kindAndCode } from '../../../ui/station-status/index.ts';
import { type AttentionEntry, describeNormal, stationsNeedingAttention } from './attention.ts';
import styles from './home.module.css';
import * as texts from './texts.ts';

/** The stations that need attention, worst first, or a text that there are none. */
export function AttentionCard() {
  const { data, isError, dataUpdatedAt } = useStationOverviews();
  const nowMs = useServerNow();
  const { can } = useSession();
  const hasNews = useHasNews(dataUpdatedAt);
  if (data === undefined) {
    return isError ? (
      <p className={styles.line}>{texts.stationStatusUnavailable}</p>
    ) : (
      <Loading label={texts.loadingStationStatus} />
    );
  }
  if (data.length === 0) return <NoStations canAdd={can('Admin')} />;
  const { worst, more } = stationsNeedingAttention(data, nowMs, hasNews);
  if (worst.length === 0) {
    return (
      <p className={styles.line}>
        <StateMark state="normal" />
        {describeNormal(data, nowMs, hasNews)}
      </p>
    );
  }
  return <Worst stations={data} worst={worst} more={more} />;
}

interface WorstProps {
  readonly stations: readonly StationOverview[];
  readonly worst: readonly AttentionEntry[];
  readonly more: number;
}

function Worst({ stations, worst, more }: WorstProps) {
  return (
    <Card
      title={texts.needsAttention}
      note={formatTally(tallyOf(stations))}
      pad={false}
      className={styles.card}
    >
      <ul className={styles.rows}>
        {worst.map(({ station, state, why }) => (
          <li key={station.StationId} className={styles.row}>
            <StateMark state={state} label={why.pill === null ? true : undefined} />
            <span className={styles.who}>
              <Link className={styles.name} to={`/stations/${station.StationId}`}>
                {station.SiteName}
              </Link>
              <span className={styles.muted}>{kindAndCode(station)}</span>
            </span>
            <span className={styles.why}>
              {why.pill === null ? (
                why.headline
              ) : (
                <Pill state={why.pill} mark={false}>
                  {why.headline}
                </Pill>
              )}{' '}
              <span className={styles.muted}>{why.detail}</span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link className={styles.more} to="/stations">
          {texts.moreStations(more)}
        </Link>
      )}
    </Card>
  );
}
