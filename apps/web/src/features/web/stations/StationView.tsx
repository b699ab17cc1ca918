import { Button } from '@mantine/core';
import type { Role, StationDetail } from '@outpost/contract';
import { formatZone } from '@outpost/core';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import {
  useAcknowledge,
  useAlarmDialog,
  useAlarms,
  usePollNow,
  usePublicConfig,
  useServerNow,
  useSession,
  useStationRights,
} from '../../../data/index.ts';
import { showAcknowledgeFailure } from '../../../ui/alarm/index.ts';
import { AlarmActionDialog, type AlarmTask, needsStationSummary } from '../../../ui/alarm-actions/index.ts';
import { PageZoneContext, usePageZone } from '../../../ui/clock/page-zone.ts';
import { trendLink } from '../../../ui/links/trend-link.ts';
import { Page } from '../../../ui/page/index.ts';
import { PrintHead } from '../../../ui/page/PrintHead.tsx';
import { useMedia } from '../../../ui/page/use-is-phone.ts';
import { StateMark } from '../../../ui/state/index.ts';
import { stationAlarms, statusBanner, waitingEntries } from '../../../ui/station-alarms/index.ts';
import { bannerOf, StationBanner } from '../../../ui/station-banner/index.ts';
import { describeMaintenance, judgeDetail } from '../../../ui/station-status/index.ts';
import { otherZone } from '../../../ui/time/index.ts';
import { pointFormatOf, shownValue } from '../../../ui/value/index.ts';
import { CalmLine } from './CalmLine.tsx';
import { CommunicationCard } from './CommunicationCard.tsx';
import { WriteDialog } from './command/WriteDialog.tsx';
import { mainValueOf } from './main-value.ts';
import { DocumentsCard } from './notes/DocumentsCard.tsx';
import { NotesCard } from './notes/NotesCard.tsx';
import { PictureCard } from './PictureCard.tsx';
import { PointsCard } from './PointsCard.tsx';
import { PollFailure, PollNow } from './PollNow.tsx';
import { pointRows } from './point-rows.ts';
import { SiteCard } from './SiteCard.tsx';
import { StationActions } from './StationActions.tsx';
import { type AlarmHandlers, StationAlarms } from './StationAlarms.tsx';
import { StationSub } from './StationSub.tsx';
import styles from './station.module.css';
import * as texts from './texts.ts';
import { useOutOfSight } from './use-out-of-sight.ts';
import { usePicture } from './use-picture.ts';
import { useStrips } from './use-strips.ts';

/** Same as in the style sheets: the navigation is at the lower end, and the actions above it. */
const UPRIGHT_PHONE = '(max-width: 700px)';

export interface StationViewProps {
  readonly station: StationDetail;
  /** The page receives updates of the station. */
  readonly hasNews: boolean;
}

/** One station: status, diagram, points and communication. All times are those of the station. */
export function StationView(props: StationViewProps) {
  const nowMs = useServerNow();
  const { TimeZone } = usePublicConfig();
  const zone = props.station.TimeZone ?? TimeZone;
  return (
    <PageZoneContext value={otherZone(zone, nowMs) === null ? '' : zone}>
      <StationContent {...props} />
    </PageZoneContext>
  );
}

function StationContent({ station, hasNews }: StationViewProps) {
  const nowMs = useServerNow();
  const zone = usePageZone();
  const session = useSession();
  const canAt = useStationRights();
  const can = (needs: Role) => canAt(needs, station.StationId);
  const strips = useStrips([station.StationId]);
  const judged = judgeDetail(station, nowMs, hasNews);
  const old = judged.old;
  const { TimeZone, CompanyName } = usePublicConfig();
  const rows = useMemo(
    () => pointRows(station, old, station.TimeZone ?? TimeZone, strips),
    [station, old, TimeZone, strips],
  );
  const mayWrite = can('Supervisor');
  const picture = usePicture(station, old, mayWrite);
  const [writing, setWriting] = useState<number | null>(null);
  const written = station.Points.find(({ Point }) => Point.Id === writing) ?? null;
  const past = old || judged.state === 'disabled';
  const { activeAlarms, hasNews: alarmsHaveNews } = useAlarms();
  const alarms = stationAlarms(station, judged, activeAlarms, nowMs, zone);
  const banner = statusBanner(bannerOf(station, judged, nowMs, zone), alarms);
  const hasActionBar = useMedia(UPRIGHT_PHONE);
  const poll = usePollNow();
  const [task, setTask] = useState<AlarmTask | null>(null);
  const dialog = useAlarmDialog(task !== null);
  const handlers = useHandlers(can('Operator'), setTask);
  const [worst] = alarms;
  const isWaiting = worst !== undefined && waitingEntries([worst]).length > 0;
  const [worstCard, setWorstCard] = useState<HTMLDivElement | null>(null);
  const isWorstOut = useOutOfSight(worstCard);
  const noteField = useId();
  const startMaintenance = () =>
    setTask({ do: 'maintenance', station: { id: station.StationId, name: station.SiteName } });
  const maintenance = describeMaintenance(station.Suppression, nowMs, zone);
  // What the error is comes before notes while the station is offline.
  const isOffline = judged.state === 'no-answer';
  const communication = <CommunicationCard station={station} nowMs={nowMs} judged={judged} />;
  return (
    <Page
      title={station.SiteName}
      name={station.SiteName}
      mark={<StateMark state={judged.state} size={18} label={maintenance ?? true} />}
      sub={
        <StationSub station={station} nowMs={nowMs} isOutside={session.can('Operator') && !can('Operator')} />
      }
      actions={
        <>
          <Button component={Link} to={trendOf(station, worst && nowMs - Date.parse(worst.since))}>
            {texts.trends}
          </Button>
          <Button component={Link} to={`/reports/ontime/${station.StationId}`}>
            {texts.reports}
          </Button>
          {can('Operator') && !hasActionBar && (
            <>
              <Button onClick={startMaintenance}>{texts.maintenanceAction}</Button>
              <PollNow station={station} poll={poll} />
            </>
          )}
        </>
      }
    >
      <PrintHead companyName={CompanyName} wide={false} />
      <p className="visually-hidden" role="status">
        {banner?.headline ?? worst?.message ?? maintenance ?? texts.normal}
      </p>
      {banner && <StationBanner banner={banner} />}
      <PollFailure poll={poll} />
      {activeAlarms !== null && alarms.length === 0 && maintenance === null && <CalmLine station={station} />}
      <StationAlarms
        main={mainValueOf(station, past || !hasNews)}
        stationId={station.StationId}
        alarms={alarms}
        maintenance={activeAlarms?.Maintenance.find(({ StationId }) => StationId === station.StationId)}
        mayEnd={mayWrite}
        old={!alarmsHaveNews}
        handlers={handlers}
        worstRef={setWorstCard}
      />
      <div className={picture === null ? `${styles.columns} ${styles.noPicture}` : styles.columns}>
        {picture && (
          <PictureCard
            diagram={picture}
            past={past || !hasNews}
            at={station.Communication.LastAnswerAt}
            onWrite={setWriting}
          />
        )}
        <PointsCard
          stationId={station.StationId}
          rows={rows}
          strips={strips}
          drifted={station.Drifted ?? 0}
          zoneName={zone === '' ? null : formatZone(zone, nowMs)}
          onWrite={mayWrite ? ({ Id }) => setWriting(Id) : null}
        />
        <div className={styles.side}>
          {isOffline && communication}
          <NotesCard stationId={station.StationId} fieldId={noteField} />
          <DocumentsCard stationId={station.StationId} />
          {!isOffline && communication}
          <SiteCard station={station} nowMs={nowMs} />
        </div>
      </div>
      {can('Operator') && hasActionBar && (
        <StationActions
          station={station}
          // Of the alarm that the card shows in full, and no other.
          acknowledge={
            isWaiting && isWorstOut
              ? {
                  alarm: worst.message,
                  onClick: handlers.isPending ? null : () => handlers.acknowledge?.([worst.entry!]),
                }
              : null
          }
          onShelve={worst === undefined ? null : () => handlers.shelve?.(worst)}
          onMaintenance={startMaintenance}
          onNote={() => document.getElementById(noteField)?.focus()}
        />
      )}
      <AlarmActionDialog task={task} onClose={() => setTask(null)} stations={undefined} {...dialog} />
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

/**
 * The most useful trend: its key points and the states of its pumps, else its first points.
 * @param alarmAgeMs of its worst alarm, if it has one: in a range that shows how it came to it
 */
function trendOf({ StationId, Points }: StationDetail, alarmAgeMs: number | undefined): string {
  const points = Points.map(({ Point }) => Point);
  const main = points.filter(({ Key, Purpose }) => Key || Purpose.startsWith('pump-run'));
  return trendLink(
    (main.length > 0 ? main : points.slice(0, 4)).map(({ Id }) => ({ stationId: StationId, pointId: Id })),
    alarmAgeMs,
  );
}

/** What the user may do with alarms. */
function useHandlers(isOperator: boolean, setTask: (task: AlarmTask) => void): AlarmHandlers {
  const { mutate, isPending } = useAcknowledge();
  return {
    acknowledge: isOperator
      ? (entries) => {
          if (needsStationSummary(entries)) return setTask({ do: 'acknowledge', entries });
          mutate(
            { ids: entries.map(({ Id }) => Id) },
            { onError: (error) => showAcknowledgeFailure(entries.length, error) },
          );
        }
      : null,
    shelve: isOperator
      ? ({ source, message }) => setTask({ do: 'shelve', entries: [{ ...source, Message: message }] })
      : null,
    isPending,
  };
}
