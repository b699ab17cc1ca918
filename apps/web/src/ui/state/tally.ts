import type { Condition, Priority } from '@outpost/contract';
import { isAnnunciated, isInMaintenance, type StationCondition, stateOfStation } from './state.ts';

/** The field in numbers. What is kept quiet counts as that and as nothing else. */
export interface Tally {
  readonly sites: number;
  /** Conditions by priority, of all sites. */
  readonly conditions: Readonly<Record<Priority, number>>;
  /** Sites that answer and have a condition. */
  readonly inAlarm: number;
  readonly notResponding: number;
  /** Sites that answer and have a value that cannot be trusted. */
  readonly withBadValues: number;
  /** Sites at which people work, and sites where all that is abnormal is kept quiet. */
  readonly suppressedAlarms: number;
}

/** Counts what is abnormal. */
export function tallyOf(stations: readonly StationCondition[]): Tally {
  const conditions: Record<Priority, number> = { critical: 0, high: 0, medium: 0, low: 0 };
  let inAlarm = 0;
  let notResponding = 0;
  let withBadValues = 0;
  let suppressedAlarms = 0;
  for (const station of stations) {
    const answers = station.Communication.Status !== 'offline';
    const loud = (station.Conditions as readonly Pick<Condition, 'Priority' | 'Suppressed'>[]).filter(
      isAnnunciated,
    );
    for (const { Priority } of loud) conditions[Priority]++;
    if (stateOfStation(station) === 'quiet') suppressedAlarms++;
    else if (!answers) notResponding++;
    else if (loud.length > 0) inAlarm++;
    if (answers && !isInMaintenance(station.Quiet) && (station.BadPoints ?? 0) > 0) withBadValues++;
  }
  return { sites: stations.length, conditions, inAlarm, notResponding, withBadValues, suppressedAlarms };
}

/** `24 sites · 2 in alarm · 1 not answering`, or `24 sites · all normal`. */
export function formatTally(tally: Omit<Tally, 'conditions'>): string {
  const parts = [`${tally.sites} ${tally.sites === 1 ? 'site' : 'sites'}`];
  if (tally.inAlarm > 0) parts.push(`${tally.inAlarm} in alarm`);
  if (tally.notResponding > 0) parts.push(`${tally.notResponding} not answering`);
  if (tally.withBadValues > 0) parts.push(`${tally.withBadValues} with bad values`);
  if (tally.suppressedAlarms > 0) parts.push(`${tally.suppressedAlarms} kept quiet`);
  if (parts.length === 1 && tally.sites > 0) parts.push('all normal');
  return parts.join(' · ');
}
