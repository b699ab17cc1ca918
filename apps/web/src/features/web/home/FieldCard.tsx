import { Link } from 'react-router';
import { useHasNews, useStationOverviews } from '../../../data/index.ts';
import { useOfNow } from '../../../ui/clock/clock.ts';
import { Card } from '../../../ui/page/index.ts';
import { DayStripChart } from '../../../ui/strip/index.ts';
import { ValueText } from '../../../ui/value/index.ts';
import {
  barsOf,
  type CommunicationLosses,
  describeSpan,
  type GaugedRain,
  useCommunicationLosses,
  useRain,
} from './field-trends.ts';
import styles from './home.module.css';
import * as texts from './texts.ts';

/** The log of the communication alarms of that time. */
const LOSSES = '/alarms?view=log&last=24h&text=communication';
const CHART = { width: 96, height: 24 };

/** Communication and rain of the last 24 hours, or since recording began. */
export function FieldCard() {
  const { data: stations = [], dataUpdatedAt } = useStationOverviews();
  const hasNews = useHasNews(dataUpdatedAt);
  const gauged = useRain(stations, hasNews);
  const losses = useCommunicationLosses();
  const span = useOfNow((nowMs) => describeSpan(losses?.sinceMs ?? null, nowMs));
  const polled = stations.filter(({ Communication }) => Communication.Status !== 'disabled');
  const online = polled.filter(({ Communication }) => Communication.Status === 'online').length;
  if (polled.length === 0) return null;
  return (
    <Card
      title={texts.fieldTitle}
      note={hasNews ? span : `${span} · ${texts.lastKnown}`}
      pad={false}
      className={hasNews ? undefined : styles.old}
    >
      <dl className={`rows ${styles.facts}`}>
        <div>
          <dt>{texts.stationsOnline}</dt>
          <dd>
            <b>{texts.countOfAll(online, polled.length)}</b>
          </dd>
        </div>
        {losses !== undefined && <Losses {...losses} />}
        {gauged.map((one) => (
          <RainGauge key={one.station.StationId} {...one} />
        ))}
      </dl>
    </Card>
  );
}

function Losses({ perHour, count, total }: CommunicationLosses) {
  return (
    <div>
      <dt>{texts.communicationLosses}</dt>
      <dd>
        <svg {...CHART} className={styles.bars} role="img" aria-label={texts.lossesPerHour(count)}>
          <path d={barsOf(perHour, CHART)} />
        </svg>
        <Link to={LOSSES}>
          <b>{total}</b>
        </Link>
      </dd>
    </div>
  );
}

function RainGauge({ station, rain, value, strip }: GaugedRain) {
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
