import { useMemo } from 'react';
import { type KnownPoint, useKnownPoints, useStationOverviews } from '../../data/index.ts';
import { compareStates, stateOfStation } from '../../ui/state/index.ts';
import type { Findable } from './find.ts';

/** All stations, worst first, with the points that this page has loaded. */
export function useFindable(): readonly Findable[] {
  const { data } = useStationOverviews();
  const known = useKnownPoints();
  return useMemo(
    () =>
      (data ?? [])
        .map((station) => ({
          stationId: station.StationId,
          name: station.SiteName,
          code: station.Code,
          state: stateOfStation(station),
          points: eachOnce([
            ...station.KeyValues.map((value) => ({ pointId: value.PointId, name: value.Name })),
            ...(known.get(station.StationId) ?? []),
          ]),
        }))
        .sort((a, b) => compareStates(a.state, b.state) || a.name.localeCompare(b.name)),
    [data, known],
  );
}

const eachOnce = (points: readonly KnownPoint[]): KnownPoint[] => [
  ...new Map(points.map((point) => [point.pointId, point])).values(),
];
