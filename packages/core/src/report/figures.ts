import type { ReportFigures, ReportKind } from '@outpost/contract';
import { HOUR_MS } from '../time-units.ts';
import { OWN_FIGURE, REPORT_FIGURE_IDS, type ReportFigureId, reportFigure } from './catalogue.ts';
import type { DigitalFigures } from './digital-days.ts';
import type { StartPeak } from './start-peaks.ts';

const COMPUTED = REPORT_FIGURE_IDS.map((id) => ({ id, compute: reportFigure(id).compute }));

/**
 * The figures of a day or period as on the wire.
 *
 * @param peak of its starts; null: not read
 */
export function reportFigures(kind: ReportKind, time: DigitalFigures, peak: StartPeak | null): ReportFigures {
  const values: Values = { Value: null };
  for (const { id, compute } of COMPUTED) values[id] = compute(time, peak);
  return completed(kind, values, time.unknownMs > 0, peak !== null && peak.atMost > peak.atLeast);
}

/** The figures of several days as one; a largest value is the largest within one day. */
export function sumFigures(kind: ReportKind, days: readonly ReportFigures[]): ReportFigures {
  const values: Values = { Value: null };
  for (const id of REPORT_FIGURE_IDS) {
    const { combine } = reportFigure(id);
    if (typeof combine === 'function') continue;
    let all: number | null = 0;
    for (const { [id]: value } of days) {
      if (all === null || value === null) all = null;
      else all = combine === 'max' ? Math.max(all, value) : all + value;
    }
    values[id] = all;
  }
  for (const id of REPORT_FIGURE_IDS) {
    const { combine } = reportFigure(id);
    if (typeof combine === 'function') values[id] = combine(values);
  }
  return completed(
    kind,
    values,
    days.some(({ SpansOutage }) => SpansOutage),
    days.some(({ PeakByQuarter }) => PeakByQuarter),
  );
}

type Values = Partial<Record<ReportFigureId | 'Value', number | null>> & {
  SpansOutage?: boolean;
  PeakByQuarter?: boolean;
};

/** @param values all, and null only where the contract allows it */
function completed(
  kind: ReportKind,
  values: Values,
  SpansOutage: boolean,
  PeakByQuarter: boolean,
): ReportFigures {
  values.Value = values[OWN_FIGURE[kind]] ?? null;
  values.SpansOutage = SpansOutage;
  values.PeakByQuarter = PeakByQuarter;
  return values as ReportFigures;
}

/** Hours of known time. */
export const knownHours = ({ OnHours, OffHours }: ReportFigures): number => OnHours + OffHours;

/** Whether a figure says something: some time is known, or it does so without. */
export const isFigureKnown = (id: ReportFigureId, figures: ReportFigures): boolean =>
  knownHours(figures) > 0 || reportFigure(id).isAlwaysKnown === true;

/** The share of time with data, 0 to 1; null of no time. */
export const dataCoverage = ({ Hours, UnknownHours }: Pick<ReportFigures, 'Hours' | 'UnknownHours'>) =>
  Hours > 0 ? Math.max(0, 1 - UnknownHours / Hours) : null;

/** Whether a point was in one state for all its known time, of which there is some. */
export const isUnchanged = ({ OnHours, OffHours, Starts, HiddenStarts }: ReportFigures): boolean =>
  Starts + HiddenStarts === 0 && OnHours > 0 !== OffHours > 0;

/**
 * Times in hours, rounded so that the printed figures add up to the printed length: each is rounded
 * down, and the missing rest goes to those with the largest remainders.
 *
 * @param steps of an hour: 60 for minutes, 100 for two decimals
 */
export function hoursThatAddUp(partsMs: readonly number[], steps: number): number[] {
  const exact = partsMs.map((ms) => (ms * steps) / HOUR_MS);
  const rounded = exact.map(Math.floor);
  const totalMs = partsMs.reduce((sum, ms) => sum + ms, 0);
  const missing = Math.round((totalMs * steps) / HOUR_MS) - rounded.reduce((sum, part) => sum + part, 0);
  const byLoss = exact.map((part, index) => ({ index, loss: part - rounded[index]! }));
  byLoss.sort((a, b) => b.loss - a.loss);
  for (const { index } of byLoss.slice(0, missing)) rounded[index]!++;
  return rounded.map((part) => part / steps);
}

/**
 * Figures as printed: on, off and unknown hours add up to the hours, also when rounded. null where
 * all time is unknown, so that 0 always means 0.
 *
 * @param steps of an hour: 60 for minutes, 100 for two decimals
 */
export function printedFigures(figures: ReportFigures, steps: number): Record<ReportFigureId, number | null> {
  const { OnHours, OffHours, UnknownHours } = figures;
  // Hours on the wire are whole milliseconds.
  const parts = [OnHours, OffHours, UnknownHours].map((part) => Math.round(part * HOUR_MS));
  const [on, off, unknown] = hoursThatAddUp(parts, steps) as [number, number, number];
  const adjusted: Partial<Record<ReportFigureId, number>> = {
    OnHours: on,
    OffHours: off,
    UnknownHours: unknown,
    Hours: parts.reduce((sum, part) => sum + part, 0) / HOUR_MS,
  };
  const printed: Partial<Record<ReportFigureId, number | null>> = {};
  for (const id of REPORT_FIGURE_IDS) {
    printed[id] = isFigureKnown(id, figures) ? (adjusted[id] ?? figures[id] ?? null) : null;
  }
  return printed as Record<ReportFigureId, number | null>;
}

/**
 * The figures of a report's table: its own first, then those of the same family, then the others in
 * the order of the catalogue; those of the length of time have places of their own.
 */
export function figuresOfPoint(kind: ReportKind): readonly [ReportFigureId, ...ReportFigureId[]] {
  const own = OWN_FIGURE[kind];
  const { family } = reportFigure(own);
  const others = REPORT_FIGURE_IDS.filter((id) => id !== own && reportFigure(id).family !== 'length');
  const isNear = (id: ReportFigureId) => reportFigure(id).family === family;
  return [own, ...others.filter(isNear), ...others.filter((id) => !isNear(id))];
}

/** The figures of a report's files and emails: its own first, then in the order of the catalogue. */
export function figuresOfFile(kind: ReportKind): readonly ReportFigureId[] {
  const own = OWN_FIGURE[kind];
  return [own, ...REPORT_FIGURE_IDS.filter((id) => id !== own)];
}
