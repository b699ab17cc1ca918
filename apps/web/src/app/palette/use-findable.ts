import type { StationOverview } from '@outpost/contract';
import { compareConditions, compareNames } from '@outpost/core';
import { useMemo } from 'react';
import { type KnownPoint, useKnownPoints, useStationOverviews } from '../../data/index.ts';
import { compareStates, isAnnunciated, STATE_LABELS, stateOfStation } from '../../ui/state/index.ts';
import * as texts from '../texts.ts';
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
          alarm: worstAlarmOf(station),
          points: eachOnce([
            ...station.KeyValues.map((value) => ({ pointId: value.PointId, name: value.Name })),
            ...(known.get(station.StationId) ?? []),
          ]),
        }))
        .sort((a, b) => compareStates(a.state, b.state) || compareNames(a.name, b.name)),
    [data, known],
  );
}

/** `Critical: High wet well`, while the station is online. */
function worstAlarmOf(station: StationOverview): string | null {
  if (station.Communication.Status !== 'online') return null;
  const [worst] = station.Conditions.filter(isAnnunciated).sort(compareConditions);
  return worst === undefined ? null : texts.stateAndAlarm(STATE_LABELS[worst.Priority], worst.Message);
}

const eachOnce = (points: readonly KnownPoint[]): KnownPoint[] => [
  ...new Map(points.map((point) => [point.pointId, point])).values(),
];
