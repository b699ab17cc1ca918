import { Link } from 'react-router';
import { useHasNews, useStationOverviews } from '../../../data/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { DayStripChart } from '../../../ui/strip/index.ts';
import { ValueText } from '../../../ui/value/index.ts';
import { barsOf, type GaugedRain, useCommunicationLosses, useRain } from './field-trends.ts';
import styles from './home.module.css';
import * as texts from './texts.ts';

/** The log of the communication alarms of that time. */
const LOSSES = '/alarms?view=log&last=24h&text=communication';
const CHART = { width: 96, height: 24 };

/** Communication and rain of the last 24 hours. */
export function FieldCard() {
  const { data: stations = [], dataUpdatedAt } = useStationOverviews();
  const hasNews = useHasNews(dataUpdatedAt);
  const gauged = useRain(stations);
  const polled = stations.filter(({ Communication }) => Communication.Status !== 'disabled');
  const online = polled.filter(({ Communication }) => Communication.Status === 'online').length;
  if (polled.length === 0) return null;
  return (
    <Card
      title={texts.fieldTitle}
      note={hasNews ? texts.last24Hours : `${texts.last24Hours} · ${texts.lastKnown}`}
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
        <CommunicationLosses />
        {gauged.map((one) => (
          <RainGauge key={one.station.StationId} {...one} />
        ))}
      </dl>
    </Card>
  );
}

function CommunicationLosses() {
  const losses = useCommunicationLosses();
  if (losses === undefined) return null;
  return (
    <div>
      <dt>{texts.communicationLosses}</dt>
      <dd>
        <svg {...CHART} className={styles.bars} role="img" aria-label={texts.lossesPerHour(losses.count)}>
          <path d={barsOf(losses.perHour, CHART)} />
        </svg>
        <Link to={LOSSES}>
          <b>{losses.total}</b>
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
