import { type ActiveAlarms, type AlarmLogEntry, PRIORITIES, type Priority } from '@outpost/contract';
import { STATE_LABELS } from '../state/index.ts';
import { needsAcknowledgement } from './labels.ts';

/** Alarms that wait for somebody to acknowledge them. */
export interface Unacknowledged {
  readonly total: number;
  readonly byPriority: Readonly<Record<Priority, number>>;
  /** null: none waits. */
  readonly worst: Priority | null;
}

/** Counts what waits for somebody. At a station in maintenance nothing does: people are there. */
export function unacknowledgedOf({
  Alarms,
  Maintenance,
}: Pick<ActiveAlarms, 'Alarms' | 'Maintenance'>): Unacknowledged {
  const inMaintenance = new Set(Maintenance.map(({ StationId }) => StationId));
  const byPriority: Record<Priority, number> = { critical: 0, high: 0, medium: 0, low: 0 };
  let total = 0;
  for (const entry of Alarms as readonly AlarmLogEntry[]) {
    if (!needsAcknowledgement(entry) || inMaintenance.has(entry.StationId)) continue;
    byPriority[entry.Priority]++;
    total++;
  }
  return { total, byPriority, worst: PRIORITIES.find((priority) => byPriority[priority] > 0) ?? null };
}

/** `3 alarms not acknowledged: 2 critical, 1 low` */
export function formatUnacknowledged({ total, byPriority }: Unacknowledged): string {
  if (total === 0) return 'all alarms acknowledged';
  const parts = PRIORITIES.filter((priority) => byPriority[priority] > 0).map(
    (priority) => `${byPriority[priority]} ${STATE_LABELS[priority].toLowerCase()}`,
  );
  return `${total} ${total === 1 ? 'alarm' : 'alarms'} not acknowledged: ${parts.join(', ')}`;
}
