import type { DayStrip, KeyValue, StationOverview } from '@outpost/contract';
import { useMemo } from 'react';
import { useAlarmEvents, useDayStrips, useServerNow } from '../../../data/index.ts';
import { type ShownValue, shownValue } from '../../../ui/value/index.ts';
import { eventsPerHour } from './events-per-hour.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
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
export function useRain(stations: readonly StationOverview[]): readonly GaugedRain[] {
  const gauges = stations
    .filter(({ Kind, Enabled }) => Kind === 'rain-gauge' && Enabled)
    .slice(0, MAX_GAUGES);
  const { data } = useDayStrips(gauges.map(({ StationId }) => StationId));
  return gauges.flatMap((station) => {
    const rain = station.KeyValues.find(({ Kind }) => Kind === 'analog');
    if (rain === undefined) return [];
    const value = shownValue(rain, rain, station.Communication.Status !== 'online');
    return [{ station, rain, value, strip: data?.get(rain.PointId) }];
  });
}

export interface CommunicationLosses {
  /** For each of the last 24 hours, oldest first. */
  readonly perHour: readonly number[];
  /** `≥ 500` when there are more than were loaded. */
  readonly total: string;
  readonly count: number;
}

/** Communication losses of the last 24 hours; undefined while they load. */
export function useCommunicationLosses(): CommunicationLosses | undefined {
  // By the hour, so that the request stays the same.
  const endMs = (Math.floor(useServerNow() / HOUR_MS) + 1) * HOUR_MS;
  const fromMs = endMs - HOURS * HOUR_MS;
  const asked = { fromMs, kind: 'raised', alarmKind: 'communication', limit: 500 } as const;
  const { data } = useAlarmEvents(asked, MINUTE_MS);
  return useMemo(() => {
    if (data === undefined) return undefined;
    const perHour = eventsPerHour(data.Events, fromMs, HOURS);
    const count = perHour.reduce((sum, own) => sum + own, 0);
    return { perHour, count, total: data.HasMore ? `≥ ${count}` : String(count) };
  }, [data, fromMs]);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The outline of one bar for each hour; an hour without losses has a line at the bottom. */
export function barsOf(counts: readonly number[], { width, height }: Size): string {
  const most = Math.max(1, ...counts);
  const step = width / counts.length;
  return counts
    .map((count, hour) => {
      const high = Math.max(1, (count / most) * height);
      return `M${hour * step} ${height}v${-high}h${step - 1}v${high}z`;
    })
    .join('');
}
