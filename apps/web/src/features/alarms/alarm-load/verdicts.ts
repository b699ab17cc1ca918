import { ALARM_TARGETS, type AlarmLoad } from '@outpost/contract';
import { HOUR_MS } from '@outpost/core';
import { formatNumber, formatShare } from '../../../ui/value/index.ts';
import * as texts from './texts.ts';

/** `too-much`: above the rate that an operator can manage. `below`: of a share that should be larger. */
export type TargetVerdict = 'within' | 'above' | 'too-much' | 'below';

/** A metric with its target. */
export interface Measure {
  readonly name: string;
  /** What is counted. */
  readonly note: string;
  readonly value: string;
  readonly target: string;
  /** null: not enough data, or no alarms. */
  readonly verdict: TargetVerdict | null;
}

const MIN_DATA_FOR_DAYS_MS = HOUR_MS;

/** Alarms were recorded for long enough to calculate with whole days. */
export const hasDailyRates = ({ DataFrom, To }: AlarmLoad): boolean =>
  Date.parse(To) - Date.parse(DataFrom) >= MIN_DATA_FOR_DAYS_MS;

interface Target {
  readonly acceptable: number;
  /** The most that an operator can manage; left out where ISA-18.2 defines none. */
  readonly most?: number;
}

export function verdictOf(value: number, { acceptable, most }: Target): TargetVerdict {
  if (value <= acceptable) return 'within';
  return most !== undefined && value > most ? 'too-much' : 'above';
}

function targetText({ acceptable, most }: Target, format: (n: number) => string): string {
  if (acceptable === 0) return format(0);
  if (most === undefined) return `≤ ${format(acceptable)}`;
  return `≤ ${format(acceptable)} (max. ${format(most)})`;
}

const wholePercent = (share: number): string => formatShare(share, 0);

/** The metrics of ISA-18.2: rates first, then floods, then nuisance alarms. */
export function measuresOf(load: AlarmLoad): Measure[] {
  const { perDay, perPersonAndPeriod, floodShare, peak, topShare, stale, chattering } = ALARM_TARGETS;
  const perPersonAndDay = load.PerPersonAndPeriod * 144;
  const most = load.Peak?.Raises ?? 0;
  const measure = (
    name: string,
    note: string,
    value: number,
    target: Target,
    format: (n: number) => string,
    formatTarget = format,
  ): Measure => ({
    name,
    note,
    value: format(value),
    target: targetText(target, formatTarget),
    verdict: verdictOf(value, target),
  });
  const whole = (n: number) => formatNumber(n, 0);
  const tenths = (n: number) => formatNumber(n, n > 0 && n < 10 ? 1 : 0);
  const daily = measure(texts.alarmsPerDay, texts.perOperatorHint, perPersonAndDay, perDay, tenths);
  return [
    hasDailyRates(load) ? daily : { ...daily, value: texts.notEnoughData, verdict: null },
    measure(texts.alarmsPerTenMinutes, texts.average, load.PerPersonAndPeriod, perPersonAndPeriod, (n) =>
      formatNumber(n, Number.isInteger(n) ? 0 : 2),
    ),
    measure(texts.peakRate, texts.allOperatorsTogether, most, peak, whole),
    measure(texts.timeInAlarmFlood, texts.floodHint, load.FloodShare, floodShare, formatShare, wholePercent),
    measure(
      texts.topAlarms,
      texts.shareOfAllAlarms,
      load.Raises === 0 ? 0 : load.TopShare,
      topShare,
      formatShare,
      wholePercent,
    ),
    measure(texts.staleAlarms, texts.staleHint, load.Stale.length, stale, whole),
    measure(texts.chatteringAlarms, texts.chatteringHint, load.Chattering.length, chattering, whole),
  ];
}

/** The priority distribution with its targets: at most a share, or of low ones at least. */
export function prioritiesOf({ Raises, Priorities }: AlarmLoad): Measure[] {
  const of = (name: string, limit: number, isLeast: boolean, ...priorities: string[]): Measure => {
    const own = Priorities.filter(({ Priority }) => priorities.includes(Priority));
    const raises = own.reduce((sum, { Raises: count }) => sum + count, 0);
    const share = own.reduce((sum, { Share }) => sum + Share, 0);
    const verdict = isLeast ? (share >= limit ? 'within' : 'below') : verdictOf(share, { acceptable: limit });
    return {
      name,
      note: texts.alarmCount(raises),
      value: wholePercent(share),
      target: `${isLeast ? '≥' : '≤'} ${wholePercent(limit)}`,
      verdict: Raises === 0 ? null : verdict,
    };
  };
  const { shares } = ALARM_TARGETS;
  return [
    of(texts.criticalAndHigh, shares.high, false, 'critical', 'high'),
    of(texts.medium, shares.medium, false, 'medium'),
    of(texts.low, shares.low, true, 'low'),
  ];
}

/** Alarms raised within the hours of one bar. */
export interface LoadBar {
  /** Hours after the start of the period. */
  readonly fromHour: number;
  readonly raises: number;
  /** Alarms were recorded in at least a part of it. */
  readonly hasData: boolean;
}

/**
 * Sums hourly counts into bars of `hoursABar` hours; the last bar may be shorter.
 *
 * @param dataFromHour the first hour with data
 */
export function loadBars(hours: readonly number[], hoursABar: number, dataFromHour: number): LoadBar[] {
  return Array.from({ length: Math.ceil(hours.length / hoursABar) }, (_, index) => {
    const fromHour = index * hoursABar;
    const raises = hours.slice(fromHour, fromHour + hoursABar).reduce((sum, count) => sum + count, 0);
    return { fromHour, raises, hasData: fromHour + hoursABar > dataFromHour };
  });
}
