import type { Condition, Priority } from '@outpost/contract';
import type { StationCondition } from './state.ts';

/** The field in numbers. */
export interface Tally {
  readonly sites: number;
  /** Conditions by priority, of all sites. */
  readonly conditions: Readonly<Record<Priority, number>>;
  /** Sites that answer and have a condition. */
  readonly inAlarm: number;
  readonly notAnswering: number;
  /** Sites that answer and have a value that cannot be trusted. */
  readonly withBadValues: number;
}

/** Counts what is abnormal. */
export function tallyOf(stations: readonly StationCondition[]): Tally {
  const conditions: Record<Priority, number> = { critical: 0, high: 0, medium: 0, low: 0 };
  let inAlarm = 0;
  let notAnswering = 0;
  let withBadValues = 0;
  for (const station of stations) {
    const answers = station.Communication.Status !== 'offline';
    for (const { Priority } of station.Conditions as readonly Pick<Condition, 'Priority'>[])
      conditions[Priority]++;
    if (!answers) notAnswering++;
    else if (station.Conditions.length > 0) inAlarm++;
    if (answers && (station.BadPoints ?? 0) > 0) withBadValues++;
  }
  return { sites: stations.length, conditions, inAlarm, notAnswering, withBadValues };
}

/** `24 sites · 2 in alarm · 1 not answering`, or `24 sites · all normal`. */
export function tallyInWords(tally: Omit<Tally, 'conditions'>): string {
  const parts = [`${tally.sites} ${tally.sites === 1 ? 'site' : 'sites'}`];
  if (tally.inAlarm > 0) parts.push(`${tally.inAlarm} in alarm`);
  if (tally.notAnswering > 0) parts.push(`${tally.notAnswering} not answering`);
  if (tally.withBadValues > 0) parts.push(`${tally.withBadValues} with bad values`);
  if (parts.length === 1 && tally.sites > 0) parts.push('all normal');
  return parts.join(' · ');
}
