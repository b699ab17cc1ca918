import type { StationOverview } from '@outpost/contract';
import { useOfNow } from '../../../ui/clock/clock.ts';
import { DayStripChart } from '../../../ui/strip/index.ts';
import { ValueText } from '../../../ui/value/index.ts';
import {
  barsOf,
  describeSpan,
  type GaugedRain,
  useCommunicationLosses,
  useRain,
} from '../home/field-trends.ts';
import styles from './display.module.css';
import * as texts from './texts.ts';

/** Stretched to the width that there is. */
const CHART = { width: 240, height: 40 };

/** What is shown of them, from all to nothing: without losses, then without the charts of rain. */
export const FIELD_TRENDS = ['all', 'rain', 'rain-now', 'none'] as const;

export interface FieldTrendsProps {
  readonly stations: readonly StationOverview[];
  /** Updates arrive. */
  readonly hasNews: boolean;
  readonly shown: (typeof FIELD_TRENDS)[number];
}

/** Communication losses and rain of the last 24 hours. */
export function FieldTrends({ stations, hasNews, shown }: FieldTrendsProps) {
  const gauged = useRain(stations, hasNews);
  const losses = useCommunicationLosses();
  const span = useOfNow((nowMs) => describeSpan(losses?.sinceMs ?? null, nowMs));
  return (
    <>
      {shown === 'all' && losses !== undefined && (
        <section>
          <h2>{texts.lossesOf(span)}</h2>
          <p className={styles.fact}>{losses.total}</p>
          <svg
            viewBox={`0 0 ${CHART.width} ${CHART.height}`}
            preserveAspectRatio="none"
            className={styles.chart}
            role="img"
            aria-label={texts.lossesPerHour(losses.count)}
          >
            <path d={barsOf(losses.perHour, CHART)} />
          </svg>
        </section>
      )}
      {shown !== 'none' &&
        gauged.map((one) => <Rain key={one.station.StationId} {...one} withChart={shown !== 'rain-now'} />)}
    </>
  );
}

interface RainProps extends GaugedRain {
  readonly withChart: boolean;
}

function Rain({ station, rain, value, strip, withChart }: RainProps) {
  return (
    <section className={styles.rain}>
      <h2>{texts.rainAt(rain.Name, station.SiteName)}</h2>
      <p className={styles.fact}>
        <ValueText value={value} priority={null} reason={rain.Reason} />
      </p>
      {withChart && (
        <DayStripChart
          {...CHART}
          strip={strip}
          kind="analog"
          units={rain.Units}
          decimals={rain.Decimals}
          onLabel={rain.OnLabel}
          offLabel={rain.OffLabel}
        />
      )}
    </section>
  );
}
