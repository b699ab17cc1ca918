import type { Point, UnitSystem } from '@outpost/contract';
import { areaKey } from '@outpost/core';
import type { Image, StationImage } from '../../acquisition/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { invalid } from '../../platform/http/index.ts';
import type { FilePoint } from './file-columns.ts';
import * as texts from './texts.ts';

/** What is exported; all empty: every point. */
export interface PointSelection {
  readonly Areas: readonly string[];
  readonly StationIds: readonly number[];
  readonly PointIds: readonly number[];
}

/** Where a request has its fields, for the problems of it. */
export interface SelectionPaths {
  readonly Areas: string;
  readonly StationIds: string;
  readonly From: string;
  readonly To: string;
}
export const PATHS_OF_BODY: SelectionPaths = {
  ...{ Areas: 'body.Areas', StationIds: 'body.StationIds', From: 'body.From', To: 'body.To' },
};
export const PATHS_OF_QUERY: SelectionPaths = {
  ...{ Areas: 'query.area', StationIds: 'query.stationId', From: 'query.startDate', To: 'query.endDate' },
};

export interface SelectedPoint {
  readonly point: Point;
  readonly station: StationImage;
}

/** What is to be exported, checked. */
export interface CheckedExport {
  readonly points: readonly SelectedPoint[];
  readonly stations: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The points of a selection, station after station, each once.
 * @throws AppError `STATION_NOT_FOUND`, `POINT_NOT_FOUND`, `BAD_REQUEST`
 */
export function selectPoints(
  image: Image,
  { Areas, StationIds, PointIds }: PointSelection,
  paths = PATHS_OF_BODY,
): SelectedPoint[] {
  const all = [...image.stations()];
  const isAll = Areas.length + StationIds.length + PointIds.length === 0;
  const known = new Set(all.map(({ config }) => areaKey(config.Area)));
  const unknownArea = Areas.find((area) => !known.has(areaKey(area)));
  if (unknownArea !== undefined)
    throw invalid([{ Path: paths.Areas, Message: texts.areaNotFound(unknownArea) }]);
  const areas = new Set(Areas.map(areaKey));
  const stations = new Set(StationIds);
  const points = new Set(PointIds);
  const selected: SelectedPoint[] = [];
  for (const station of all) {
    const isWhole = isAll || stations.delete(station.stationId) || areas.has(areaKey(station.config.Area));
    for (const point of station.config.Points)
      if (points.delete(point.Id) || isWhole) selected.push({ point, station });
  }
  for (const id of stations) throw new AppError('STATION_NOT_FOUND', texts.stationNotFound(id));
  for (const id of points) throw new AppError('POINT_NOT_FOUND', texts.pointNotFound(id));
  return selected;
}

/** The part of a selection that exists; null: nothing of it does. */
export function knownSelection(
  image: Image,
  { Areas, StationIds, PointIds }: PointSelection,
): PointSelection | null {
  if (Areas.length + StationIds.length + PointIds.length === 0) return { Areas, StationIds, PointIds };
  const areas = new Set<string>();
  const stations = new Set<number>();
  const points = new Set<number>();
  for (const { stationId, config } of image.stations()) {
    areas.add(areaKey(config.Area));
    stations.add(stationId);
    for (const { Id } of config.Points) points.add(Id);
  }
  const known = {
    Areas: Areas.filter((area) => areas.has(areaKey(area))),
    StationIds: StationIds.filter((id) => stations.has(id)),
    PointIds: PointIds.filter((id) => points.has(id)),
  };
  return known.Areas.length + known.StationIds.length + known.PointIds.length === 0 ? null : known;
}

/** What files say of a point. */
export function filePointOf({ point, station }: SelectedPoint, system: UnitSystem): FilePoint {
  const isAnalog = point.Kind === 'analog';
  return {
    stationId: station.stationId,
    station: station.config.SiteName,
    pointId: point.Id,
    point: point.Point,
    name: point.Name,
    kind: point.Kind,
    units: isAnalog ? point.Units : '',
    system,
    offLabel: isAnalog ? '' : point.OffLabel,
    onLabel: isAnalog ? '' : point.OnLabel,
  };
}
