import type { StationOverview } from '@outpost/contract';
import { DayStripChart } from '../../../ui/strip/index.ts';
import { ValueText } from '../../../ui/value/index.ts';
import { barsOf, type GaugedRain, useCommunicationLosses, useRain } from '../home/field-trends.ts';
import styles from './display.module.css';
import * as texts from './texts.ts';

/** Stretched to the width that there is. */
const CHART = { width: 240, height: 40 };

/** Communication losses and rain of the last 24 hours. */
export function FieldTrends({ stations }: { readonly stations: readonly StationOverview[] }) {
  const gauged = useRain(stations);
  const losses = useCommunicationLosses();
  return (
    <>
      {losses !== undefined && (
        <section>
          <h2>{texts.lossesIn24Hours}</h2>
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
      {gauged.map((one) => (
        <Rain key={one.station.StationId} {...one} />
      ))}
    </>
  );
}

function Rain({ station, rain, value, strip }: GaugedRain) {
  return (
    <section className={styles.rain}>
      <h2>{texts.rainAt(rain.Name, station.SiteName)}</h2>
      <p className={styles.fact}>
        <ValueText value={value} priority={null} reason={rain.Reason} />
      </p>
      <DayStripChart
        {...CHART}
        strip={strip}
        kind="analog"
        units={rain.Units}
        decimals={rain.Decimals}
        onLabel={rain.OnLabel}
        offLabel={rain.OffLabel}
      />
    </section>
  );
}
