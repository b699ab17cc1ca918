import type { Report, ReportFigures } from '@outpost/contract';
import {
  compareFigure,
  type FigureRate,
  knownHours,
  type ReportChange,
  type ReportFigureId,
  reportFigure,
} from '@outpost/core';
import { formatNumber } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';
import { figureText, isAnyKnown, shownFigure } from './figures.ts';

/** A point's figure in the period and in the previous one, as printed. `–` where all time is unknown. */
export interface ComparedFigures {
  readonly before: string;
  /** `+12`, `−3:30`, `0` */
  readonly difference: string;
  /** Of known time: starts per 24 hours, or the share of the time. */
  readonly rate: string;
  readonly rateBefore: string;
  /** `2.0×`, `unchanged` */
  readonly ratio: string;
  /** The known times differ, so only the rates can be compared. */
  readonly isUneven: boolean;
}

/** Known times that differ by less than this share can be compared. */
const EVEN_WITHIN = 0.02;

const NOTHING = '–';

export function compared(id: ReportFigureId, now: ReportFigures, before: ReportFigures): ComparedFigures {
  const { amount, rate } = compareFigure(id, now, before);
  const unit = reportFigure(id).rate?.unit;
  const text = (value: number) => figureText(id, value);
  return {
    before: shownFigure(id, before).text,
    difference: amount.difference === null ? NOTHING : signed(amount.difference, text),
    rate: rateText(unit, rate.now),
    rateBefore: rateText(unit, rate.before),
    ratio: formatRatio(rate),
    isUneven: amount.difference !== null && isUneven(knownHours(now), knownHours(before)),
  };
}

const isUneven = (now: number, before: number): boolean =>
  Math.abs(now - before) > EVEN_WITHIN * Math.max(now, before);

function rateText(unit: FigureRate['unit'] | undefined, rate: number | null): string {
  if (rate === null) return NOTHING;
  const percent = unit === 'share' ? ' %' : '';
  if (rate === 0) return `0${percent}`;
  const shown = unit === 'share' ? 100 * rate : rate;
  return `${formatNumber(shown, shown < 1 ? 2 : 1)}${percent}`;
}

function signed(value: number, text: (value: number) => string): string {
  const printed = text(Math.abs(value));
  if (/^[0.:]+$/.test(printed)) return printed;
  return `${value > 0 ? '+' : '−'}${printed}`;
}

function formatRatio({ now, before, ratio }: ReportChange): string {
  if (now === null || before === null) return NOTHING;
  if (ratio === null) return now > 0 ? texts.noneBefore : 'unchanged';
  if (now === 0) return texts.noneNow;
  const text = formatNumber(ratio, ratio < 0.095 ? 2 : 1);
  return text === '1.0' ? 'unchanged' : `${text}×`;
}

/** Whether the previous period has known time of any point. */
export const hasPrevious = (report: Pick<Report, 'Points'>): boolean =>
  report.Points.some(({ Before }) => isAnyKnown(Before));

/** Whether the period has no known time of any point. */
export const isNothingKnown = (report: Report): boolean =>
  !report.Points.some(({ Total }) => isAnyKnown(Total));
