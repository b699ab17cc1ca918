import type { ReportFigures, ReportKind } from '@outpost/contract';
import { type DigitalFigures, hoursThatAddUp, isMinimum } from '@outpost/core';
import { formatNumber } from '../../../../ui/value/index.ts';

const HOUR_MS = 3_600_000;
/** Steps of 36 s, so that a short run of a pump still shows. */
const DECIMALS = 2;

/** `minimum`: unknown time would change the printed digits. `none`: all time is unknown. */
export type Known = 'all' | 'minimum' | 'none';

/** A figure of a report as printed. */
export interface ShownFigure {
  /** null: all time is unknown. */
  readonly value: number | null;
  readonly text: string;
  readonly known: Known;
  /** Printed hours; on, off and unknown add up to the hours. */
  readonly on: string;
  readonly off: string;
  readonly unknown: string;
  readonly unknownHours: number;
}

export const ALL_UNKNOWN = '–';

export function shownFigure(kind: ReportKind, figures: ReportFigures): ShownFigure {
  const { onMs, offMs, unknownMs } = toMs(figures);
  const [on = 0, off = 0, unknown = 0] = hoursThatAddUp([onMs, offMs, unknownMs], DECIMALS);
  const known: Known = onMs + offMs <= 0 ? 'none' : isMinimum(kind, figures, DECIMALS) ? 'minimum' : 'all';
  const value = { count: figures.Starts, ontime: on, offtime: off }[kind];
  return {
    value: known === 'none' ? null : value,
    text: known === 'none' ? ALL_UNKNOWN : kind === 'count' ? formatNumber(value, 0) : hoursText(value),
    known,
    on: hoursText(on),
    off: hoursText(off),
    unknown: hoursText(unknown),
    unknownHours: figures.UnknownHours,
  };
}

/** `7.05`: hours as printed in tables. */
export const hoursText = (hours: number): string => formatNumber(hours, DECIMALS);

/** Hours in the API are whole milliseconds. */
export function toMs(figures: ReportFigures): DigitalFigures {
  const ms = (hours: number) => Math.round(hours * HOUR_MS);
  return {
    lengthMs: ms(figures.Hours),
    onMs: ms(figures.OnHours),
    offMs: ms(figures.OffHours),
    unknownMs: ms(figures.UnknownHours),
    starts: figures.Starts,
    hiddenStarts: figures.HiddenStarts,
    longestOnMs: ms(figures.LongestOnHours),
  };
}

/** The figures of several days as one; the longest run is the longest within one day. */
export function sumOf(kind: ReportKind, days: readonly ReportFigures[]): ReportFigures {
  const sum = (of: (figures: ReportFigures) => number) => days.reduce((total, day) => total + of(day), 0);
  const OnHours = sum((day) => day.OnHours);
  const OffHours = sum((day) => day.OffHours);
  const Starts = sum((day) => day.Starts);
  return {
    Value: { count: Starts, ontime: OnHours, offtime: OffHours }[kind],
    Hours: sum((day) => day.Hours),
    OnHours,
    OffHours,
    UnknownHours: sum((day) => day.UnknownHours),
    Starts,
    HiddenStarts: sum((day) => day.HiddenStarts),
    LongestOnHours: Math.max(0, ...days.map((day) => day.LongestOnHours)),
    SpansOutage: days.some((day) => day.SpansOutage),
  };
}
