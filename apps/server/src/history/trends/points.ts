import type { Point } from '@outpost/contract';
import type { Image, StationImage } from '../../acquisition/index.ts';
import { AppError } from '../../platform/app-error.ts';
import * as texts from './texts.ts';

/** A point and the station that it belongs to, as configured now. */
export interface FoundPoint {
  readonly point: Point;
  readonly station: StationImage;
}

/** The zone in which dates of a request for these points are days: the one of their stations, or the organisation's. */
export function zoneOfPoints(points: readonly FoundPoint[], timeZone: string): string {
  const zones = new Set(points.map(({ station }) => station.config.TimeZone ?? timeZone));
  const [only = timeZone] = zones;
  return zones.size === 1 ? only : timeZone;
}

/** Finds points by ID. */
export class PointFinder {
  readonly #image: Image;

  constructor(image: Image) {
    this.#image = image;
  }

  /**
   * The points with these IDs, of one kind if given, each once, in order.
   * @throws AppError POINT_NOT_FOUND that names the first unknown one
   */
  all(pointIds: readonly number[], kind?: Point['Kind']): FoundPoint[] {
    return [...new Set(pointIds)].map((pointId) => {
      const found = this.#find(pointId);
      if (found === null || (kind !== undefined && found.point.Kind !== kind)) {
        throw new AppError('POINT_NOT_FOUND', texts.pointNotFound(kind, pointId));
      }
      return found;
    });
  }

  #find(pointId: number): FoundPoint | null {
    const station = this.#image.stationOfPoint(pointId);
    const point = station?.config.Points.find(({ Id }) => Id === pointId);
    return station && point ? { point, station } : null;
  }
}
