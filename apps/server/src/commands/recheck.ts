import type { ErrorCode, Point, StationConfig } from '@outpost/contract';
import { checkWrite, sourceConnection } from '@outpost/core';
import type { Image } from '../acquisition/index.ts';
import { AppError } from '../platform/app-error.ts';
import { pointNamed } from './subject.ts';
import * as texts from './texts.ts';

/**
 * Nothing was sent: what was checked changed while the command waited for its turn, or its
 * interlock is not acknowledged.
 */
export class NothingSent extends AppError {}

/** Why something that was checked before a wait is not sent. */
export interface ChangeSinceCheck {
  readonly code: ErrorCode;
  readonly message: string;
}

/**
 * How a station changed since it was checked, so that commands must not be sent; null: it did not.
 */
function stationChange(image: Image, checked: StationConfig): ChangeSinceCheck | null {
  const name = checked.SiteName;
  const now = image.station(checked.StationId)?.config;
  if (now === undefined) return { code: 'STATION_NOT_FOUND', message: texts.stationDeleted(name) };
  if (!now.Enabled) return { code: 'STATION_DISABLED', message: texts.stationDisabledMeanwhile(name) };
  if (isSame(sourceConnection(now.Source), sourceConnection(checked.Source))) return null;
  const message = texts.connectionChanged(name);
  return { code: 'STATION_CHANGED', message };
}

/**
 * How a station or a point changed since it was checked, so that a value must not be sent; null: it
 * did not.
 * @param value for the checked point, engineering units; null: not yet known
 */
export function changeSinceCheck(
  image: Image,
  config: StationConfig,
  checked: Point,
  value: number | null,
): ChangeSinceCheck | null {
  const station = stationChange(image, config);
  if (station !== null) return station;
  const point = pointNow(image, config, checked);
  const name = pointNamed(checked);
  if (!point) return { code: 'POINT_NOT_WRITABLE', message: texts.pointRemoved(name) };
  if (!point.Writable) return { code: 'POINT_NOT_WRITABLE', message: texts.pointMadeReadOnly(name) };
  if (!isSame(meaningOf(point), meaningOf(checked)))
    return {
      code: 'STATION_CHANGED',
      message: texts.configurationChanged(name),
    };
  const plan = value === null ? null : checkWrite(point, value);
  if (plan === null || plan.ok) return null;
  return {
    code: 'STATION_CHANGED',
    message: texts.configurationChangedBecause(name, plan.message),
  };
}

/**
 * @throws NothingSent when the station was deleted, disabled, or connected to another controller
 */
export function refuseChangedStation(image: Image, config: StationConfig): void {
  const change = stationChange(image, config);
  if (change !== null) throw new NothingSent(change.code, change.message);
}

/**
 * For a single write: also checks that the interlock was acknowledged.
 * @throws NothingSent
 */
export function refuseChanged(image: Image, config: StationConfig, checked: Point, value: number): void {
  const change = changeSinceCheck(image, config, checked, value);
  if (change !== null) throw new NothingSent(change.code, change.message);
  const { Interlock } = pointNow(image, config, checked)!;
  if (Interlock === '' || Interlock === checked.Interlock) return;
  throw new NothingSent('STATION_CHANGED', texts.interlockAdded(pointNamed(checked), Interlock));
}

const pointNow = (image: Image, { StationId }: StationConfig, { Id: id }: Point): Point | undefined =>
  image.station(StationId)?.config.Points.find(({ Id }) => Id === id);

/** Everything that determines which bits in the controller a value becomes. */
function meaningOf(point: Point) {
  const { Kind } = point;
  const source = Object.entries(point.Source).sort(([a], [b]) => (a < b ? -1 : 1));
  const own =
    point.Kind === 'digital'
      ? [point.Invert]
      : [
          point.Units,
          point.Scale?.RawLow,
          point.Scale?.RawHigh,
          point.Scale?.EngineeringLow,
          point.Scale?.EngineeringHigh,
        ];
  return [Kind, source, ...own];
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** @throws NothingSent when an interlock was added to one of the points */
export function refuseUnreadInterlocks(image: Image, config: StationConfig, points: readonly Point[]): void {
  const unread = points.flatMap((checked) => {
    const interlock = pointNow(image, config, checked)?.Interlock ?? '';
    return interlock === '' ? [] : [`${pointNamed(checked)}: “${interlock}”`];
  });
  if (unread.length === 0) return;
  throw new NothingSent(
    'INTERLOCK_NOT_READ',
    `Interlocks not acknowledged: ${unread.join('; ')}. Read each, then push again with interlocks=read.`,
  );
}
