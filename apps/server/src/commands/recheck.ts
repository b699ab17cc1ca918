import type { ErrorCode, Point, StationConfig } from '@outpost/contract';
import { planWrite } from '@outpost/core';
import type { Image } from '../image/index.ts';
import { AppError } from '../platform/app-error.ts';
import { pointNamed } from './subject.ts';

/** Found before anything was sent: what was checked was changed while the command waited for its turn, or has not been read. */
export class NothingSent extends AppError {}

/** Why something that was checked before a wait is not sent. */
export interface ChangeSinceCheck {
  readonly code: ErrorCode;
  readonly message: string;
}

/** What has become of a station since it was checked that keeps commands from being sent; null: nothing. */
function stationChange(image: Image, checked: StationConfig): ChangeSinceCheck | null {
  const name = checked.SiteName;
  const now = image.station(checked.StationId)?.config;
  if (now === undefined)
    return { code: 'STATION_NOT_FOUND', message: `${name} was deleted meanwhile; nothing was sent` };
  if (!now.Enabled)
    return { code: 'STATION_DISABLED', message: `${name} was disabled meanwhile; nothing was sent` };
  if (isSame(connectionOf(now), connectionOf(checked))) return null;
  const message = `The connection of ${name} was changed meanwhile; nothing was sent`;
  return { code: 'STATION_CHANGED', message };
}

/**
 * What has become of a station or a point since they were checked that keeps a value from being sent; null: nothing.
 * @param value as the checked point has it, engineering units; null: it is not known yet
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
  if (!point) return { code: 'POINT_NOT_WRITABLE', message: `${name} was taken out meanwhile` };
  if (!point.Writable) return { code: 'POINT_NOT_WRITABLE', message: `${name} was made read-only meanwhile` };
  if (!isSame(meaningOf(point), meaningOf(checked)))
    return { code: 'STATION_CHANGED', message: `${name} was changed meanwhile: it is read otherwise now` };
  const plan = value === null ? null : planWrite({ point, value });
  if (plan === null || plan.ok) return null;
  return { code: 'STATION_CHANGED', message: `${name} was changed meanwhile: ${plan.message}` };
}

/** @throws NothingSent when the station is gone, disabled, or another controller by now */
export function refuseChangedStation(image: Image, config: StationConfig): void {
  const change = stationChange(image, config);
  if (change !== null) throw new NothingSent(change.code, change.message);
}

/**
 * For one value that somebody writes: an interlock that was not read counts, too.
 * @throws NothingSent
 */
export function refuseChanged(image: Image, config: StationConfig, checked: Point, value: number): void {
  const change = changeSinceCheck(image, config, checked, value);
  if (change !== null) throw new NothingSent(change.code, change.message);
  const { Interlock } = pointNow(image, config, checked)!;
  if (Interlock === '' || Interlock === checked.Interlock) return;
  throw new NothingSent(
    'STATION_CHANGED',
    `${pointNamed(checked)} was given an interlock meanwhile: ${Interlock}`,
  );
}

const pointNow = (image: Image, { StationId }: StationConfig, { Id: id }: Point): Point | undefined =>
  image.station(StationId)?.config.Points.find(({ Id }) => Id === id);

const connectionOf = ({ ConnectionType, Host, Port, UnitId }: StationConfig) => [
  ConnectionType,
  Host,
  Port,
  UnitId,
];

/** All that decides which bits in the controller a value becomes. */
function meaningOf(point: Point) {
  const { Kind, Table, Address, DataType, WordOrder } = point;
  const own =
    point.Kind === 'digital'
      ? [point.Bit, point.Invert]
      : [
          point.Units,
          point.Scale?.RawLow,
          point.Scale?.RawHigh,
          point.Scale?.EngineeringLow,
          point.Scale?.EngineeringHigh,
        ];
  return [Kind, Table, Address, DataType, WordOrder, ...own];
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i]);

/** @throws NothingSent when one of the points has an interlock text by now; nobody has read it */
export function refuseUnreadInterlocks(image: Image, config: StationConfig, points: readonly Point[]): void {
  const unread = points.flatMap((checked) => {
    const interlock = pointNow(image, config, checked)?.Interlock ?? '';
    return interlock === '' ? [] : [`${pointNamed(checked)}: ${interlock}`];
  });
  if (unread.length === 0) return;
  throw new NothingSent('INTERLOCK_NOT_READ', `Before it is written: ${unread.join('; ')}`);
}
