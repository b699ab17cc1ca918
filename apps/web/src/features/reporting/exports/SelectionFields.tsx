import type { StationListItem } from '@outpost/contract';
import { EXPORT_FORMATS, EXPORT_RESOLUTIONS } from '@outpost/contract';
import { areasOf, compareNames } from '@outpost/core';
import { useMemo } from 'react';
import { PickList } from '../../../ui/pick-list/index.ts';
import { Segments } from '../../../ui/segments/index.ts';
import type { ExportSelection } from './export-draft.ts';
import styles from './exports.module.css';
import { StationPointsField } from './StationPointsField.tsx';
import * as texts from './texts.ts';

const RESOLUTIONS = EXPORT_RESOLUTIONS.map((value) => ({ value, label: texts.resolutions[value] }));
const FORMATS = EXPORT_FORMATS.map((value) => ({ value, label: texts.formats[value] }));
/** Of more stations all points are exported. */
const MAX_STATIONS_WITH_POINTS = 20;

export interface SelectionFieldsProps {
  readonly selection: ExportSelection;
  readonly stations: readonly StationListItem[];
  readonly onChange: (change: Partial<ExportSelection>) => void;
}

/** Selects stations, areas and points. */
export function StationsFields({ selection, stations, onChange }: SelectionFieldsProps) {
  const { areas, stationIds, pointIds } = selection;
  const stationOptions = useMemo(
    () =>
      stations
        .map(({ StationId, SiteName, Area }) => ({ id: StationId, label: SiteName, note: Area }))
        .sort((a, b) => compareNames(a.label, b.label)),
    [stations],
  );
  const areaOptions = useMemo(
    () =>
      areasOf(stations).map(({ Name, Stations }, index) => ({
        ...{ id: index, label: Name, note: String(Stations) },
      })),
    [stations],
  );
  const hasPoints =
    areas.length === 0 && stationIds.length > 0 && stationIds.length <= MAX_STATIONS_WITH_POINTS;
  return (
    <div className="stack">
      <PickList
        label={texts.stations}
        placeholder={texts.findStation}
        multiple
        options={stationOptions}
        chosen={stationIds}
        onChange={(chosen) => onChange({ stationIds: chosen, pointIds: [] })}
      />
      <p className="note">{texts.nothingSelectedHint}</p>
      {areaOptions.length > 0 && (
        <PickList
          label={texts.areas}
          placeholder={texts.findArea}
          multiple
          options={areaOptions}
          chosen={areaOptions.flatMap(({ id, label }) => (areas.includes(label) ? [id] : []))}
          onChange={(ids) =>
            onChange({ areas: areaOptions.flatMap(({ id, label }) => (ids.includes(id) ? [label] : [])) })
          }
        />
      )}
      {hasPoints && (
        <StationPointsField
          stationIds={stationIds}
          chosen={pointIds}
          onChange={(chosen) => onChange({ pointIds: chosen })}
        />
      )}
    </div>
  );
}

/** Selects resolution and format. */
export function FormatFields({ selection, onChange }: Omit<SelectionFieldsProps, 'stations'>) {
  const { resolution, format } = selection;
  return (
    <>
      <div>
        <div className="label">{texts.resolution}</div>
        <Segments
          label={texts.resolution}
          wide
          value={resolution}
          options={RESOLUTIONS}
          onChange={(value) => onChange({ resolution: value })}
        />
        <p className={`note ${styles.hint}`}>{texts.resolutionHints[resolution]}</p>
      </div>
      <div>
        <div className="label">{texts.format}</div>
        <Segments
          label={texts.format}
          wide
          value={format}
          options={FORMATS}
          onChange={(value) => onChange({ format: value })}
        />
        <p className={`note ${styles.hint}`}>{texts.formatHints[format]}</p>
      </div>
    </>
  );
}
