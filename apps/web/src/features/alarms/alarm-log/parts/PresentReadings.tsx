import type { AlarmLogEntry } from '@outpost/contract';
import { type ReactNode, useMemo } from 'react';
import {
  serverNowMs,
  useAlarms,
  useHasNews,
  useRatesOfChange,
  useStationOverviews,
} from '../../../../data/index.ts';
import { presentReading } from '../../../../ui/alarm/index.ts';
import { RatesContext } from '../../../../ui/value/RateMark.tsx';
import { digitalValues } from '../model/station-values.ts';
import { PresentContext } from './present-context.ts';

export interface PresentReadingsProps {
  /** Of the alarms, worst first. */
  readonly stationIds: readonly number[];
  readonly children: ReactNode;
}

/** Gives the alarms in it the present values of their points; the last known ones while no updates arrive. */
export function PresentReadings({ stationIds, children }: PresentReadingsProps) {
  const { data, dataUpdatedAt } = useStationOverviews();
  const { hasNews: hasAlarmNews } = useAlarms();
  const hasNews = useHasNews(dataUpdatedAt) && hasAlarmNews;
  const present = useMemo(() => {
    const stations = new Map(data?.map((station) => [station.StationId, station]));
    return {
      of: (entry: AlarmLogEntry) =>
        presentReading(entry, stations.get(entry.StationId)?.KeyValues ?? [], hasNews, serverNowMs()),
      digitalsOf: (stationId: number) => {
        const station = stations.get(stationId);
        return station === undefined ? [] : digitalValues(station, hasNews);
      },
    };
  }, [data, hasNews]);
  const rates = useRatesOfChange(stationIds);
  return (
    <PresentContext value={present}>
      <RatesContext value={rates}>{children}</RatesContext>
    </PresentContext>
  );
}
