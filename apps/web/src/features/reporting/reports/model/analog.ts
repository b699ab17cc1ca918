import type { AnalogFigures, AnalogReport } from '@outpost/contract';
import { formatNumber } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';
import type { AnalogFigureId } from './address.ts';
import { ALL_UNKNOWN, type ShownFigure } from './figures.ts';

export type AnalogReportPointRows = AnalogReport['Points'][number];

export const ANALOG_LABELS: Readonly<Record<AnalogFigureId, string>> = {
  Average: texts.average,
  Min: texts.minimum,
  Max: texts.maximum,
  Amount: texts.total,
};

/** A figure of an analog point as printed; totals have as many decimals as that of the period. */
export function shownAnalog(
  id: AnalogFigureId,
  point: AnalogReportPointRows,
  figures: AnalogFigures,
): ShownFigure {
  const value = figures[id];
  if (value === null) {
    const isOther = id === 'Amount' && figures.Average !== null;
    return { value, text: ALL_UNKNOWN, reason: isOther ? texts.notAvailable : texts.noData };
  }
  const decimals = id === 'Amount' ? amountDecimals(point) : point.Decimals;
  return { value, text: formatNumber(value, decimals), reason: null };
}

export const unitsOf = (id: AnalogFigureId, { Units, AmountUnits }: AnalogReportPointRows): string =>
  id === 'Amount' ? AmountUnits : Units;

/** What a counter reads is in the registers already; of a rate at least three digits. */
function amountDecimals({ AmountSource, Decimals, Total }: AnalogReportPointRows): number {
  if (AmountSource === 'counter') return Decimals;
  const size = Math.abs(Total.Amount ?? 0);
  return size >= 1_000 ? 0 : size >= 100 ? 1 : 2;
}

/** Whether the previous period has data of any point. */
export const hasPreviousAnalog = (points: readonly AnalogReportPointRows[]): boolean =>
  points.some(({ Before }) => Before.Average !== null || Before.Amount !== null);

/** Whether a point had one value for all the time with data, of which there is some. */
export const isAnalogUnchanged = ({ Total }: AnalogReportPointRows): boolean =>
  Total.Min !== null && Total.Min === Total.Max;

/** `+12 %`, `−3 %`; `–` where nothing can be compared. */
export function changeText(now: number | null, before: number | null): string {
  if (now === null || before === null || before === 0) return ALL_UNKNOWN;
  const percent = Math.round((100 * (now - before)) / Math.abs(before));
  return percent === 0
    ? texts.unchanged
    : `${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent), 0)} %`;
}
