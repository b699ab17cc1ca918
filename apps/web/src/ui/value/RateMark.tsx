import type { KeyValue, PointRate } from '@outpost/contract';
import { formatNumber, isLevelUnit } from '@outpost/core';
import { createContext, use } from 'react';
import { type NumberFormat, quantityOf, withUnits } from './quantity.ts';
import * as texts from './rate-texts.ts';
import styles from './value.module.css';

/** How fast points change, by PointId; without it marks show nothing. */
export const RatesContext = createContext<ReadonlyMap<number, PointRate>>(new Map());

export interface RateMarkProps {
  /** null: the value next to it is not a present one. */
  readonly point: (NumberFormat & Pick<KeyValue, 'PointId'>) | null;
  /** The arrow alone. */
  readonly brief?: boolean;
}

/** To two digits: it is an estimate. */
function describeRate(perHour: number, point: NumberFormat): string {
  const { difference, decimals, units } = quantityOf(point);
  const amount = Math.abs(difference(perHour));
  const shown = Math.max(0, Math.min(decimals, 1 - Math.floor(Math.log10(amount))));
  return withUnits(formatNumber(amount, shown), units);
}

/**
 * Of a level: an arrow if it is rising or falling, and by how much per hour, or that it is steady; nothing if that is not
 * known. Pressures and flows fluctuate: their last minutes say nothing about the next hour.
 */
export function RateMark({ point, brief = false }: RateMarkProps) {
  const rates = use(RatesContext);
  const perHour = (point && rates.get(point.PointId)?.PerHour) ?? null;
  if (point === null || perHour === null || !isLevelUnit(point.Units)) return null;
  if (perHour === 0) return brief ? null : <span className={styles.rate}>{texts.steady}</span>;
  const isRising = perHour > 0;
  const amount = describeRate(Math.abs(perHour), point);
  const label = isRising ? texts.risingBy(amount) : texts.fallingBy(amount);
  return (
    <span className={styles.rate} role="img" aria-label={label} title={label}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={isRising ? 'M2 10 9.5 2.5M4.5 2.5h5v5' : 'M2 2l7.5 7.5M4.5 9.5h5v-5'} />
      </svg>
      {!brief && texts.perHour(amount)}
    </span>
  );
}
