import type { Point } from '@outpost/contract';
import type { Image, StationImage } from '../../acquisition/index.ts';
import { AppError } from '../../platform/app-error.ts';
import * as texts from './texts.ts';

/** A point and the station that it belongs to, as configured now. */
export interface FoundPoint {
  readonly point: Point;
  readonly station: StationImage;
}

/**
 * Finds points by ID. A point never moves to another station, so all of them are searched once per
 * point.
 */
export class PointFinder {
  readonly #image: Image;
  readonly #stationIds = new Map<number, number>();

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
    const known = this.#stationIds.get(pointId);
    const stations = known === undefined ? this.#image.stations() : [this.#image.station(known)];
    for (const station of stations) {
      const point = station?.config.Points.find(({ Id }) => Id === pointId);
      if (!station || !point) continue;
      this.#stationIds.set(pointId, station.stationId);
      return { point, station };
    }
    return null;
  }
}
