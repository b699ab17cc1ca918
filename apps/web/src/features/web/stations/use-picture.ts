import type { StationDetail } from '@outpost/contract';
import { pointAmounts } from '@outpost/core';
import { useMemo } from 'react';
import { useAnalogTrends, usePublicConfig, useServerNow } from '../../../data/index.ts';
import type { ProcessDiagram } from '../../../ui/process/index.ts';
import { zoneOf } from '../../../ui/time/index.ts';
import { hourlyRain, rainWindow } from './hourly-rain.ts';
import { pictureOf, rainPointOf } from './picture.ts';

const REFRESH_MS = 60_000;
/** Makes buckets of a quarter of an hour, of which the hours of all zones consist. */
const MAX_BUCKETS = 120;

/** The process picture of a station, as `pictureOf`; of a rain gauge with the rain of the last 24 h. */
export function usePicture(station: StationDetail, old: boolean, mayWrite: boolean): ProcessDiagram | null {
  const nowMs = useServerNow();
  const { TimeZone } = usePublicConfig();
  const zone = zoneOf(station.TimeZone ?? TimeZone);
  const point = rainPointOf(station);
  const pointId = point?.Id;
  const perMs = (point && pointAmounts(point)?.factor) ?? 0;
  const { fromMs, toMs } = rainWindow(zone, nowMs);
  const { data } = useAnalogTrends(
    { pointIds: pointId === undefined ? [] : [pointId], fromMs, toMs, maxPoints: MAX_BUCKETS },
    REFRESH_MS,
  );
  const rain = useMemo(() => {
    const trend = pointId === undefined ? undefined : data?.trends.get(pointId);
    return data && trend ? hourlyRain(trend, perMs, zone, data.requestedAtMs) : null;
  }, [data, pointId, perMs, zone]);
  return useMemo(
    () => pictureOf(station, old, mayWrite, rain, zone.name),
    [station, old, mayWrite, rain, zone],
  );
}
