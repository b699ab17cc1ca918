import type { NewStation, Point, StationConfig } from '@outpost/contract';

/** What is stored of a station, without its points. */
export function stationColumns(station: NewStation | StationConfig) {
  const { SiteName, Enabled, Points: _points, ...rest } = station;
  const declaration: Record<string, unknown> = { ...rest };
  delete declaration.StationId;
  delete declaration.Version;
  return {
    site_name: SiteName,
    enabled: (Enabled ? 1 : 0) as 0 | 1,
    declaration: JSON.stringify(declaration),
  };
}

/** What is stored of a point. @param position in its station, from 0 */
export function pointColumns(point: Point, position: number) {
  const { Id: _id, Point: terminal, Name, Kind, ...declaration } = point;
  return { terminal, name: Name, kind: Kind, position, declaration: JSON.stringify(declaration) };
}
