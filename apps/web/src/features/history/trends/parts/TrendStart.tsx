import { Button } from '@mantine/core';
import type { AlarmLogEntry, StationOverview } from '@outpost/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import {
  serverNowMs,
  useAlarms,
  useRecent,
  useSession,
  useStationOverviews,
} from '../../../../data/index.ts';
import { AlarmNote, annunciatedOf } from '../../../../ui/alarm/index.ts';
import { orderStations } from '../../../../ui/alarm/order-stations.ts';
import { worstAlarms } from '../../../../ui/alarm/worst-alarms.ts';
import { NoStations } from '../../../../ui/feedback/index.ts';
import { MAX_TREND_LINK_POINTS, trendLink } from '../../../../ui/links/trend-link.ts';
import { LinksCard } from '../../../../ui/page/LinksCard.tsx';
import { alarmKindLabel } from '../../../../ui/station-status/index.ts';
import { valuesInAlarmFirst } from '../model/points-in-alarm.ts';
import { trendPath } from '../model/view.ts';
import { RECENT_TRENDS } from '../state/recent-trends.ts';
import type { SavedTrend } from '../state/use-sets.ts';
import * as texts from '../texts.ts';
import styles from '../trends.module.css';

export interface TrendStartProps {
  readonly sets: readonly SavedTrend[];
  /** Of a saved trend. */
  readonly onOpen: (id: number) => void;
  readonly onAdd: () => void;
}

/** Further stations are found with *Add points*. */
const MAX_STATIONS = 24;

/** The screen without points: what can be plotted with one click. */
export function TrendStart({ sets, onOpen, onAdd }: TrendStartProps) {
  const { can } = useSession();
  const { data: stations } = useStationOverviews();
  const recent = useRecent(RECENT_TRENDS);
  const { activeAlarms } = useAlarms();
  const alarms = useMemo(() => annunciatedOf(activeAlarms), [activeAlarms]);
  const inAlarm = useMemo(
    () =>
      valuesInAlarmFirst(alarms).map(([pointId, { StationId, RaisedAt }]) => ({
        ...{ pointId, stationId: StationId, raisedMs: Date.parse(RaisedAt) },
      })),
    [alarms],
  );
  const oldestMs = Math.min(...inAlarm.slice(0, MAX_TREND_LINK_POINTS).map(({ raisedMs }) => raisedMs));
  const worst = useMemo(() => worstAlarms(alarms), [alarms]);
  // Links stay in their places while values and alarms come and go.
  const isLoaded = stations !== undefined && activeAlarms !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: ordered once
  const ordered = useMemo(() => orderStations((stations ?? []).filter(hasTrend), worst), [isLoaded]);
  const first = ordered.slice(0, MAX_STATIONS);
  if (stations?.length === 0) return <NoStations canAdd={can('Admin')} />;
  return (
    <>
      <div className={`surface line ${styles.start}`}>
        <div>
          <h2>{texts.noPointsSelected}</h2>
          <p className="hint">{texts.addPointsHint}</p>
        </div>
        <div className="buttons">
          <Button variant="filled" onClick={onAdd}>
            {texts.addPoints}
          </Button>
          {inAlarm.length > 0 && (
            // Of several stations and units: overlaid, their lines could hardly be told apart.
            <Button component={Link} to={`${trendLink(inAlarm, serverNowMs() - oldestMs)}&panes=unit`}>
              {texts.plotPointsInAlarm(Math.min(inAlarm.length, MAX_TREND_LINK_POINTS), inAlarm.length)}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.begin}>
        <LinksCard
          title={texts.savedTrends}
          links={sets.map(({ id, name, view }) => ({
            key: id,
            to: trendPath(view),
            title: name,
            onOpen: () => onOpen(id),
          }))}
        />
        <LinksCard
          title={texts.recentTrends}
          note={texts.inThisBrowser}
          links={recent.map(({ path, points, stations: of }) => ({ to: path, title: points, note: of }))}
        />
      </div>
      <LinksCard
        title={texts.stations}
        {...(first.length < ordered.length && { note: texts.shownOf(first.length, ordered.length) })}
        wide
        links={first.map((station) => linkOf(station, worst.get(station.StationId)))}
      />
    </>
  );
}

const hasTrend = ({ KeyValues }: StationOverview) => KeyValues.length > 0;

/** The trend of the key values of a station, with its worst alarm. */
const linkOf = (
  { StationId, SiteName, Kind, Area, KeyValues }: StationOverview,
  alarm: AlarmLogEntry | undefined,
) => ({
  to: trendLink(KeyValues.map(({ PointId }) => ({ stationId: StationId, pointId: PointId }))),
  title: SiteName,
  note: [alarmKindLabel(Kind), Area].filter(Boolean).join(' · '),
  ...(alarm !== undefined && { end: <AlarmNote {...alarm} /> }),
});
