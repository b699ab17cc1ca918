import type { AnalogFigures } from '@outpost/contract';
import { HOUR_MS } from '../time-units.ts';
import type { PointAmounts } from './amounts.ts';
import type { AnalogTime } from './analog-days.ts';

/** The figures of a day or period as on the wire. @param amounts null: the point has none */
export function analogFigures(time: AnalogTime, amounts: PointAmounts | null): AnalogFigures {
  const { lengthMs, unknownMs, min, max, mean } = time;
  return {
    Hours: lengthMs / HOUR_MS,
    UnknownHours: unknownMs / HOUR_MS,
    Min: known(min),
    Max: known(max),
    Average: known(mean),
    Amount: amounts && known(amountOf(time, amounts)),
  };
}

/** Of a rate the integral over the time with data. */
function amountOf({ lengthMs, unknownMs, mean, increase }: AnalogTime, amounts: PointAmounts): number {
  if (amounts.source === 'counter') return increase;
  const knownMs = lengthMs - unknownMs;
  return knownMs > 0 ? mean * knownMs * amounts.factor : Number.NaN;
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** The figures of several days as one. */
export function sumAnalogFigures(days: readonly AnalogFigures[]): AnalogFigures {
  const sum: AnalogFigures = { Hours: 0, UnknownHours: 0, Min: null, Max: null, Average: null, Amount: null };
  let knownHours = 0;
  for (const { Hours, UnknownHours, Min, Max, Average, Amount } of days) {
    sum.Hours += Hours;
    sum.UnknownHours += UnknownHours;
    if (Min !== null) sum.Min = Math.min(sum.Min ?? Min, Min);
    if (Max !== null) sum.Max = Math.max(sum.Max ?? Max, Max);
    if (Amount !== null) sum.Amount = (sum.Amount ?? 0) + Amount;
    if (Average === null) continue;
    const hours = Hours - UnknownHours;
    knownHours += hours;
    if (sum.Average === null) sum.Average = Average;
    else if (hours > 0) sum.Average += (Average - sum.Average) * (hours / knownHours);
  }
  return sum;
}
