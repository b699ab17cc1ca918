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
} from '../../../../data/index.ts';
import { type AlarmTimes, alarmTimes } from '../model/alarm-times.ts';
import { type AnalogColumns, columnsOf, shiftedColumns } from '../model/columns.ts';
import { bucketMsOf, coversWindow, type FetchWindow, fetchWindow } from '../model/fetch-window.ts';
import { type DigitalPieces, piecesOf, shiftedPieces } from '../model/pieces.ts';
import type { TrendRow, TrendRows } from '../model/rows.ts';
import { Tails, withDigitalTail, withTail } from '../model/tail.ts';
import type { SpanStore } from './span-store.ts';

/** How long live values are stored; responses are more frequent. */
const TAIL_MS = 15 * 60_000;
const SOONEST_REFRESH_MS = 20_000;
const LATEST_REFRESH_MS = 5 * 60_000;

export interface TrendData {
  /** By PointId, including live values. */
  readonly analog: ReadonlyMap<number, AnalogColumns>;
  readonly digital: ReadonlyMap<number, DigitalPieces>;
  /** The compared day, shifted to the current range. */
  readonly analogCompared: ReadonlyMap<number, AnalogColumns>;
  readonly digitalCompared: ReadonlyMap<number, DigitalPieces>;
  /** By PointId, time in alarm from the log; empty if not requested. */
  readonly alarms: AlarmTimes;
  /** The end of the alarm data. */
  readonly alarmsUntilMs: number;
  /** Earlier alarms are omitted because there are too many; null: none. */
  readonly alarmsLeftOutMs: number | null;
  /** Error while loading alarms; null: none. */
  readonly alarmsFailure: ApiError | null;
  /** Width of the buckets shown, ms; null: not loaded. */
  readonly bucketMs: number | null;
  /** Other buckets are loading. */
  readonly isLoading: boolean;
  readonly failure: ApiError | null;
  readonly retry: () => void;
}

/**
 * The data of a trend: finer buckets after zooming, the previous ones until they are loaded, and
 * the live edge.
 * @param widthPx of the plot, CSS pixels
 * @param compareMs offset of the compared day; null: none
 * @param withAlarms also requests the time in alarm
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
  const refreshMs = Math.min(LATEST_REFRESH_MS, Math.max(SOONEST_REFRESH_MS, window.bucketMs));
  const analogIds = idsOf(rows.analog);
  const digitalIds = idsOf(rows.digital);
  const analog = useAnalogTrends(useAsk(analogIds, window, 0), refreshMs);
  const digital = useDigitalTrends(useAsk(digitalIds, window, 0), refreshMs);
  const isCompared = compareMs !== null;
  const analogThen = useAnalogTrends(useAsk(isCompared ? analogIds : '', window, compareMs ?? 0), refreshMs);
  const digitalThen = useDigitalTrends(
    useAsk(isCompared ? digitalIds : '', window, compareMs ?? 0),
    refreshMs,
  );
  const tails = useTails(rows);
  const alarmIds = withAlarms ? [analogIds, digitalIds].filter((ids) => ids !== '').join(',') : '';
  const alarms = useAlarmPeriods(useAsk(alarmIds, window, 0), window.toMs > nowMs ? refreshMs : false);
  const isOld = useLiveStatus().state === 'lost';

  const asked = [analog, digital, analogThen, digitalThen] as const;
  const failed = asked.find(({ error, failureReason }) => error !== null || failureReason !== null);
  // The live values grow each second.
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
    bucketMs: bucketMsOf(analog.data) ?? bucketMsOf(digital.data),
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

/** Ids of the points shown as a string, so that equal lists compare as equal. */
const idsOf = (rows: readonly TrendRow[]) =>
  rows
    .filter(({ chosen }) => !chosen.hidden)
    .map(({ point }) => point.Id)
    .sort((a, b) => a - b)
    .join(',');

function useAsk(ids: string, window: FetchWindow, earlierMs: number): TrendParams {
  return useMemo(() => {
    const { bucketMs } = window;
    // Aligned to buckets again: across a clock change the offset is no multiple of them.
    const fromMs = Math.floor((window.fromMs - earlierMs) / bucketMs) * bucketMs;
    const toMs = Math.ceil((window.toMs - earlierMs) / bucketMs) * bucketMs;
    const pointIds = ids === '' ? [] : ids.split(',').map(Number);
    return { pointIds, fromMs, toMs, maxPoints: Math.max(10, (toMs - fromMs) / bucketMs) };
  }, [ids, window, earlierMs]);
}

/** Responses are converted once, however often they are drawn. */
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

/** Live values of the points since they were selected. */
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
