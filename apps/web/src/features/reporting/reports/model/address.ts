import { isTopic, type Topic } from './kinds.ts';
import { type ChosenPeriod, periodAround, periodText, readPeriod } from './period.ts';

/** What a row of a report is. */
export const STEPS = ['day', 'month'] as const;
export type RowStep = (typeof STEPS)[number];

/** The figures of analog points. */
export const ANALOG_FIGURES = ['Average', 'Min', 'Max', 'Amount'] as const;
export type AnalogFigureId = (typeof ANALOG_FIGURES)[number];
const FIGURE_PARAMS = { Average: 'average', Min: 'minimum', Max: 'maximum', Amount: 'total' } as const;

/** The view of a report. All of it is in the address. */
export interface ReportView {
  /** null: this month. */
  readonly period: ChosenPeriod | null;
  /** PointIds; empty: all. */
  readonly points: readonly number[];
  /** The only point in the table by day; null: all. */
  readonly shown: number | null;
  /** null: depends on the length of the period. */
  readonly step: RowStep | null;
  /** The figure of all analog points by day. */
  readonly figure: AnalogFigureId;
}

export const EMPTY_REPORT_VIEW: ReportView = {
  period: null,
  points: [],
  shown: null,
  step: null,
  figure: 'Average',
};

/** More than a station can have. */
const MAX_POINTS = 2_000;

/** Missing and invalid parameters are as in an empty view. */
export function readReportView(params: URLSearchParams): ReportView {
  const step = params.get('by');
  return {
    period: readPeriod(params.get('period') ?? ''),
    points: [...new Set((params.get('points') ?? '').split(',').flatMap(stationIdOf))].slice(0, MAX_POINTS),
    shown: stationIdOf(params.get('show') ?? '')[0] ?? null,
    step: STEPS.find((own) => own === step) ?? null,
    figure: ANALOG_FIGURES.find((own) => FIGURE_PARAMS[own] === params.get('figure')) ?? 'Average',
  };
}

export function reportViewParams({ period, points, shown, step, figure }: ReportView): URLSearchParams {
  const params = new URLSearchParams();
  if (period !== null) params.set('period', periodText(period));
  if (points.length > 0) params.set('points', points.join(','));
  if (shown !== null) params.set('show', String(shown));
  if (step !== null) params.set('by', step);
  if (figure !== 'Average') params.set('figure', FIGURE_PARAMS[figure]);
  return params;
}

/** `/reports/count/12?period=2025-11` */
export function reportPath(topic: Topic, stationId: number, view: ReportView): string {
  const params = reportViewParams(view);
  return `/reports/${topic}/${stationId}${params.size > 0 ? `?${params}` : ''}`.replaceAll('%2C', ',');
}

/** The selection on the *Reports* screen. */
export interface ReportSelection {
  readonly topic: Topic;
  readonly stationId: number | null;
  readonly view: ReportView;
}

/** The selection in the address of `/reports`, as far as it is there. */
export function readReportSelection(params: URLSearchParams): Partial<ReportSelection> {
  const topic = params.get('report') ?? '';
  const stationId = stationIdOf(params.get('station') ?? '')[0];
  return {
    ...(isTopic(topic) ? { topic } : {}),
    ...(stationId === undefined ? {} : { stationId }),
    view: readReportView(params),
  };
}

export function choiceParams({ topic, stationId, view }: ReportSelection): URLSearchParams {
  const params = reportViewParams(view);
  params.set('report', topic);
  if (stationId !== null) params.set('station', String(stationId));
  return params;
}

/** Empty unless the text is an id. */
export function stationIdOf(text: string): number[] {
  return /^[1-9]\d{0,8}$/.test(text) ? [Number(text)] : [];
}

/** The default period. */
export const usualPeriod = (today: string): ChosenPeriod => periodAround('month', today);
