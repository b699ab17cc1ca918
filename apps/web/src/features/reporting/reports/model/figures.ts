import type { ReportFigures } from '@outpost/contract';
import { knownHours, minimumReason, printedFigures, type ReportFigureId, reportFigure } from '@outpost/core';
import { formatNumber } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';

/** Steps of 36 s, so that a short run of a pump still shows. */
const DECIMALS = 2;

/** `minimum`: see `minimumReason`. `none`: all time is unknown, or it was not computed. */
export type Known = 'all' | 'minimum' | 'none';

/** A figure of a report as printed. */
export interface ShownFigure {
  /** null where it is not known. */
  readonly value: number | null;
  readonly text: string;
  readonly known: Known;
  /** Why it is a minimum, or not known. */
  readonly reason: string | null;
  /** Printed hours without data. */
  readonly unknown: string;
  readonly unknownHours: number;
}

export const ALL_UNKNOWN = '–';

/** Printed hours of on, off and unknown time add up to the hours. */
export function shownFigure(id: ReportFigureId, figures: ReportFigures): ShownFigure {
  const printed = printedFigures(figures, DECIMALS);
  const value = printed[id];
  const unknown = figureText('UnknownHours', printed.UnknownHours ?? 0);
  const common = { value, unknown, unknownHours: figures.UnknownHours };
  if (value === null) {
    const reason = isAnyKnown(figures) ? texts.notAvailable : texts.noData;
    return { ...common, text: ALL_UNKNOWN, known: 'none', reason };
  }
  const text = figureText(id, value);
  switch (minimumReason(id, figures, DECIMALS)) {
    case null:
      return { ...common, text, known: 'all', reason: null };
    case 'unknown-time':
      return { ...common, text, known: 'minimum', reason: texts.minimumStateUnknown(unknown) };
    case 'resolution':
      return { ...common, text, known: 'minimum', reason: legendOf(id, figures) };
  }
}

/** The legend of the mark of a figure; null: it has none. */
export function legendOf(id: ReportFigureId, figures: ReportFigures): string | null {
  const { resolution } = reportFigure(id);
  const reason = minimumReason(id, figures, DECIMALS);
  if (reason === null) return null;
  return reason === 'resolution' && resolution ? texts.minimumByResolution(resolution) : texts.minimumHint;
}

/** `7.05` hours, `12` starts: as printed in tables. */
export const figureText = (id: ReportFigureId, value: number): string =>
  formatNumber(value, reportFigure(id).unit === 'h' ? DECIMALS : 0);

/** Whether the period has any known time. */
export const isAnyKnown = (figures: ReportFigures): boolean => knownHours(figures) > 0;
