import type { Point } from '@outpost/contract';
import type { Image, StationImage } from '../../acquisition/index.ts';
import { AppError } from '../../platform/app-error.ts';
import * as texts from './texts.ts';

export interface ExportPoint {
  readonly point: Point;
  readonly station: StationImage;
}

/**
 * The points with these IDs, each once, in order.
 *
 * @throws AppError `POINT_NOT_FOUND` that names the first unknown one
 */
export function chosenPoints(image: Image, pointIds: readonly number[]): ExportPoint[] {
  const found = new Map<number, ExportPoint | null>(pointIds.map((id) => [id, null]));
  for (const station of image.stations()) {
    for (const point of station.config.Points)
      if (found.has(point.Id)) found.set(point.Id, { point, station });
  }
  return [...found].map(([id, chosen]) => {
    if (chosen === null) throw new AppError('POINT_NOT_FOUND', texts.pointNotFound(id));
    return chosen;
  });
}

/** The zone that all of them are in, or the organisation's. */
export function exportZone(points: readonly ExportPoint[], timeZone: string): string {
  const zones = new Set(points.map(({ station }) => station.config.TimeZone ?? timeZone));
  const [only = timeZone] = zones;
  return zones.size === 1 ? only : timeZone;
}
