import { withoutRoundingError } from '@outpost/core';
import { type Image, presentValue, type StationImage } from '../../acquisition/index.ts';
import type { AlarmRecord } from '../../alarms/index.ts';
import { instantOrNull, toInstant } from '../../platform/clock.ts';

/** A retained message. */
export interface RetainedMessage {
  readonly topic: string;
  readonly payload: string;
}

export const stationTopic = (prefix: string, stationId: number): string => `${prefix}/stations/${stationId}`;
export const pointTopic = (prefix: string, stationId: number, pointId: number): string =>
  `${stationTopic(prefix, stationId)}/points/${pointId}`;

/** The value of a point, in the unit in which it is stored. */
export function pointMessage(
  image: Image,
  prefix: string,
  station: StationImage,
  position: number,
): RetainedMessage {
  const point = station.config.Points[position]!;
  const { Value, Quality, At, Reason } = presentValue(image, station, position);
  return {
    topic: pointTopic(prefix, station.stationId, point.Id),
    payload: JSON.stringify({
      Value: typeof Value === 'number' ? withoutRoundingError(Value) : Value,
      ...{ Quality, At, Reason, Name: point.Name },
      Units: point.Kind === 'analog' ? point.Units : '',
    }),
  };
}

/** The status of a station. */
export function stationMessage(prefix: string, { stationId, config, link }: StationImage): RetainedMessage {
  const { lastGoodPollAtMs: goodMs, status } = link;
  return {
    topic: `${stationTopic(prefix, stationId)}/status`,
    payload: JSON.stringify({
      ...{ Id: stationId, SiteName: config.SiteName, Area: config.Area, Status: status },
      LastGoodPollAt: instantOrNull(goodMs),
    }),
  };
}

/** The alarms of a station that are not over. */
export function alarmsMessage(
  prefix: string,
  stationId: number,
  records: readonly AlarmRecord[],
): RetainedMessage {
  const Alarms = records.map(({ id, subject, priority, memory, raisedAtMs, reading }) => ({
    ...{ Id: id, PointId: subject.pointId, Kind: subject.kind, Name: subject.name, Message: subject.message },
    ...{ Priority: priority, Active: memory.active, Acknowledged: memory.acknowledged },
    ...{ Suppression: memory.suppression, RaisedAt: toInstant(raisedAtMs), Reading: reading },
  }));
  return { topic: `${stationTopic(prefix, stationId)}/alarms`, payload: JSON.stringify({ Alarms }) };
}
