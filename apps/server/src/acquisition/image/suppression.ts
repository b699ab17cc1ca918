import type { AlarmKind, Suppressed } from '@outpost/contract';

/** An alarm that can be suppressed. */
export interface SuppressibleAlarm {
  readonly stationId: number;
  /** null: the station's own. */
  readonly pointId: number | null;
  readonly kind: AlarmKind;
}

/** What suppresses an alarm. */
export interface Suppression {
  readonly state: Suppressed['State'];
  /** ms; null: until it is ended. */
  readonly untilMs: number | null;
}

/** All suppression at a station. Immutable: a change makes another one. */
export interface SuppressionState {
  /** null: the station is not in maintenance. */
  readonly maintenance: Suppression | null;
  /** By {@link keyOf}. */
  readonly alarms: ReadonlyMap<string, Suppression>;
}

/** No suppression. Shared by all stations without any, so it can be compared by identity. */
export const NOT_SUPPRESSED: SuppressionState = { maintenance: null, alarms: new Map() };

const keyOf = (pointId: number | null, kind: AlarmKind) => `${pointId ?? 0}/${kind}`;

/**
 * What suppresses an alarm of the station: its own suppression before the station's; null: nothing.
 */
export function suppressionOf(
  suppressionState: SuppressionState,
  pointId: number | null,
  kind: AlarmKind,
): Suppression | null {
  if (suppressionState === NOT_SUPPRESSED) return null;
  return suppressionState.alarms.get(keyOf(pointId, kind)) ?? suppressionState.maintenance;
}

/** What suppresses an alarm itself, whatever applies to its station; null: nothing. */
export function ownSuppressionOf(
  suppressionState: SuppressionState,
  pointId: number | null,
  kind: AlarmKind,
): Suppression | null {
  return suppressionState.alarms.get(keyOf(pointId, kind)) ?? null;
}

/** The same with another suppression of one alarm; null: none. */
export function withAlarm(
  suppressionState: SuppressionState,
  { pointId, kind }: SuppressibleAlarm,
  suppression: Suppression | null,
): SuppressionState {
  const alarms = new Map(suppressionState.alarms);
  if (suppression) alarms.set(keyOf(pointId, kind), suppression);
  else alarms.delete(keyOf(pointId, kind));
  return orNotSuppressed({ ...suppressionState, alarms });
}

/** The same with maintenance until a time, ms; null: without. */
export function withMaintenance(
  suppressionState: SuppressionState,
  untilMs: number | null,
): SuppressionState {
  return orNotSuppressed({
    ...suppressionState,
    maintenance: untilMs === null ? null : { state: 'maintenance', untilMs },
  });
}

const orNotSuppressed = (suppressionState: SuppressionState) =>
  suppressionState.maintenance === null && suppressionState.alarms.size === 0
    ? NOT_SUPPRESSED
    : suppressionState;
