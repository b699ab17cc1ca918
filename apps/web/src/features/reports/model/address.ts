import { isTopic, type Topic } from './kinds.ts';
import { type ChosenPeriod, periodAround, periodText, readPeriod } from './period.ts';

/** By what the lines of a report go. */
export const STEPS = ['day', 'month'] as const;
export type RowStep = (typeof STEPS)[number];

/** How somebody looks at a report: with the path all of it is in the address. */
export interface ReportView {
  /** null: the month that today is in. */
  readonly period: ChosenPeriod | null;
  /** PointIds; empty: all. */
  readonly points: readonly number[];
  /** The one point whose days are shown; null: all beside each other. */
  readonly shown: number | null;
  /** null: as suits the period. */
  readonly step: RowStep | null;
}

export const EMPTY_REPORT_VIEW: ReportView = { period: null, points: [], shown: null, step: null };

/** More points than a station has are no address of ours. */
const MAX_POINTS = 2_000;

/** The view of an address; what it does not say, or says wrongly, is as in an empty view. */
export function readReportView(params: URLSearchParams): ReportView {
  const step = params.get('by');
  return {
    period: readPeriod(params.get('period') ?? ''),
    points: [...new Set((params.get('points') ?? '').split(',').flatMap(stationIdOf))].slice(0, MAX_POINTS),
    shown: stationIdOf(params.get('show') ?? '')[0] ?? null,
    step: STEPS.find((own) => own === step) ?? null,
  };
}

/** What stands in the address for a view. */
export function reportViewParams({ period, points, shown, step }: ReportView): URLSearchParams {
  const params = new URLSearchParams();
  if (period !== null) params.set('period', periodText(period));
  if (points.length > 0) params.set('points', points.join(','));
  if (shown !== null) params.set('show', String(shown));
  if (step !== null) params.set('by', step);
  return params;
}

/** Where a report is: `/reports/count/12?period=2025-11`. */
export function reportPath(topic: Topic, stationId: number, view: ReportView): string {
  const params = reportViewParams(view);
  return `/reports/${topic}/${stationId}${params.size > 0 ? `?${params}` : ''}`.replaceAll('%2C', ',');
}

/** What is chosen on the screen where reports begin. */
export interface ReportSelection {
  readonly topic: Topic;
  readonly stationId: number | null;
  readonly view: ReportView;
}

/** The choice of the address of `/reports`; null for what it does not say. */
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

/** A database id, if it is one. */
export function stationIdOf(text: string): number[] {
  return /^[1-9]\d{0,8}$/.test(text) ? [Number(text)] : [];
}

/** The period that is meant where none is named. */
export const usualPeriod = (today: string): ChosenPeriod => periodAround('month', today);
