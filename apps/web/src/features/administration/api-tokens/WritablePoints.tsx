import { NativeSelect } from '@mantine/core';
import type { TokenPoint } from '@outpost/contract';
import { useState } from 'react';
import { useStation, useStationNames } from '../../../data/index.ts';
import { LoadingOrFailed } from '../../../ui/feedback/index.ts';
import { PickList } from '../../../ui/pick-list/index.ts';
import * as texts from './texts.ts';

export interface WritablePointsProps {
  readonly points: readonly TokenPoint[];
  readonly onChange: (points: TokenPoint[]) => void;
  readonly error: string | undefined;
}

/** The points that a token may write, station by station. */
export function WritablePoints({ points, onChange, error }: WritablePointsProps) {
  const { data: stations = [] } = useStationNames();
  const [stationId, setStationId] = useState<number | null>(points[0]?.StationId ?? null);
  const countOf = (id: number) => points.filter(({ StationId }) => StationId === id).length;
  return (
    <>
      <NativeSelect
        label={texts.writablePoints}
        description={texts.selectedPoints(points.length)}
        value={stationId ?? ''}
        onChange={(event) => setStationId(Number(event.currentTarget.value) || null)}
        error={error}
        data={[
          { value: '', label: texts.selectStation },
          ...stations.map(({ StationId, SiteName }) => ({
            value: String(StationId),
            label: countOf(StationId) === 0 ? SiteName : `${SiteName} (${countOf(StationId)})`,
          })),
        ]}
      />
      {stationId !== null && (
        <PointsOfStation key={stationId} stationId={stationId} points={points} onChange={onChange} />
      )}
    </>
  );
}

interface PointsOfStationProps extends Pick<WritablePointsProps, 'points' | 'onChange'> {
  readonly stationId: number;
}

function PointsOfStation({ stationId, points, onChange }: PointsOfStationProps) {
  const asked = useStation(stationId);
  if (asked.data === undefined)
    return <LoadingOrFailed query={asked} loading={texts.loadingPoints} failed={texts.couldNotLoadPoints} />;
  const options = asked.data.Points.flatMap(({ Point: { Id, Point, Name, Writable } }) =>
    Writable ? [{ id: Id, label: Name, note: Point }] : [],
  );
  if (options.length === 0) return <p className="note block">{texts.noWritablePoints}</p>;
  return (
    <PickList
      label={texts.points}
      multiple
      options={options}
      chosen={points.flatMap((point) => (point.StationId === stationId ? [point.PointId] : []))}
      onChange={(ids) =>
        onChange([
          ...points.filter((point) => point.StationId !== stationId),
          ...ids.map((PointId) => ({ StationId: stationId, PointId })),
        ])
      }
    />
  );
}
