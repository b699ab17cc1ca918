import type { AlarmEvents, DayStrip, KeyValue, StationOverview } from '@outpost/contract';
import { HOUR_MS, MINUTE_MS } from '@outpost/core';
import { useMemo } from 'react';
import { useAlarmEvents, useDayStrips, useServerNow } from '../../../data/index.ts';
import { formatMoment } from '../../../ui/time/index.ts';
import { type ShownValue, shownValue } from '../../../ui/value/index.ts';
import { eventsPerHour } from './events-per-hour.ts';
import * as texts from './texts.ts';

const HOURS = 24;
const MAX_GAUGES = 3;

/** The rain at a gauge. */
export interface GaugedRain {
  readonly station: StationOverview;
  readonly rain: KeyValue;
  readonly value: ShownValue;
  /** Of the last 24 hours; undefined while it loads. */
  readonly strip: DayStrip | undefined;
}

/** The rain at the first gauges. */
export function useRain(stations: readonly StationOverview[], hasNews: boolean): readonly GaugedRain[] {
  const gauges = stations
    .filter(({ Kind, Enabled }) => Kind === 'rain-gauge' && Enabled)
    .slice(0, MAX_GAUGES);
  const { data } = useDayStrips(gauges.map(({ StationId }) => StationId));
  return gauges.flatMap((station) => {
    const now = rainNow(station, hasNews);
    return now === null ? [] : [{ ...now, station, strip: data?.get(now.rain.PointId) }];
  });
}

/**
 * The rain of a gauge, which is its first analog key point; null without one.
 * @param hasNews updates arrive
 */
export function rainNow(
  { KeyValues, Communication }: Pick<StationOverview, 'KeyValues' | 'Communication'>,
  hasNews: boolean,
): Pick<GaugedRain, 'rain' | 'value'> | null {
  const rain = KeyValues.find(({ Kind }) => Kind === 'analog');
  if (rain === undefined) return null;
  return { rain, value: shownValue(rain, rain, !hasNews || Communication.Status !== 'online') };
}

export interface CommunicationLosses {
  /** For each of the last 24 hours, oldest first; null: before recording began. */
  readonly perHour: readonly (number | null)[];
  /** `≥ 500` when there are more than were loaded. */
  readonly total: string;
  readonly count: number;
  /** When recording began; null: before the last 24 hours. */
  readonly sinceMs: number | null;
}

/** When recording began, if it was after this time; otherwise null. */
export function recordedAfter(fromMs: number, { DataFrom }: Pick<AlarmEvents, 'DataFrom'>): number | null {
  const recordedMs = Date.parse(DataFrom);
  return recordedMs > fromMs ? recordedMs : null;
}

/** 24 hours before, rounded to the minute, so that a request stays the same for that long. */
export const dayBefore = (nowMs: number): number =>
  Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - HOURS * HOUR_MS;

/** Of which time a figure is: `last 24 h`, or `since 02:01` while there is less data. */
export const describeSpan = (sinceMs: number | null, nowMs: number): string =>
  sinceMs === null ? texts.last24Hours : texts.sinceTime(formatMoment(sinceMs, nowMs));

/** Communication losses of the last 24 hours; undefined while they load. */
export function useCommunicationLosses(): CommunicationLosses | undefined {
  // By the hour, so that the request stays the same.
  const endMs = (Math.floor(useServerNow() / HOUR_MS) + 1) * HOUR_MS;
  const fromMs = endMs - HOURS * HOUR_MS;
  const asked = { fromMs, kind: 'raised', alarmKind: 'communication', limit: 500 } as const;
  const { data } = useAlarmEvents(asked, MINUTE_MS);
  return useMemo(() => {
    if (data === undefined) return undefined;
    const sinceMs = recordedAfter(fromMs, data);
    const counts = eventsPerHour(data.Events, fromMs, HOURS);
    const count = counts.reduce((sum, own) => sum + own, 0);
    return {
      perHour: counts.map((own, hour) => (fromMs + (hour + 1) * HOUR_MS <= (sinceMs ?? 0) ? null : own)),
      count,
      total: data.HasMore ? `≥ ${count}` : String(count),
      sinceMs,
    };
  }, [data, fromMs]);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The outline of one bar for each hour; an hour without losses has a line at the bottom, one without data nothing. */
export function barsOf(counts: readonly (number | null)[], { width, height }: Size): string {
  const most = Math.max(1, ...counts.map((count) => count ?? 0));
  const step = width / counts.length;
  return counts
    .map((count, hour) => {
      if (count === null) return '';
      const high = Math.max(1, (count / most) * height);
      return `M${hour * step} ${height}v${-high}h${step - 1}v${high}z`;
    })
    .join('');
}
