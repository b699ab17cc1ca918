import { durationText, readDuration } from './duration.ts';
import { clamped, LATEST_MS, MAX_SPAN_MS, MIN_SPAN_MS, STANDARD_RANGE, type TrendRange } from './range.ts';

/**
 * Maximum points of a trend: more lines cannot be told apart, and the server returns 32 at once.
 */
export const MAX_ANALOG = 8;
export const MAX_DIGITAL = 12;
export const MAX_VIEW_POINTS = MAX_ANALOG + MAX_DIGITAL;

export interface PlottedPoint {
  readonly stationId: number;
  readonly pointId: number;
  /** In the list, not in the chart. */
  readonly hidden: boolean;
}

export const AXES = ['shared', 'own'] as const;
/** Lines over one another, or stacked. */
export const LAYOUTS = ['overlaid', 'unit', 'point'] as const;
export const COMPARISONS = ['none', 'day', 'week'] as const;

/** The view of a trend. All of it is in the address. */
export interface TrendView {
  readonly points: readonly PlottedPoint[];
  readonly range: TrendRange;
  /** One axis per unit or per point. */
  readonly axes: (typeof AXES)[number];
  /** All lines in one pane, or one pane per unit or point; states have a pane of their own then. */
  readonly layout: (typeof LAYOUTS)[number];
  /** Compares with the previous day or week. */
  readonly compare: (typeof COMPARISONS)[number];
  /** Shows alarm limits and time out of limits. */
  readonly limits: boolean;
  /** Rain hangs as bars from the top of the levels' pane. */
  readonly rain: boolean;
  /** Shows a table in place of the chart. */
  readonly table: boolean;
  /** The point whose axis and limits are in front; null: the first one. */
  readonly front: number | null;
}

export const EMPTY_TREND_VIEW: TrendView = {
  points: [],
  range: STANDARD_RANGE,
  axes: 'shared',
  layout: 'overlaid',
  compare: 'none',
  limits: true,
  rain: false,
  table: false,
  front: null,
};

/** Missing and invalid parameters are as in an empty view. */
export function readTrendView(params: URLSearchParams, nowMs: number): TrendView {
  const points = readPoints(params.get('p') ?? '', params.get('hide') ?? '');
  const front = Number(params.get('front') ?? Number.NaN);
  return {
    points,
    range: readRange(params, nowMs),
    axes: oneOf(AXES, params.get('axes')) ?? EMPTY_TREND_VIEW.axes,
    layout: oneOf(LAYOUTS, params.get('panes')) ?? EMPTY_TREND_VIEW.layout,
    compare: oneOf(COMPARISONS, params.get('with')) ?? EMPTY_TREND_VIEW.compare,
    limits: params.get('limits') !== 'off',
    rain: params.get('rain') === 'top',
    table: params.get('show') === 'table',
    front: points.some(({ pointId }) => pointId === front) ? front : null,
  };
}

/** The address has only what differs from an empty view. */
export function trendViewParams(view: TrendView): URLSearchParams {
  const params = new URLSearchParams();
  const { points, range, axes, layout, compare, limits, rain, table, front } = view;
  if (points.length > 0)
    params.set('p', points.map(({ stationId, pointId }) => `${stationId}.${pointId}`).join(','));
  const hidden = points.filter((point) => point.hidden);
  if (hidden.length > 0) params.set('hide', hidden.map(({ pointId }) => pointId).join(','));
  if (range.kind === 'live') {
    const text = durationText(range.spanMs);
    if (text !== durationText(STANDARD_RANGE.kind === 'live' ? STANDARD_RANGE.spanMs : 0))
      params.set('last', text);
  } else {
    params.set('from', instantText(range.fromMs));
    params.set('to', instantText(range.toMs));
  }
  if (axes !== EMPTY_TREND_VIEW.axes) params.set('axes', axes);
  if (layout !== EMPTY_TREND_VIEW.layout) params.set('panes', layout);
  if (compare !== EMPTY_TREND_VIEW.compare) params.set('with', compare);
  if (!limits) params.set('limits', 'off');
  if (rain) params.set('rain', 'top');
  if (table) params.set('show', 'table');
  if (front !== null) params.set('front', String(front));
  return params;
}

/** `/trends?p=3.31,3.32&last=24h`, with readable commas and colons. */
export function trendPath(view: TrendView): string {
  const search = trendViewParams(view).toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return search === '' ? '/trends' : `/trends?${search}`;
}

function readPoints(text: string, hide: string): PlottedPoint[] {
  const hidden = new Set(hide.split(',').map(Number));
  const seen = new Set<number>();
  return text.split(',').flatMap((one): PlottedPoint[] => {
    const [, station, point] = /^([1-9]\d{0,8})\.([1-9]\d{0,8})$/.exec(one) ?? [];
    const [stationId, pointId] = [Number(station), Number(point)];
    if (station === undefined || seen.has(pointId) || seen.size >= MAX_VIEW_POINTS) return [];
    seen.add(pointId);
    return [{ stationId, pointId, hidden: hidden.has(pointId) }];
  });
}

function readRange(params: URLSearchParams, nowMs: number): TrendRange {
  const spanMs = readDuration(params.get('last') ?? '');
  if (spanMs !== null) {
    return { kind: 'live', spanMs: Math.min(MAX_SPAN_MS, Math.max(MIN_SPAN_MS, spanMs)) };
  }
  const [fromMs, toMs] = ['from', 'to'].map((name) => Date.parse(params.get(name) ?? ''));
  if (!(fromMs! < toMs!) || toMs! > LATEST_MS) return STANDARD_RANGE;
  return { kind: 'between', ...clamped({ fromMs: fromMs!, toMs: toMs! }, Math.max(nowMs, toMs!)) };
}

/** To the second if exact: `2026-11-21T06:00:00Z`. */
function instantText(atMs: number): string {
  return new Date(atMs).toISOString().replace('.000Z', 'Z');
}

function oneOf<T extends string>(choices: readonly T[], text: string | null): T | null {
  return choices.find((choice) => choice === text) ?? null;
}

/** Adds a point at the end; unchanged if it is there already. */
export function withPoint(view: TrendView, stationId: number, pointId: number): TrendView {
  if (view.points.some((point) => point.pointId === pointId) || view.points.length >= MAX_VIEW_POINTS)
    return view;
  return { ...view, points: [...view.points, { stationId, pointId, hidden: false }] };
}

export const withoutPoint = (view: TrendView, pointId: number): TrendView => withoutPoints(view, [pointId]);

export function withoutPoints(view: TrendView, pointIds: readonly number[]): TrendView {
  return {
    ...view,
    points: view.points.filter(({ pointId }) => !pointIds.includes(pointId)),
    front: view.front !== null && pointIds.includes(view.front) ? null : view.front,
  };
}

/** Shows a point in the chart or in the list only. */
export function withHidden(view: TrendView, pointId: number, hidden: boolean): TrendView {
  return {
    ...view,
    points: view.points.map((point) => (point.pointId === pointId ? { ...point, hidden } : point)),
  };
}
