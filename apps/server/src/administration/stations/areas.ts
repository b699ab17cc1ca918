import type { RenameAreaBody, RenamedArea, StationConfig } from '@outpost/contract';
import { knownSpelling } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/audit/index.ts';
import { changeEachStation } from './each-station.ts';
import type { StationService } from './service.ts';
import * as texts from './texts.ts';

type Stations = Pick<StationService, 'all' | 'get' | 'update'>;

/** A station with its area as the others spell it: `North`, where a user typed `north`. */
export function withKnownArea<T extends { readonly Area: string; readonly StationId?: number }>(
  station: T,
  all: readonly StationConfig[],
): T {
  const others = all.filter(({ StationId }) => StationId !== station.StationId);
  return { ...station, Area: knownSpelling(station.Area, others) };
}

/**
 * Renames an area at each of its stations; each save has its revision and its audit event.
 *
 * @throws AppError `AREA_NOT_FOUND`; StorageError when no station was saved
 */
export async function renameArea(
  service: Stations,
  { From, To }: RenameAreaBody,
  by: Actor,
): Promise<RenamedArea> {
  const stations = service.all().filter(({ Area: area }) => area === From);
  if (stations.length === 0) throw new AppError('AREA_NOT_FOUND', texts.areaNotFound(From));
  const others = service.all().filter(({ Area: area }) => area !== From);
  const name = knownSpelling(To, others);
  const words = name === '' ? texts.areaRemoved(From) : texts.areaRenamed(From, name);
  const outcomes = await changeEachStation(stations, {
    change: async ({ StationId, SiteName }) => {
      try {
        // As it is by now: others may have saved it since.
        await service.update({ ...service.get(StationId), Area: name }, by, words);
        return null;
      } catch (error) {
        if (error instanceof AppError && error.code.startsWith('STATION_')) return SiteName;
        throw error;
      }
    },
    isSaved: (notChanged) => notChanged === null,
    notChanged: ({ SiteName }) => SiteName,
  });
  const NotChanged = outcomes.filter((site) => site !== null);
  return { Name: name, Changed: outcomes.length - NotChanged.length, NotChanged };
}
