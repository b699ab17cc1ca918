import type { AlarmLogEntry } from '@outpost/contract';
import { type ReactNode, useMemo } from 'react';
import { serverNowMs, useAlarms, useHasNews, useStationOverviews } from '../../../../data/index.ts';
import { presentReading } from '../../../../ui/alarm/index.ts';
import { digitalValues } from '../model/station-values.ts';
import { PresentContext } from './present-context.ts';

/** Gives the alarms in it the present values of their points; the last known ones while no updates arrive. */
export function PresentReadings({ children }: { readonly children: ReactNode }) {
  const { data, dataUpdatedAt } = useStationOverviews();
  const { hasNews: hasAlarmNews } = useAlarms();
  const hasNews = useHasNews(dataUpdatedAt) && hasAlarmNews;
  const present = useMemo(() => {
    const keyValues = new Map(data?.map(({ StationId, KeyValues }) => [StationId, KeyValues]));
    return {
      of: (entry: AlarmLogEntry) =>
        presentReading(entry, keyValues.get(entry.StationId) ?? [], hasNews, serverNowMs()),
      digitalsOf: (stationId: number) => digitalValues(keyValues.get(stationId) ?? [], hasNews),
    };
  }, [data, hasNews]);
  return <PresentContext value={present}>{children}</PresentContext>;
}
