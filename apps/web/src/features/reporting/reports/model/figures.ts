import type { ReportFigures } from '@outpost/contract';
import { knownHours, printedFigures, type ReportFigureId, reportFigure } from '@outpost/core';
import { formatNumber } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';

const MINUTES = 60;

/** A figure of a report as printed. */
export interface ShownFigure {
  /** null where all time is unknown, or it was not computed. */
  readonly value: number | null;
  readonly text: string;
  /** Why there is none; null if there is one. */
  readonly reason: string | null;
}

export const ALL_UNKNOWN = '–';

/** Printed times on, off and unknown add up to the hours. */
export function shownFigure(id: ReportFigureId, figures: ReportFigures): ShownFigure {
  const value = printedFigures(figures, MINUTES)[id];
  if (value === null) {
    const reason = isAnyKnown(figures) ? texts.notAvailable : texts.noData;
    return { value, text: ALL_UNKNOWN, reason };
  }
  // A run of seconds is not the same as none.
  const isShort = value === 0 && figures[id]! > 0;
  return {
    value,
    text: isShort ? texts.lessThanText(formatHours(1 / MINUTES)) : figureText(id, value),
    reason: null,
  };
}

/** The legend of a figure that is coarser than it looks; null: it is not. */
export function resolutionLegend(id: ReportFigureId, figures: ReportFigures): string | null {
  const { resolution } = reportFigure(id);
  return resolution && figures[resolution.flag] ? texts.minimumByResolution(resolution) : null;
}

/** The heading of a figure's column: a time has its unit, as `10:38` looks like a time of day. */
export function figureHeading(id: ReportFigureId, state = ''): string {
  const { label, unit } = reportFigure(id);
  const name = state === '' ? label : texts.timeInState(label, state);
  return unit === 'h' ? texts.hoursAndMinutes(name) : name;
}

/** `7:03` of hours, `12` starts: as printed in tables. */
export const figureText = (id: ReportFigureId, value: number): string =>
  reportFigure(id).unit === 'h' ? formatHours(value) : formatNumber(value, 0);

/** `7:03`: hours and minutes. */
export function formatHours(hours: number): string {
  const minutes = Math.round(hours * MINUTES);
  return `${formatNumber(Math.floor(minutes / MINUTES), 0)}:${String(minutes % MINUTES).padStart(2, '0')}`;
}

/** Whether the period has any known time. */
export const isAnyKnown = (figures: ReportFigures): boolean => knownHours(figures) > 0;
