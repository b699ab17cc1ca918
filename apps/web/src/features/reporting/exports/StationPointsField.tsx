import { calls } from '@outpost/contract';
import { useMemo } from 'react';
import { useRead } from '../../../data/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { PickList } from '../../../ui/pick-list/index.ts';
import * as texts from './texts.ts';

export interface StationPointsFieldProps {
  readonly stationIds: readonly number[];
  /** Empty: all. */
  readonly chosen: readonly number[];
  readonly onChange: (pointIds: number[]) => void;
}

/** Selects points of some stations. */
export function StationPointsField({ stationIds, chosen, onChange }: StationPointsFieldProps) {
  const asked = useRead(calls.stations.points, {}, { staleTime: 60_000 });
  const options = useMemo(
    () =>
      (asked.data ?? [])
        .filter(({ StationId }) => stationIds.includes(StationId))
        .flatMap(({ SiteName, Points }) =>
          Points.map(({ Id, Point, Name }) => ({
            id: Id,
            label: `${Point} ${Name}`,
            ...(stationIds.length > 1 ? { note: SiteName } : {}),
          })),
        ),
    [asked.data, stationIds],
  );
  if (asked.data === undefined)
    return <LoadingOrFailed query={asked} loading={texts.loadingPoints} failed={texts.couldNotLoadPoints} />;
  return (
    <div>
      <PickList
        label={texts.points}
        placeholder={texts.findPoint}
        multiple
        options={options}
        chosen={chosen}
        onChange={onChange}
      />
      <p className="note">{texts.allPointsHint}</p>
    </div>
  );
}
