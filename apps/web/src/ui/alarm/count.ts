import { type ActiveAlarms, type AlarmLogEntry, PRIORITIES, type Priority } from '@outpost/contract';
import { compareAlarms, needsAcknowledgement } from '@outpost/core';
import { STATE_LABELS } from '../state/index.ts';
import * as texts from '../texts.ts';

export type CountByPriority = Readonly<Record<Priority, number>>;

export function countByPriority(alarms: Iterable<Pick<AlarmLogEntry, 'Priority'>>): CountByPriority {
  const counts: Record<Priority, number> = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const { Priority } of alarms) counts[Priority]++;
  return counts;
}

/**
 * Counts annunciated alarms: active ones by priority, so that the numbers fall as alarms return, and `returned` the
 * others, which are not acknowledged.
 */
export function countAnnunciated(annunciated: readonly AlarmLogEntry[]): {
  readonly byPriority: CountByPriority;
  readonly returned: number;
} {
  const active = annunciated.filter(({ Active }) => Active);
  return { byPriority: countByPriority(active), returned: annunciated.length - active.length };
}

/** Unacknowledged alarms. */
export interface Unacknowledged {
  readonly total: number;
  readonly byPriority: CountByPriority;
  /** null: there are none. */
  readonly worst: Priority | null;
}

/** Counts unacknowledged alarms that are annunciated. */
export function unacknowledgedOf(active: Active): Unacknowledged {
  const waiting = annunciatedOf(active).filter(needsAcknowledgement);
  const byPriority = countByPriority(waiting);
  return {
    total: waiting.length,
    byPriority,
    worst: PRIORITIES.find((priority) => byPriority[priority] > 0) ?? null,
  };
}

/** `2 critical, 1 low` */
export const formatPriorities = (counts: CountByPriority): string =>
  PRIORITIES.filter((priority) => counts[priority] > 0)
    .map((priority) => `${counts[priority]} ${STATE_LABELS[priority].toLowerCase()}`)
    .join(', ');

/** `3 unacknowledged alarms: 2 critical, 1 low` */
export function formatUnacknowledged({ total, byPriority }: Unacknowledged): string {
  if (total === 0) return texts.allAlarmsAcknowledged;
  return `${texts.unacknowledgedAlarms(total)}: ${formatPriorities(byPriority)}`;
}

/** What of the active alarms determines which are annunciated. */
type Active = Pick<ActiveAlarms, 'Alarms' | 'Maintenance'>;

function isSuppressedIn({ Maintenance }: Active): (entry: AlarmLogEntry) => boolean {
  const inMaintenance = new Set(Maintenance.map(({ StationId }) => StationId));
  return ({ State, StationId }) =>
    State === 'shelved' || State === 'out-of-service' || inMaintenance.has(StationId);
}

/**
 * Alarms that are active or unacknowledged and not suppressed: what the counts in the top bar, the
 * home page and the list of alarms agree on, loss of communication included. Worst first.
 * @param active null: not loaded yet
 */
export function annunciatedOf(active: Active | null): AlarmLogEntry[] {
  if (active === null) return [];
  const isSuppressed = isSuppressedIn(active);
  return active.Alarms.filter((entry) => !isSuppressed(entry)).sort(compareAlarms);
}

/**
 * Active alarms that are not annunciated: shelved, out of service, or of a station in maintenance.
 * Worst first.
 */
export function suppressedActiveOf(active: Active): AlarmLogEntry[] {
  const isSuppressed = isSuppressedIn(active);
  return active.Alarms.filter((entry) => entry.Active && isSuppressed(entry)).sort(compareAlarms);
}
