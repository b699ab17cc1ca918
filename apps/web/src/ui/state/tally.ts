import type { Condition, Priority } from '@outpost/contract';
import * as texts from '../texts.ts';
import { isInAlarm } from './in-alarm.ts';
import {
  isAnnunciated,
  isInMaintenance,
  type StationCondition,
  stateOfStation,
  worstDisplayedPriority,
} from './state.ts';

/** The field in numbers. Suppressed conditions count only as suppressed. */
export interface Tally {
  readonly sites: number;
  /** Conditions by priority, of all stations. */
  readonly conditions: Readonly<Record<Priority, number>>;
  /** Stations in alarm, offline ones included: see `isInAlarm`. */
  readonly inAlarm: number;
  readonly notResponding: number;
  /** Stations that respond and have a value with bad quality. */
  readonly withBadValues: number;
  /** Alarms, also those that have returned to normal. */
  readonly unacknowledged: number;
  /** Stations in maintenance, and stations whose conditions are all suppressed. */
  readonly suppressedAlarms: number;
}

interface Station extends StationCondition {
  readonly StationId: number;
}

/**
 * Counts abnormal stations.
 * @param alarms the worst active alarm of each station, by StationId
 * @param unacknowledged the number of unacknowledged alarms, if alarms are known
 */
export function tallyOf(
  stations: readonly Station[],
  alarms: ReadonlyMap<number, { readonly Priority: Priority }> = new Map(),
  unacknowledged = 0,
): Tally {
  const conditions: Record<Priority, number> = { critical: 0, high: 0, medium: 0, low: 0 };
  let inAlarm = 0;
  let notResponding = 0;
  let withBadValues = 0;
  let suppressedAlarms = 0;
  for (const station of stations) {
    const answers = station.Communication.Status !== 'offline';
    const annunciated = (station.Conditions as readonly Pick<Condition, 'Priority' | 'Suppressed'>[]).filter(
      isAnnunciated,
    );
    for (const { Priority } of annunciated) conditions[Priority]++;
    const state = stateOfStation(station);
    if (state === 'suppressed') suppressedAlarms++;
    else if (!answers) notResponding++;
    if (isInAlarm(state, worstDisplayedPriority(station.Conditions), alarms.get(station.StationId)))
      inAlarm++;
    if (answers && !isInMaintenance(station.Suppression) && (station.BadPoints ?? 0) > 0) withBadValues++;
  }
  const sites = stations.length;
  return { sites, conditions, unacknowledged, inAlarm, notResponding, withBadValues, suppressedAlarms };
}

/**
 * `2 unacknowledged alarms · 24 stations · 1 in alarm · 1 offline`, or `24 stations · all normal`: never
 * while an alarm is unacknowledged.
 */
export function formatTally(tally: Omit<Tally, 'conditions'>): string {
  const parts = [texts.stationCount(tally.sites)];
  if (tally.inAlarm > 0) parts.push(texts.inAlarmCount(tally.inAlarm));
  if (tally.notResponding > 0) parts.push(texts.offlineCount(tally.notResponding));
  if (tally.withBadValues > 0) parts.push(texts.badValuesCount(tally.withBadValues));
  if (tally.suppressedAlarms > 0) parts.push(texts.suppressedCount(tally.suppressedAlarms));
  if (tally.unacknowledged > 0) parts.unshift(texts.unacknowledgedAlarms(tally.unacknowledged));
  if (parts.length === 1 && tally.sites > 0) parts.push(texts.allNormal);
  return parts.join(' · ');
}
