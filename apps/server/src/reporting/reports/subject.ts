import type { Point, StationConfig, StationReportKind } from '@outpost/contract';
import type { Image } from '../../acquisition/index.ts';
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
export interface Subject {
  readonly station: StationConfig;
  readonly timeZone: string;
  /**
   * The last stored value is valid until then: the station's last good poll; later it is unknown.
   */
  readonly untilMs: number;
  /**
   * The end of the report: for a station that responds `untilMs`, otherwise now; not before
   * `untilMs`, also when the clock was set back.
   */
  readonly nowMs: number;
}

/** The longest time until a station counts as offline, ms. */
const patienceMs = ({ OfflineAfter, PollIntervalSeconds }: StationConfig): number =>
  (OfflineAfter + 1) * PollIntervalSeconds * 1_000;

/** @throws AppError `STATION_NOT_FOUND` */
export function reportSubject(deps: ReportSources, stationId: number): Subject {
  const station = deps.stations.get(stationId);
  const link = deps.image.station(stationId)?.link;
  const untilMs = link?.lastResponseAtMs ?? Number.NEGATIVE_INFINITY;
  const nowMs = Math.max(deps.clock.now(), untilMs);
  // For a station that responds, the time up to its next poll is still open: it is no outage.
  const isHeard = link?.status === 'online' && nowMs - untilMs <= patienceMs(station);
  return { station, timeZone: station.TimeZone ?? deps.timeZone, untilMs, nowMs: isHeard ? untilMs : nowMs };
}

/** The kind of the points that a report covers. */
export const pointKindOf = (report: StationReportKind): Point['Kind'] =>
  report === 'analog' ? 'analog' : 'digital';

/**
 * The digital or analog points of a station, in its order; none for the parts of the controller's clock.
 * @param pointIds only these; all by default
 * @throws AppError `POINT_NOT_FOUND` when one does not exist
 */
export function reportPoints(
  station: StationConfig,
  kind: Point['Kind'],
  pointIds?: readonly number[],
): Point[] {
  const points = station.Points.filter(({ Kind, Purpose }) => Kind === kind && !Purpose.startsWith('clock:'));
  if (pointIds === undefined) return points;
  const wanted = new Set(pointIds);
  const chosen = points.filter(({ Id }) => wanted.delete(Id));
  const [missing] = wanted;
  if (missing !== undefined) {
    throw new AppError('POINT_NOT_FOUND', texts.pointNotFound(station.SiteName, kind, missing));
  }
  return chosen;
}
