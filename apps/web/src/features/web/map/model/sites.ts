import type { StationKind, StationOnMap } from '@outpost/contract';
import { compareNames } from '@outpost/core';
import { kindLabel } from '../../../../ui/station-status/index.ts';
import { fold } from '../../../../ui/text/fold.ts';
import { type MapPosition, mapPosition } from './mercator.ts';

/** The static data of a station. */
export interface MapSite {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly area: string;
  readonly kind: StationKind;
  /** null: no position is set. */
  readonly place: MapPosition | null;
  /** Folded text for searches. */
  readonly text: string;
}

/** The sites by name; the index in this list identifies a site in the model. */
export function sitesOf(stations: readonly StationOnMap[]): readonly MapSite[] {
  return stations
    .map(({ StationId, SiteName, Code, Area, Kind, Latitude, Longitude }) => ({
      id: StationId,
      name: SiteName,
      code: Code,
      area: Area,
      kind: Kind,
      place: Latitude === null || Longitude === null ? null : mapPosition(Longitude, Latitude),
      text: fold(`${SiteName}\n${Code}\n${Area}\n${kindLabel(Kind)}\n${Kind}`),
    }))
    .sort((a, b) => compareNames(a.name, b.name) || a.id - b.id);
}

/** Whether both have the same sites at the same positions, so that the map can be kept. */
export function areSameSites(a: readonly MapSite[], b: readonly MapSite[]): boolean {
  return (
    a.length === b.length &&
    a.every((site, index) => {
      const other = b[index]!;
      return (
        site.id === other.id &&
        site.text === other.text &&
        site.name === other.name &&
        site.place?.x === other.place?.x &&
        site.place?.y === other.place?.y
      );
    })
  );
}
