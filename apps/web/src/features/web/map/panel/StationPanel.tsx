import { Button } from '@mantine/core';
import type { StationDetail } from '@outpost/contract';
import { Link } from 'react-router';
import { useAlarms, useHasNews, useServerNow, useStation } from '../../../../data/index.ts';
import { MaintenanceTag } from '../../../../ui/alarm/index.ts';
import { LoadingOrFailed } from '../../../../ui/feedback/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import { STATE_LABELS, StateMark } from '../../../../ui/state/index.ts';
import { stationAlarms, statusBanner } from '../../../../ui/station-alarms/index.ts';
import { bannerOf, StationBanner } from '../../../../ui/station-banner/index.ts';
import { describeMaintenance, judgeDetail, kindAndCode } from '../../../../ui/station-status/index.ts';
import { fill } from '../../../../ui/text/fill.ts';
import { Age } from '../../../../ui/time/index.ts';
import { ValueText } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';
import { PanelAlarms } from './PanelAlarms.tsx';
import styles from './panel.module.css';
import { panelValues } from './panel-values.ts';

export interface StationPanelProps {
  readonly stationId: number;
  /** From the list, until the station is loaded. */
  readonly name: string;
  readonly hasPlace: boolean;
  readonly onClose: () => void;
}

/** The selected station with its problems, values and their age, live. */
export function StationPanel({ stationId, name, hasPlace, onClose }: StationPanelProps) {
  const asked = useStation(stationId);
  const hasNews = useHasNews(asked.dataUpdatedAt);
  const { data } = asked;
  return (
    <section
      className={styles.panel}
      aria-label={texts.selectedStation(name)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.body}>
        <button
          type="button"
          className={`icon-button ${styles.close}`}
          aria-label={texts.closeStationPanel}
          onClick={onClose}
        >
          <Icon name="close" size={16} />
        </button>
        {data !== undefined ? (
          <Station station={data} hasNews={hasNews} />
        ) : (
          <>
            <h2 className={styles.name}>{name}</h2>
            <LoadingOrFailed
              query={asked}
              loading={texts.loadingStation}
              failed={texts.couldNotLoadStation}
            />
          </>
        )}
        {!hasPlace && <p className="note">{texts.noPositionHint}</p>}
      </div>
      <Button component={Link} to={`/stations/${stationId}`} className={styles.open}>
        {texts.openStation}
      </Button>
    </section>
  );
}

interface StationProps {
  readonly station: StationDetail;
  /** The page receives live data of the station. */
  readonly hasNews: boolean;
}

function Station({ station, hasNews }: StationProps) {
  const nowMs = useServerNow();
  const judged = judgeDetail(station, nowMs, hasNews);
  const { activeAlarms } = useAlarms();
  const alarms = stationAlarms(station, judged, activeAlarms, nowMs);
  const banner = statusBanner(bannerOf(station, judged, nowMs), alarms);
  const { LastAnswerAt } = station.Communication;
  const maintenance = describeMaintenance(station.Suppression, nowMs);
  return (
    <>
      <div className={styles.head}>
        <StateMark state={judged.state} size={18} />
        <h2 className={styles.name}>{station.SiteName}</h2>
      </div>
      <p className={`note ${styles.sub}`}>
        {kindAndCode(station)}
        {LastAnswerAt !== null && (
          <>
            {' · '}
            {fill(judged.state === 'no-answer' || judged.old ? texts.lastResponse : texts.polled, {
              age: <Age at={LastAnswerAt} suffix="ago" />,
            })}
          </>
        )}
      </p>
      {maintenance !== null && <MaintenanceTag words={maintenance} />}
      <p className="visually-hidden" role="status">
        {station.SiteName}: {maintenance ?? STATE_LABELS[judged.state]}
      </p>
      {banner && <StationBanner banner={banner} />}
      <PanelAlarms key={station.StationId} station={station} alarms={alarms} />
      <dl className={judged.old ? `${styles.values} ${styles.old}` : styles.values}>
        {panelValues(station, judged.old).map(({ pointId, name, value, priority, reason, digital }) => (
          <div key={pointId}>
            <dt>{name}</dt>
            <dd>
              {priority !== null && <StateMark state={priority} size={14} label />}
              <ValueText value={value} priority={priority} reason={reason} square={digital} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
