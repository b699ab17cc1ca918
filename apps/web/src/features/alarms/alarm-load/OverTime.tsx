import type { AlarmLoad } from '@outpost/contract';
import { HOUR_MS } from '@outpost/core';
import { useServerNow } from '../../../data/index.ts';
import { Card } from '../../../ui/page/index.ts';
import { formatMoment } from '../../../ui/time/index.ts';
import { formatNumber } from '../../../ui/value/index.ts';
import styles from './alarm-load.module.css';
import * as texts from './texts.ts';
import { type LoadBar, loadBars } from './verdicts.ts';

const HEIGHT = 96;
const STEP = 18;
const BAR = 13;
/** Of the chart: a narrower area has no space for its caption. */
const MIN_CAPTION_SHARE = 0.25;

export interface OverTimeProps {
  readonly load: AlarmLoad;
  readonly hoursABar: number;
  /** `6 hours` */
  readonly barText: string;
}

/** Bar chart of alarms raised over the period. */
export function OverTime({ load, hoursABar, barText }: OverTimeProps) {
  const nowMs = useServerNow();
  const fromMs = Date.parse(load.From);
  const dataFromMs = Date.parse(load.DataFrom);
  const bars = loadBars(load.Hours, hoursABar, (dataFromMs - fromMs) / HOUR_MS);
  const peak = bars.reduce<LoadBar>((most, bar) => (bar.raises > most.raises ? bar : most), {
    fromHour: 0,
    raises: 1,
    hasData: true,
  });
  const most = peak.raises;
  const emptyShare = bars.filter(({ hasData }) => !hasData).length / bars.length;
  // The first bar with data begins with them.
  const at = ({ fromHour, hasData }: LoadBar) => {
    const startMs = fromMs + fromHour * HOUR_MS;
    return formatMoment(hasData ? Math.max(startMs, dataFromMs) : startMs, nowMs);
  };
  return (
    <Card title={texts.alarmsOverTime} note={texts.perSince(barText, formatMoment(fromMs, nowMs))}>
      {load.Raises === 0 ? (
        <p className={`muted ${styles.muted}`}>{texts.noActivations}</p>
      ) : (
        <>
          <div className={styles.plot}>
            <span className={styles.countAxis} aria-hidden="true">
              <span>{formatNumber(most, 0)}</span>
              <span>0</span>
            </span>
            <div className={styles.area}>
              <svg
                className={styles.bars}
                viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
                preserveAspectRatio="none"
                role="img"
                aria-label={texts.alarmsChart(barText, formatNumber(most, 0), at(peak))}
              >
                {bars.map((bar, index) => {
                  const { fromHour, raises, hasData } = bar;
                  if (!hasData) {
                    return (
                      <rect
                        key={fromHour}
                        className={styles.noData}
                        x={index * STEP}
                        y={0}
                        width={STEP}
                        height={HEIGHT}
                      >
                        <title>{`${at(bar)}: ${texts.notRecorded}`}</title>
                      </rect>
                    );
                  }
                  const height = raises === 0 ? 0 : Math.max(2, (raises / most) * (HEIGHT - 2));
                  return (
                    <rect
                      key={fromHour}
                      className={styles.bar}
                      x={index * STEP}
                      y={HEIGHT - height}
                      width={BAR}
                      height={height}
                    >
                      <title>{`${at(bar)}: ${formatNumber(raises, 0)}`}</title>
                    </rect>
                  );
                })}
              </svg>
              {emptyShare >= MIN_CAPTION_SHARE && (
                <span
                  className={styles.notRecorded}
                  style={{ width: `${(100 * emptyShare).toFixed(1)}%` }}
                  aria-hidden="true"
                >
                  {texts.notRecorded}
                </span>
              )}
            </div>
            <span className={styles.timeAxis} aria-hidden="true">
              <span>{formatMoment(fromMs, nowMs)}</span>
              <span>{formatMoment(Date.parse(load.To), nowMs)}</span>
            </span>
          </div>
          <p className={`muted ${styles.muted}`}>
            {texts.maximumPer(barText, formatNumber(most, 0), at(peak))}{' '}
            {load.Peak !== null &&
              texts.maximumInTenMinutes(
                formatNumber(load.Peak.Raises, 0),
                formatMoment(Date.parse(load.Peak.At), nowMs),
              )}
          </p>
        </>
      )}
    </Card>
  );
}
