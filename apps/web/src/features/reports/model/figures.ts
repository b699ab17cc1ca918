import type { ReportFigures, ReportKind } from '@outpost/contract';
import { type DigitalFigures, hoursThatAddUp } from '@outpost/core';
import { formatNumber } from '../../../ui/value/index.ts';

const HOUR_MS = 3_600_000;
/** 36 s: what a pump's short run comes to is still to be seen. */
const DECIMALS = 2;

/** How much of a figure is trusted: `least`: there may have been more, nobody knew for a while; `none`: nobody knew at all. */
export type Known = 'all' | 'least' | 'none';

/** A report's figure as it is shown. */
export interface ShownFigure {
  /** null: nobody knew. */
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
  const known: Known = onMs + offMs <= 0 ? 'none' : unknownMs > 0 ? 'least' : 'all';
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

/** `7.05`: hours as they stand in tables. */
export const hoursText = (hours: number): string => formatNumber(hours, DECIMALS);

/** The figures as core's arithmetic takes them. Hours of the wire are whole milliseconds. */
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

/** The figures of several days as one; the longest run is the longest that lies within a day. */
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
