import type { Report, ReportFigures, ReportKind } from '@outpost/contract';
import { compareFigures, type ReportChange } from '@outpost/core';
import { formatNumber } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';
import { hoursText, shownFigure, toMs } from './figures.ts';

const HOUR_MS = 3_600_000;

/** A point's figure in the period and in the previous one, as printed. `–` where all time is unknown. */
export interface ComparedFigures {
  readonly before: string;
  /** `+12`, `−3.50`, `0` */
  readonly difference: string;
  /** Of known time: starts per 24 hours, or the share of the time. */
  readonly rate: string;
  readonly rateBefore: string;
  /** `2.0×`, `unchanged` */
  readonly ratio: string;
  /** Unknown hours of the previous period. */
  readonly unknownBefore: string;
  readonly isBeforeMinimum: boolean;
  /** The known times differ, so only the rates can be compared. */
  readonly isUneven: boolean;
}

/** Known times that differ by less than this share can be compared. */
const EVEN_WITHIN = 0.02;

/** The heading of the rates. */
export const RATE_LABELS: Readonly<Record<ReportKind, string>> = {
  count: texts.startsPerDay,
  ontime: texts.shareOfTimeOn,
  offtime: texts.shareOfTimeOff,
};

const NOTHING = '–';

export function compared(kind: ReportKind, now: ReportFigures, before: ReportFigures): ComparedFigures {
  const comparison = compareFigures(toMs(now), toMs(before));
  const sum = { count: comparison.starts, ontime: comparison.onMs, offtime: comparison.offMs }[kind];
  const rate =
    kind === 'count'
      ? comparison.startsADay
      : kind === 'ontime'
        ? comparison.onShare
        : offShare(comparison.onShare);
  const isKnown = (figures: ReportFigures) => knownHours(figures) > 0;
  const both = isKnown(now) && isKnown(before);
  const figure = (value: number) => (kind === 'count' ? formatNumber(value, 0) : hoursText(value / HOUR_MS));
  return {
    before: isKnown(before) ? figure(sum.before ?? 0) : NOTHING,
    difference: both ? signed(sum.difference ?? 0, figure) : NOTHING,
    rate: rateText(kind, rate.now),
    rateBefore: rateText(kind, rate.before),
    ratio: formatRatio(rate),
    unknownBefore: hoursText(before.UnknownHours),
    isBeforeMinimum: shownFigure(kind, before).known === 'minimum',
    isUneven: both && isUneven(knownHours(now), knownHours(before)),
  };
}

const knownHours = ({ OnHours, OffHours }: ReportFigures): number => OnHours + OffHours;
const isUneven = (now: number, before: number): boolean =>
  Math.abs(now - before) > EVEN_WITHIN * Math.max(now, before);

/** The complement of the share on. */
function offShare({ now, before }: ReportChange): ReportChange {
  const [own, other] = [now, before].map((share) => (share === null ? null : 1 - share));
  return {
    now: own!,
    before: other!,
    difference: own == null || other == null ? null : own - other,
    ratio: own == null || other == null || other <= 0 ? null : own / other,
  };
}

function rateText(kind: ReportKind, rate: number | null): string {
  if (rate === null) return NOTHING;
  if (rate === 0) return kind === 'count' ? '0' : '0 %';
  const shown = kind === 'count' ? rate : 100 * rate;
  return `${formatNumber(shown, shown < 1 ? 2 : 1)}${kind === 'count' ? '' : ' %'}`;
}

function signed(value: number, text: (value: number) => string): string {
  const printed = text(Math.abs(value));
  if (/^[0.]+$/.test(printed)) return printed;
  return `${value > 0 ? '+' : '−'}${printed}`;
}

function formatRatio({ now, before, ratio }: ReportChange): string {
  if (now === null || before === null) return NOTHING;
  if (ratio === null) return now > 0 ? texts.noneBefore : 'unchanged';
  if (now === 0) return texts.noneNow;
  const text = formatNumber(ratio, ratio < 0.095 ? 2 : 1);
  return text === '1.0' ? 'unchanged' : `${text}×`;
}

/** Whether the period has no known time of any point. */
export const isNothingKnown = (report: Report): boolean =>
  report.Points.every(({ Total }) => knownHours(Total) <= 0);
