import type { AlarmKind, Suppressed } from '@outpost/contract';

/** An alarm that can be kept quiet. */
export interface SuppressibleAlarm {
  readonly stationId: number;
  /** null: the station's own. */
  readonly pointId: number | null;
  readonly kind: AlarmKind;
}

/** What keeps an alarm quiet. */
export interface Suppression {
  readonly state: Suppressed['State'];
  /** ms; null: until somebody ends it. */
  readonly untilMs: number | null;
}

/** All that people keep quiet at a station. Never changed: another decision makes another one. */
export interface SuppressionState {
  /** null: the station is not in maintenance. */
  readonly maintenance: Suppression | null;
  /** By {@link keyOf}. */
  readonly alarms: ReadonlyMap<string, Suppression>;
}

/** Nothing is kept quiet. The one of all stations of which that is so: it can be told by identity. */
export const NOT_SUPPRESSED: SuppressionState = { maintenance: null, alarms: new Map() };

const keyOf = (pointId: number | null, kind: AlarmKind) => `${pointId ?? 0}/${kind}`;

/** What keeps an alarm of the station quiet: the decision about itself before that about the station; null: nothing does. */
export function suppressionOf(
  quiet: SuppressionState,
  pointId: number | null,
  kind: AlarmKind,
): Suppression | null {
  if (quiet === NOT_SUPPRESSED) return null;
  return quiet.alarms.get(keyOf(pointId, kind)) ?? quiet.maintenance;
}

/** What keeps an alarm quiet by a decision about itself, whatever holds for its station; null: nothing does. */
export function ownSuppressionOf(
  quiet: SuppressionState,
  pointId: number | null,
  kind: AlarmKind,
): Suppression | null {
  return quiet.alarms.get(keyOf(pointId, kind)) ?? null;
}

/** The same with another decision about one alarm; null: there is none any more. */
export function withAlarm(
  quiet: SuppressionState,
  { pointId, kind }: SuppressibleAlarm,
  suppression: Suppression | null,
): SuppressionState {
  const alarms = new Map(quiet.alarms);
  if (suppression) alarms.set(keyOf(pointId, kind), suppression);
  else alarms.delete(keyOf(pointId, kind));
  return orLoud({ ...quiet, alarms });
}

/** The same with maintenance until a time, ms; null: with none. */
export function withMaintenance(quiet: SuppressionState, untilMs: number | null): SuppressionState {
  return orLoud({
    ...quiet,
    maintenance: untilMs === null ? null : { state: 'maintenance', untilMs },
  });
}

const orLoud = (quiet: SuppressionState) =>
  quiet.maintenance === null && quiet.alarms.size === 0 ? NOT_SUPPRESSED : quiet;
