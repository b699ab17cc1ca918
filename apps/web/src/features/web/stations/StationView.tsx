import { Button } from '@mantine/core';
import type { StationDetail } from '@outpost/contract';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { usePublicConfig, useServerNow, useSession } from '../../../data/index.ts';
import { trendLink } from '../../../ui/links/trend-link.ts';
import { Page } from '../../../ui/page/index.ts';
import { StateMark } from '../../../ui/state/index.ts';
import { bannerOf, StationBanner } from '../../../ui/station-banner/index.ts';
import { describeMaintenance, judgeDetail } from '../../../ui/station-status/index.ts';
import { pointFormatOf, shownValue } from '../../../ui/value/index.ts';
import { CommunicationCard } from './CommunicationCard.tsx';
import { WriteDialog } from './command/WriteDialog.tsx';
import { PictureCard } from './PictureCard.tsx';
import { PointsCard } from './PointsCard.tsx';
import { PollNow } from './PollNow.tsx';
import { pictureOf } from './picture.ts';
import { pointRows } from './point-rows.ts';
import { SiteCard } from './SiteCard.tsx';
import { StationAlarms } from './StationAlarms.tsx';
import { StationSub } from './StationSub.tsx';
import styles from './station.module.css';
import * as texts from './texts.ts';
import { useStrips } from './use-strips.ts';

export interface StationViewProps {
  readonly station: StationDetail;
  /** The page receives updates of the station. */
  readonly hasNews: boolean;
}

/** One station: status, diagram, points and communication. */
export function StationView({ station, hasNews }: StationViewProps) {
  const nowMs = useServerNow();
  const { can } = useSession();
  const strips = useStrips([station.StationId]);
  const judged = judgeDetail(station, nowMs, hasNews);
  const old = judged.old;
  const { TimeZone } = usePublicConfig();
  const rows = useMemo(() => pointRows(station, old, station.TimeZone ?? TimeZone), [station, old, TimeZone]);
  const mayWrite = can('Supervisor');
  const picture = useMemo(() => pictureOf(station, old, mayWrite), [station, old, mayWrite]);
  const [writing, setWriting] = useState<number | null>(null);
  const written = station.Points.find(({ Point }) => Point.Id === writing) ?? null;
  const past = old || judged.state === 'disabled';
  const banner = bannerOf(station, judged, nowMs);
  const maintenance = describeMaintenance(station.Suppression, nowMs);
  return (
    <Page
      title={station.SiteName}
      name={station.SiteName}
      mark={<StateMark state={judged.state} size={18} label={maintenance ?? true} />}
      sub={<StationSub station={station} nowMs={nowMs} />}
      actions={
        <>
          <Button component={Link} to={trendOf(station)} variant="default" className={styles.trends}>
            {texts.trends}
          </Button>
          <Button
            component={Link}
            to={`/reports/ontime/${station.StationId}`}
            variant="default"
            className={styles.trends}
          >
            {texts.reports}
          </Button>
          {can('Operator') && <PollNow station={station} />}
        </>
      }
    >
      <p className="visually-hidden" role="status">
        {banner === null ? (maintenance ?? texts.normal) : banner.headline}
      </p>
      {banner && <StationBanner banner={banner} />}
      <StationAlarms
        stationId={station.StationId}
        isOffline={judged.state === 'no-answer'}
        badPoints={badPointIds(station)}
      />
      <div className={picture === null ? `${styles.columns} ${styles.noPicture}` : styles.columns}>
        {picture && (
          <PictureCard
            diagram={picture}
            past={past}
            at={station.Communication.LastAnswerAt}
            onWrite={setWriting}
          />
        )}
        <PointsCard
          stationId={station.StationId}
          rows={rows}
          strips={strips}
          drifted={station.Drifted ?? 0}
          onWrite={mayWrite ? ({ Id }) => setWriting(Id) : null}
        />
        <div className={styles.side}>
          <CommunicationCard station={station} nowMs={nowMs} judged={judged} />
          <SiteCard station={station} nowMs={nowMs} />
        </div>
      </div>
      <WriteDialog
        stationId={station.StationId}
        siteName={station.SiteName}
        point={written?.Point ?? null}
        value={written?.Value ?? null}
        shown={written && shownValue(pointFormatOf(written.Point), written.Value, old)}
        onClose={() => setWriting(null)}
      />
    </Page>
  );
}

/** The most useful trend: its key points and the states of its pumps, else its first points. */
function trendOf({ StationId, Points }: StationDetail): string {
  const points = Points.map(({ Point }) => Point);
  const main = points.filter(({ Key, Purpose }) => Key || Purpose.startsWith('pump-run'));
  return trendLink(
    (main.length > 0 ? main : points.slice(0, 4)).map(({ Id }) => ({ stationId: StationId, pointId: Id })),
  );
}

const badPointIds = ({ Points }: StationDetail): ReadonlySet<number> =>
  new Set(Points.flatMap(({ Point, Value }) => (Value.Quality === 'bad' ? [Point.Id] : [])));
