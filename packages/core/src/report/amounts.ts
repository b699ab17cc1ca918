import { type AmountSource, type Point, purposeOf } from '@outpost/contract';
import { rateUnitOf } from './rate-units.ts';

/** What of a point can be added up over time. */
export interface PointAmounts {
  readonly source: AmountSource;
  readonly units: string;
  /** Of a rate: what 1 of it adds up to in a millisecond; of a counter 1. */
  readonly factor: number;
}

/** Purposes of points that only count up. */
const COUNTERS = ['total', 'pump-hours:N'];

/**
 * The amounts of a point: by its purpose the increase of a counter, or by its unit the integral of a
 * rate over time. null: it has none. Setpoints are no flows.
 */
export function pointAmounts(point: Point): PointAmounts | null {
  if (point.Kind !== 'analog') return null;
  const { Units, Purpose } = point;
  if (COUNTERS.includes(purposeOf(Purpose)?.name ?? ''))
    return { source: 'counter', units: Units, factor: 1 };
  const rate = Purpose.startsWith('setpoint:') ? null : rateUnitOf(Units);
  return rate && { source: 'rate', units: rate.amountUnits, factor: rate.amount / (rate.seconds * 1_000) };
}

/** Decimals of a total of rain in text: gauges count tenths of a millimetre, or hundredths of an inch. */
export const rainDecimals = (amountUnits: string): number => (amountUnits === 'in' ? 2 : 1);
