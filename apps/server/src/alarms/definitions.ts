import type { AlarmKind, Point, PointLimit, Priority, StationConfig } from '@outpost/contract';
import type { Whereabouts } from '@outpost/core';
import type { AlarmSource, AlarmSubject } from './alarm-types.ts';

/** An alarm as a station's configuration declares it. */
export interface AlarmDefinition {
  readonly subject: AlarmSubject;
  readonly priority: Priority;
  readonly instruction: string;
  readonly point: Point | null;
  readonly limit: PointLimit | null;
  /** It says that a station lost power or communication: where that is; null: it says something else. */
  readonly outage: Whereabouts | null;
}

/** The purpose of a point that says whether a station has power. */
const POWER = 'power';
const COMMUNICATION_NAME = 'Communication';
const COMMUNICATION_MESSAGE = 'No communication';

/** The text that tells sources apart. */
export function keyOf({ stationId, pointId, kind }: AlarmSource): string {
  return `${stationId}/${pointId ?? 0}/${kind}`;
}

/** The alarm that a configuration declares for a source; null: none, or it is switched off. */
export function definitionOf(
  config: StationConfig,
  pointId: number | null,
  kind: AlarmKind,
): AlarmDefinition | null {
  const { StationId: stationId, SiteName: siteName } = config;
  if (pointId === null) {
    const { Enabled, Priority, Instruction } = config.CommunicationAlarm;
    if (kind !== 'communication' || !Enabled) return null;
    const subject = {
      stationId,
      pointId,
      kind,
      siteName,
      name: COMMUNICATION_NAME,
      message: COMMUNICATION_MESSAGE,
    };
    return {
      subject,
      priority: Priority,
      instruction: Instruction,
      point: null,
      limit: null,
      outage: whereabouts(config),
    };
  }
  const point = config.Points.find(({ Id }) => Id === pointId);
  const limit = point?.Limits.find(({ Kind }) => Kind === kind);
  if (!point || !limit) return null;
  const subject = { stationId, pointId, kind, siteName, name: point.Name, message: limit.Message };
  const isPower = point.Kind === 'digital' && point.Purpose === POWER;
  const outage = isPower ? whereabouts(config) : null;
  return { subject, priority: limit.Priority, instruction: limit.Instruction, point, limit, outage };
}

function whereabouts({ Latitude, Longitude, Host, Port }: StationConfig): Whereabouts {
  return { latitude: Latitude, longitude: Longitude, line: `${Host}:${Port}` };
}
