import { PRIORITIES, type Priority } from '@outpost/contract';
import type { AlarmChange } from '../../alarms/index.ts';

/**
 * Sorts changes of alarms by what they mean for escalation; of several changes of one alarm the
 * last one counts.
 */
export function sortChanges(changes: readonly AlarmChange[]) {
  const of = new Map<number, 'begun' | 'gathering' | 'resumed' | 'returned' | 'ended'>();
  const acknowledged = new Set<number>();
  const priorities = new Map<number, Priority>();
  for (const change of changes) {
    if (change.what !== 'alarm') continue;
    const { record, happening, calls: isCalling, isOutage } = change;
    const { active, acknowledged: isAcknowledged, suppression } = record.memory;
    priorities.set(record.id, record.priority);
    if (happening.kind === 'acknowledged') acknowledged.add(record.id);
    // An alarm annunciated in the same transaction starts a new escalation whatever follows: no one
    // has been notified yet.
    const begins = ['begun', 'gathering'].includes(of.get(record.id) ?? '');
    if (isCalling) of.set(record.id, isOutage ? 'gathering' : 'begun');
    else if (suppression !== null) of.set(record.id, 'ended');
    else if (record.maintenanceHold) of.set(record.id, 'ended');
    else if (happening.kind === 'returned' || happening.kind === 'ended') {
      if (!begins) of.set(record.id, 'returned');
    } else if (happening.kind === 'raised') {
      if (!begins) of.set(record.id, 'resumed');
    } else if (isAcknowledged && active) of.set(record.id, 'ended');
  }
  const ids = (is: string) => [...of].filter(([, what]) => what === is).map(([id]) => id);
  return {
    begun: ids('begun'),
    gathering: ids('gathering'),
    resumed: PRIORITIES.map((priority) => ({
      priority,
      ids: ids('resumed').filter((id) => priorities.get(id) === priority),
    })),
    returned: ids('returned'),
    ended: ids('ended'),
    /** Whatever else happened to them. */
    acknowledged: [...acknowledged],
  };
}
