import type { Condition, StationDetail, StationOverview } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
import { useAlarms, useFailure, useHasNews, useStation } from '../../../data/index.ts';
import { ALARM_STATE_LABELS } from '../../../ui/alarm/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { ProcessPicture } from '../../../ui/process/index.ts';
import { STATE_LABELS, StateMark } from '../../../ui/state/index.ts';
import { alarmKey, type StationAlarm, stationAlarms } from '../../../ui/station-alarms/index.ts';
import { judgeDetail, judgeStation, statusReasonOf } from '../../../ui/station-status/index.ts';
import { Age } from '../../../ui/time/index.ts';
import { shownValue, ValueText } from '../../../ui/value/index.ts';
import { shownKeyValues } from '../stations/key-values.ts';
import { usePicture } from '../stations/use-picture.ts';
import { DisplayLine } from './AttentionLine.tsx';
import styles from './display.module.css';
import { Enlarged } from './Enlarged.tsx';
import * as texts from './texts.ts';

const MAX_ALARMS = 4;
const PICTURE_WIDTH = 620;

export interface StationSlideProps {
  readonly overview: StationOverview;
  readonly nowMs: number;
}

/** One station: key values, process picture and alarms. */
export function StationSlide({ overview, nowMs }: StationSlideProps) {
  const asked = useStation(overview.StationId);
  const failure = useFailure(asked);
  const hasNews = useHasNews(asked.dataUpdatedAt);
  if (asked.data !== undefined)
    return <Station station={asked.data} overview={overview} hasNews={hasNews} nowMs={nowMs} />;
  if (failure === null) return <Loading label={texts.loadingStation} />;
  return <Failed title={texts.couldNotLoadStation}>{failure.detail}</Failed>;
}

interface StationProps extends StationSlideProps {
  readonly station: StationDetail;
  readonly hasNews: boolean;
}

function Station({ station, overview, hasNews, nowMs }: StationProps) {
  const judged = judgeDetail(station, nowMs, hasNews);
  const { old } = judged;
  const picture = usePicture(station, old, false);
  const { activeAlarms } = useAlarms();
  const alarms = stationAlarms(station, judged, activeAlarms, nowMs);
  const more = alarms.length - MAX_ALARMS;
  return (
    <div className={styles.station}>
      <div className={styles.summary}>
        {alarms.length === 0 && (
          <p className={styles.status}>
            <StateMark state={judged.state} label={STATE_LABELS[judged.state]} />
            {hasNews && activeAlarms !== null ? describeStatus(overview, nowMs) : texts.notCurrent}
          </p>
        )}
        <KeyValues overview={overview} old={old} worst={judged.worst} />
        {alarms.length > 0 && (
          <ul className={styles.lines}>
            {alarms.slice(0, MAX_ALARMS).map((alarm) => (
              <AlarmLine key={alarmKey(alarm)} alarm={alarm} />
            ))}
          </ul>
        )}
        {more > 0 && <p className={styles.more}>{texts.moreItems(more)}</p>}
      </div>
      {picture !== null && (
        <div className={styles.picture}>
          <Enlarged drawnFor={PICTURE_WIDTH}>
            <ProcessPicture diagram={picture} onWrite={() => undefined} />
          </Enlarged>
        </div>
      )}
    </div>
  );
}

function describeStatus(overview: StationOverview, nowMs: number): string {
  const { headline, detail } = statusReasonOf(overview, judgeStation(overview, nowMs, true), nowMs);
  return [headline, detail].filter(Boolean).join(' · ');
}

interface KeyValuesProps extends Pick<StationSlideProps, 'overview'> {
  readonly old: boolean;
  readonly worst: Condition | null;
}

function KeyValues({ overview, old, worst }: KeyValuesProps) {
  const { values } = shownKeyValues(overview, overview.Conditions, worst);
  return (
    <dl className={styles.values}>
      {values.map(({ keyValue, priority }) => {
        const value = shownValue(keyValue, keyValue, old);
        return (
          <div key={keyValue.PointId}>
            <dt>{keyValue.Name}</dt>
            <dd>
              <ValueText value={value} priority={value.trust === 'good' ? priority : null} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function AlarmLine({ alarm }: { readonly alarm: StationAlarm }) {
  const { state, message, value, since, entry, suppression, held } = alarm;
  const isAnnunciated = state !== 'suppressed';
  return (
    <DisplayLine
      state={state}
      {...(entry !== null && isAnnunciated && { priority: entry.Priority })}
      waits={entry !== null && isAnnunciated && needsAcknowledgement(entry)}
      what={message}
      where={suppression}
      value={value}
      old={held !== null}
      since={<Age at={since} />}
      status={entry === null || suppression !== '' ? '' : ALARM_STATE_LABELS[entry.State]}
    />
  );
}
