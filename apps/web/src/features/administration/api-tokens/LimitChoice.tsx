import type { TokenLimit } from '@outpost/contract';
import { useMemo } from 'react';
import { useAreas, useStationNames } from '../../../data/index.ts';
import { PickList, type PickOption } from '../../../ui/pick-list/index.ts';
import { Segments } from '../../../ui/segments/index.ts';
import * as texts from './texts.ts';

const KINDS = [
  { value: 'all', label: texts.allStations },
  { value: 'areas', label: texts.selectedAreas },
  { value: 'stations', label: texts.selectedStations },
] as const;

const EMPTY: Readonly<Record<TokenLimit['Kind'], TokenLimit>> = {
  all: { Kind: 'all' },
  areas: { Kind: 'areas', Areas: [] },
  stations: { Kind: 'stations', StationIds: [] },
};

export interface LimitChoiceProps {
  readonly limit: TokenLimit;
  readonly onChange: (limit: TokenLimit) => void;
  readonly error: string | undefined;
}

/** At which stations a token may be used. */
export function LimitChoice({ limit, onChange, error }: LimitChoiceProps) {
  const { data: stations = [] } = useStationNames();
  const { data: areas = [] } = useAreas();
  const stationOptions = useMemo(
    () => stations.map(({ StationId, SiteName }) => ({ id: StationId, label: SiteName })),
    [stations],
  );
  const own = limit.Kind === 'areas' ? limit.Areas : [];
  const known = areas.map(({ Name }) => Name);
  const former = own.filter((area) => !known.includes(area));
  const areaOptions: PickOption[] = [...known, ...former].map((label, id) =>
    former.includes(label) ? { id, label, note: texts.noStationsInArea } : { id, label },
  );
  return (
    <div>
      <div className="label">{texts.stations}</div>
      <Segments
        label={texts.stations}
        value={limit.Kind}
        options={KINDS}
        onChange={(kind) => onChange(EMPTY[kind])}
        wide
      />
      {limit.Kind === 'areas' && (
        <PickList
          label={texts.areas}
          multiple
          options={areaOptions}
          chosen={areaOptions.flatMap(({ id, label }) => (own.includes(label) ? [id] : []))}
          onChange={(ids) =>
            onChange({
              Kind: 'areas',
              Areas: areaOptions.flatMap(({ id, label }) => (ids.includes(id) ? [label] : [])),
            })
          }
          error={error}
        />
      )}
      {limit.Kind === 'stations' && (
        <PickList
          label={texts.stations}
          multiple
          options={stationOptions}
          chosen={limit.StationIds}
          onChange={(StationIds) => onChange({ Kind: 'stations', StationIds })}
          error={error}
        />
      )}
      <p className="note block">{texts.limitHint}</p>
    </div>
  );
}
