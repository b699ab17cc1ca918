import { useStationNames } from '../../../../data/index.ts';
import { AreaFilter } from '../../../../ui/area/index.ts';
import { StationFilter } from '../../../../ui/log-filters/index.ts';

interface StationAndArea {
  /** null: all. */
  readonly stationId: number | null;
  /** Empty: all. */
  readonly area: string;
}

export interface StationAndAreaFilterProps {
  readonly filter: StationAndArea;
  readonly onFilter: (change: Partial<StationAndArea>) => void;
}

/** Whose alarms are listed: those of a station, of an area, or all. */
export function StationAndAreaFilter({ filter, onFilter }: StationAndAreaFilterProps) {
  const { data } = useStationNames();
  return (
    <>
      <StationFilter
        stations={data}
        chosen={filter.stationId}
        onChoose={(stationId) => onFilter({ stationId })}
      />
      <AreaFilter stations={data} area={filter.area} onChange={(area) => onFilter({ area })} />
    </>
  );
}
