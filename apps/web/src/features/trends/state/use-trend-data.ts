import { type AnalogTrend, type DigitalTrend, QUALITIES } from '@outpost/contract';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import {
  type ApiError,
  serverNowMs,
  type TrendParams,
  type TrendResult,
  useAlarmPeriods,
  useAnalogTrends,
  useDigitalTrends,
  useLiveStatus,
  useServerNow,
} from '../../../data/index.ts';
import { type AlarmTimes, alarmTimes } from '../model/alarm-times.ts';
import { type AnalogColumns, columnsOf, shiftedColumns } from '../model/columns.ts';
import { coversWindow, type FetchWindow, fetchWindow } from '../model/fetch-window.ts';
import { type DigitalPieces, piecesOf, shiftedPieces } from '../model/pieces.ts';
import type { TrendRow, TrendRows } from '../model/rows.ts';
import { Tails, withDigitalTail, withTail } from '../model/tail.ts';
import type { SpanStore } from './span-store.ts';

/** What came since is kept for so long; answers come more often. */
const TAIL_MS = 15 * 60_000;
const SOONEST_REFRESH_MS = 20_000;
const LATEST_REFRESH_MS = 5 * 60_000;

export interface TrendData {
  /** By PointId, with what came since by the live connection. */
  readonly analog: ReadonlyMap<number, AnalogColumns>;
  readonly digital: ReadonlyMap<number, DigitalPieces>;
  /** The same time of another day, as if it were now. */
  readonly analogCompared: ReadonlyMap<number, AnalogColumns>;
  readonly digitalCompared: ReadonlyMap<number, DigitalPieces>;
  /** By PointId, when alarms stood by the log; none where they are not asked for. */
  readonly alarms: AlarmTimes;
  /** Until when it is known which alarms stood. */
  readonly alarmsUntilMs: number;
  /** Before it alarms are left out, there being too many; null: none are. */
  readonly alarmsLeftOutMs: number | null;
  /** Why it could not be found out which alarms stood; null: it could. */
  readonly alarmsFailure: ApiError | null;
  /** The width of the buckets that are shown, ms; null: none has come. */
  readonly bucketMs: number | null;
  /** Finer or other buckets are on their way. */
  readonly isLoading: boolean;
  readonly failure: ApiError | null;
  readonly retry: () => void;
}

/**
 * The data of a trend: finer buckets as one zooms, what there was until they come, and the live edge.
 * @param widthPx of the plot, CSS pixels
 * @param compareMs how much earlier the other day is; null: there is none
 * @param withAlarms asks for when alarms stood, too
 */
export function useTrendData(
  rows: TrendRows,
  store: SpanStore,
  widthPx: number,
  compareMs: number | null,
  withAlarms: boolean,
): TrendData {
  const span = useSyncExternalStore(store.subscribeRested, store.rested);
  const [window, setWindow] = useState(() => fetchWindow(span, widthPx));
  const isCovered = coversWindow(window, span, widthPx);
  if (!isCovered) setWindow(fetchWindow(span, widthPx));

  const nowMs = useServerNow();
  const refreshMs =
    window.toMs > nowMs ? Math.min(LATEST_REFRESH_MS, Math.max(SOONEST_REFRESH_MS, window.bucketMs)) : false;
  const analogIds = idsOf(rows.analog);
  const digitalIds = idsOf(rows.digital);
  const analog = useAnalogTrends(useAsk(analogIds, window, 0), refreshMs);
  const digital = useDigitalTrends(useAsk(digitalIds, window, 0), refreshMs);
  const isCompared = compareMs !== null;
  const analogThen = useAnalogTrends(useAsk(isCompared ? analogIds : '', window, compareMs ?? 0), false);
  const digitalThen = useDigitalTrends(useAsk(isCompared ? digitalIds : '', window, compareMs ?? 0), false);
  const tails = useTails(rows);
  const alarmIds = withAlarms ? [analogIds, digitalIds].filter((ids) => ids !== '').join(',') : '';
  const alarms = useAlarmPeriods(useAsk(alarmIds, window, 0), refreshMs);
  const isOld = useLiveStatus().state === 'lost';

  const asked = [analog, digital, analogThen, digitalThen] as const;
  const failed = asked.find(({ error, failureReason }) => error !== null || failureReason !== null);
  // Each second the tails have more.
  const since = useMemo(() => ({ tails, nowMs }), [tails, nowMs]);
  return {
    analog: useMemo(
      () => eachOf(analog.data, columnsCache, (one, id, at) => withTail(one, since.tails.of(id), at)),
      [analog.data, since],
    ),
    digital: useMemo(
      () => eachOf(digital.data, piecesCache, (one, id, at) => withDigitalTail(one, since.tails.of(id), at)),
      [digital.data, since],
    ),
    analogCompared: useMemo(
      () =>
        compareMs === null
          ? NONE
          : eachOf(analogThen.data, columnsCache, (one) => shiftedColumns(one, compareMs)),
      [analogThen.data, compareMs],
    ),
    digitalCompared: useMemo(
      () =>
        compareMs === null
          ? NONE
          : eachOf(digitalThen.data, piecesCache, (one) => shiftedPieces(one, compareMs)),
      [digitalThen.data, compareMs],
    ),
    alarms: useMemo(
      () => (alarmIds === '' || alarms.data === undefined ? NONE : alarmTimes(alarms.data.Periods)),
      [alarmIds, alarms.data],
    ),
    alarmsUntilMs: isOld ? Math.min(nowMs, alarms.data?.requestedAtMs ?? nowMs) : nowMs,
    alarmsLeftOutMs: alarms.data?.isCut === true ? Date.parse(alarms.data.CompleteFrom) : null,
    alarmsFailure: alarms.error ?? alarms.failureReason,
    bucketMs: bucketOf(analog.data?.ask) ?? bucketOf(digital.data?.ask),
    isLoading: asked.some(({ isPending, isPlaceholderData, fetchStatus }) =>
      isPending ? fetchStatus === 'fetching' : isPlaceholderData,
    ),
    failure: failed?.error ?? failed?.failureReason ?? null,
    retry: () => {
      for (const one of [...asked, alarms]) if (one.error !== null) void one.refetch();
    },
  };
}

const NONE = new Map<number, never>();

/** Ids of the points that are drawn, as a text: the same as long as they are the same. */
const idsOf = (rows: readonly TrendRow[]) =>
  rows
    .filter(({ chosen }) => !chosen.hidden)
    .map(({ point }) => point.Id)
    .sort((a, b) => a - b)
    .join(',');

function useAsk(ids: string, window: FetchWindow, earlierMs: number): TrendParams {
  return useMemo(() => {
    const { bucketMs } = window;
    // Whole buckets again: where clocks change, another day is not so many of them earlier.
    const fromMs = Math.floor((window.fromMs - earlierMs) / bucketMs) * bucketMs;
    const toMs = Math.ceil((window.toMs - earlierMs) / bucketMs) * bucketMs;
    const pointIds = ids === '' ? [] : ids.split(',').map(Number);
    return { pointIds, fromMs, toMs, maxPoints: Math.max(10, (toMs - fromMs) / bucketMs) };
  }, [ids, window, earlierMs]);
}

const bucketOf = (ask: TrendParams | undefined) =>
  ask === undefined ? null : (ask.toMs - ask.fromMs) / ask.maxPoints;

/** Answers are put into columns once, however often they are drawn. */
function cached<Trend extends object, Shape>(
  make: (trend: Trend, requestedAtMs: number) => Shape,
): (trend: Trend, requestedAtMs: number) => Shape {
  const known = new WeakMap<Trend, Shape>();
  return (trend, requestedAtMs) => {
    let shape = known.get(trend);
    if (shape === undefined) {
      shape = make(trend, requestedAtMs);
      known.set(trend, shape);
    }
    return shape;
  };
}
const columnsCache = cached<AnalogTrend, AnalogColumns>(columnsOf);
const piecesCache = cached<DigitalTrend, DigitalPieces>(piecesOf);

function eachOf<Trend extends object, Shape>(
  data: TrendResult<Trend> | undefined,
  shapeOf: (trend: Trend, requestedAtMs: number) => Shape,
  finish: (shape: Shape, pointId: number, requestedAtMs: number) => Shape,
): ReadonlyMap<number, Shape> {
  if (data === undefined) return new Map<number, Shape>();
  return new Map(
    [...data.trends].map(([id, trend]) => [
      id,
      finish(shapeOf(trend, data.requestedAtMs), id, data.requestedAtMs),
    ]),
  );
}

/** What the live connection says of the points, from when they were chosen on. */
function useTails(rows: TrendRows): Tails {
  const [tails] = useState(() => new Tails());
  useEffect(() => {
    const nowMs = serverNowMs();
    for (const { point, value } of rows.all) {
      const isGood = value.Quality === 'good' && value.Value !== null && value.At !== null;
      const atMs = isGood ? Date.parse(value.At ?? '') : nowMs;
      tails.note(point.Id, atMs, isGood ? Number(value.Value) : Number.NaN, QUALITIES.indexOf(value.Quality));
    }
    tails.forget(nowMs - TAIL_MS);
  }, [rows, tails]);
  return tails;
}
