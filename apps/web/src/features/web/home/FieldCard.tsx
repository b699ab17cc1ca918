import type { DayStrip, KeyValue, StationOverview } from '@outpost/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useAlarmEvents, useDayStrips, useServerNow, useStationOverviews } from '../../../data/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { DayStripChart } from '../../../ui/strip/index.ts';
import { shownValue, ValueText } from '../../../ui/value/index.ts';
import { eventsPerHour } from './events-per-hour.ts';
import styles from './home.module.css';
import * as texts from './texts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOURS = 24;
const MAX_GAUGES = 3;
const CHART = { width: 96, height: 24 };

/** Communication and rain of the last 24 hours. */
export function FieldCard() {
  const { data: stations = [] } = useStationOverviews();
  const gauges = stations
    .filter(({ Kind, Enabled }) => Kind === 'rain-gauge' && Enabled)
    .slice(0, MAX_GAUGES);
  const strips = useDayStrips(gauges.map(({ StationId }) => StationId));
  const polled = stations.filter(({ Communication }) => Communication.Status !== 'disabled');
  const online = polled.filter(({ Communication }) => Communication.Status === 'online').length;
  if (polled.length === 0) return null;
  return (
    <Card title={texts.fieldTitle} note={texts.last24Hours} pad={false}>
      <dl className={`rows ${styles.facts}`}>
        <div>
          <dt>{texts.stationsOnline}</dt>
          <dd>
            <b>{texts.countOfAll(online, polled.length)}</b>
          </dd>
        </div>
        <CommunicationLosses />
        {gauges.map((station) => {
          const rain = station.KeyValues.find(({ Kind }) => Kind === 'analog');
          return (
            rain && (
              <RainGauge
                key={station.StationId}
                {...{ station, rain, strip: strips.data?.get(rain.PointId) }}
              />
            )
          );
        })}
      </dl>
    </Card>
  );
}

function CommunicationLosses() {
  // By the hour, so that the request stays the same.
  const endMs = (Math.floor(useServerNow() / HOUR_MS) + 1) * HOUR_MS;
  const fromMs = endMs - HOURS * HOUR_MS;
  const asked = { fromMs, kind: 'raised', alarmKind: 'communication', limit: 500 } as const;
  const { data } = useAlarmEvents(asked, MINUTE_MS);
  const counts = useMemo(() => data && eventsPerHour(data.Events, fromMs, HOURS), [data, fromMs]);
  if (counts === undefined) return null;
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <div>
      <dt>{texts.communicationLosses}</dt>
      <dd>
        <svg {...CHART} className={styles.bars} role="img" aria-label={texts.lossesPerHour(total)}>
          <path d={barsOf(counts)} />
        </svg>
        <b>{data?.HasMore ? `≥ ${total}` : total}</b>
      </dd>
    </div>
  );
}

/** The outline of one bar for each hour; an hour without losses has a line at the bottom. */
function barsOf(counts: readonly number[]): string {
  const most = Math.max(1, ...counts);
  const step = CHART.width / counts.length;
  return counts
    .map((count, hour) => {
      const height = Math.max(1, (count / most) * CHART.height);
      return `M${hour * step} ${CHART.height}v${-height}h${step - 1}v${height}z`;
    })
    .join('');
}

interface RainGaugeProps {
  readonly station: StationOverview;
  readonly rain: KeyValue;
  /** undefined while it loads. */
  readonly strip: DayStrip | undefined;
}

function RainGauge({ station, rain, strip }: RainGaugeProps) {
  const value = shownValue(rain, rain, station.Communication.Status !== 'online');
  return (
    <div>
      <dt>
        <Link to={`/stations/${station.StationId}`}>{station.SiteName}</Link>
        <span className={`note ${styles.muted}`}>{rain.Name}</span>
      </dt>
      <dd>
        <DayStripChart
          {...CHART}
          strip={strip}
          kind="analog"
          units={rain.Units}
          decimals={rain.Decimals}
          onLabel={rain.OnLabel}
          offLabel={rain.OffLabel}
        />
        <ValueText value={value} priority={null} reason={rain.Reason} />
      </dd>
    </div>
  );
}
