import type { Point, StationConfig, StationReportKind } from '@outpost/contract';
import { type Image, type KnownTime, knownTimeOf } from '../../acquisition/index.ts';
import type { StationService } from '../../administration/index.ts';
import type { PastWork } from '../../history/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import * as texts from './texts.ts';

/** What reports are computed from. */
export interface ReportSources extends Pick<Context, 'clock' | 'timeZone'> {
  readonly stations: Pick<StationService, 'get'>;
  readonly image: Image;
  readonly pastWork: PastWork;
}

/** The subject of a report, and the current state of knowledge. */
export interface Subject extends KnownTime {
  readonly station: StationConfig;
  readonly timeZone: string;
}

/** @throws AppError `STATION_NOT_FOUND` */
export function reportSubject(deps: ReportSources, stationId: number): Subject {
  const station = deps.stations.get(stationId);
  const known = knownTimeOf(deps.image.station(stationId), deps.clock.now());
  return { station, timeZone: station.TimeZone ?? deps.timeZone, ...known };
}

/** The kind of the points that a report covers. */
export const pointKindOf = (report: StationReportKind): Point['Kind'] =>
  report === 'analog' ? 'analog' : 'digital';

/**
 * The digital or analog points of a station, in its order; none for the parts of the controller's clock.
 * @param pointIds only these; all by default
 * @throws AppError `POINT_NOT_FOUND` when one does not exist
 */
export function reportPoints<Kind extends Point['Kind']>(
  station: StationConfig,
  kind: Kind,
  pointIds?: readonly number[],
): Extract<Point, { Kind: Kind }>[] {
  const points = station.Points.filter(
    (point): point is Extract<Point, { Kind: Kind }> =>
      point.Kind === kind && !point.Purpose.startsWith('clock:'),
  );
  if (pointIds === undefined) return points;
  const wanted = new Set(pointIds);
  const chosen = points.filter(({ Id }) => wanted.delete(Id));
  const [missing] = wanted;
  if (missing !== undefined) {
    throw new AppError('POINT_NOT_FOUND', texts.pointNotFound(station.SiteName, kind, missing));
  }
  return chosen;
}
