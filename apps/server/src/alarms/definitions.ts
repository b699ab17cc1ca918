import type { AlarmKind, Point, PointLimit, Priority, StationConfig } from '@outpost/contract';
import {
  badQualityAlarm,
  defaultAlarmMessage,
  pointAlarms,
  type StationLocation,
  sourceLine,
  worstPriority,
} from '@outpost/core';
import type { AlarmSubject, DefinedSource } from './alarm-types.ts';
import * as texts from './texts.ts';

/** An alarm as a station's configuration declares it. */
export interface AlarmDefinition {
  readonly subject: AlarmSubject;
  readonly priority: Priority;
  readonly instruction: string;
  readonly point: Point | null;
  readonly limit: PointLimit | null;
  /** The location, if the alarm is a loss of power or communication; null: it is another alarm. */
  readonly outage: StationLocation | null;
}

/** The purpose of a point that shows whether a station has power. */
const POWER = 'power';
const COMMUNICATION_NAME = texts.communication;
const COMMUNICATION_MESSAGE = texts.communicationLost;
const BAD_POINTS_NAME = texts.points;
const BAD_POINTS_MESSAGE = texts.badQualityAtSeveralPoints;

/** The key of a source. */
export function keyOf({ stationId, pointId, kind }: DefinedSource): string {
  return `${stationId}/${pointId ?? 0}/${kind}`;
}

/**
 * The alarm that a configuration declares for a source; null: none, or disabled.
 * @param points for points that are bad together: those that determine its priority; omitted: all
 * candidates
 */
export function definitionOf(
  config: StationConfig,
  pointId: number | null,
  kind: AlarmKind,
  points?: readonly number[] | null,
): AlarmDefinition | null {
  const { StationId: stationId, SiteName: siteName } = config;
  if (pointId === null) return ofStation(config, kind, points ?? null);
  const point = config.Points.find(({ Id }) => Id === pointId);
  const limit = point && pointAlarms(point).find(({ Kind }) => Kind === kind);
  if (!point || !limit) return null;
  const subject = {
    stationId,
    pointId,
    kind,
    siteName,
    name: point.Name,
    message: defaultAlarmMessage(point, limit),
  };
  const isPower = point.Kind === 'digital' && point.Purpose === POWER;
  const outage = isPower ? whereabouts(config) : null;
  return { subject, priority: limit.Priority, instruction: limit.Instruction, point, limit, outage };
}

function ofStation(
  config: StationConfig,
  kind: AlarmKind,
  points: readonly number[] | null,
): AlarmDefinition | null {
  const { StationId: stationId, SiteName: siteName, CommunicationAlarm } = config;
  const subject = { stationId, pointId: null, kind, siteName };
  const common = { point: null, limit: null };
  if (kind === 'communication' && CommunicationAlarm.Enabled) {
    return {
      ...common,
      subject: { ...subject, name: COMMUNICATION_NAME, message: COMMUNICATION_MESSAGE },
      priority: CommunicationAlarm.Priority,
      instruction: CommunicationAlarm.Instruction,
      outage: whereabouts(config),
    };
  }
  if (kind !== 'bad-quality') return null;
  const priority = badPointsPriority(config, points) ?? badPointsPriority(config, null);
  if (priority === null) return null;
  return {
    ...common,
    subject: { ...subject, name: BAD_POINTS_NAME, message: BAD_POINTS_MESSAGE },
    priority,
    instruction: '',
    outage: null,
  };
}

/** The worst priority of some points; null: none of them has a bad-quality alarm. */
function badPointsPriority({ Points }: StationConfig, points: readonly number[] | null): Priority | null {
  const own = points === null ? Points : Points.filter(({ Id }) => points.includes(Id));
  return worstPriority(own.flatMap((point) => badQualityAlarm(point)?.Priority ?? []));
}

function whereabouts({ Latitude, Longitude, Source }: StationConfig): StationLocation {
  return { latitude: Latitude, longitude: Longitude, line: sourceLine(Source) };
}
