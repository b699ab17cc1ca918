import { type ActiveAlarms, PRIORITIES, type Priority } from '@outpost/contract';
import { suppressedActiveOf } from '../../../ui/alarm/index.ts';
import { STATE_LABELS } from '../../../ui/state/index.ts';
import * as texts from './texts.ts';

/** A station in maintenance, or a suppressed alarm. */
export interface SuppressedRow {
  readonly key: string;
  readonly StationId: number;
  readonly SiteName: string;
  readonly Until: string | null;
  readonly what: string;
  /** The worst priority of the active alarms that it suppresses; null: none is active. */
  readonly worst: Priority | null;
  /** What is active: `2 active, worst Critical: High float wet`; empty: nothing. */
  readonly active: string;
}

/** What is suppressed: with active alarms first, worst first; then the first to end. */
export function suppressedRowsOf(activeAlarms: ActiveAlarms): SuppressedRow[] {
  const { Maintenance, Suppressed } = activeAlarms;
  const byStation = Map.groupBy(suppressedActiveOf(activeAlarms), ({ StationId }) => StationId);
  const rows: SuppressedRow[] = [
    ...Maintenance.map(({ StationId, SiteName, Until, By }) => {
      const entries = byStation.get(StationId) ?? [];
      const [worst] = entries;
      return {
        key: `station ${StationId}`,
        StationId,
        SiteName,
        Until,
        what: texts.maintenanceBy(By),
        worst: worst?.Priority ?? null,
        active: worst
          ? texts.activeAndWorst(entries.length, STATE_LABELS[worst.Priority], worst.Message)
          : '',
      };
    }),
    ...Suppressed.map(
      ({ StationId, PointId, Kind, SiteName, Message, Priority, Active, State, Until, By }) => ({
        key: `${StationId} ${PointId} ${Kind}`,
        StationId,
        SiteName,
        Until,
        what: State === 'shelved' ? texts.shelvedBy(Message, By) : texts.outOfServiceBy(Message, By),
        worst: Active ? Priority : null,
        active: Active ? texts.conditionActive(STATE_LABELS[Priority]) : '',
      }),
    ),
  ];
  return rows.sort((a, b) => rank(a.worst) - rank(b.worst) || endMs(a.Until) - endMs(b.Until));
}

const rank = (worst: Priority | null) => (worst === null ? PRIORITIES.length : PRIORITIES.indexOf(worst));
/** What has no end is last. */
const endMs = (until: string | null) => (until === null ? Number.MAX_SAFE_INTEGER : Date.parse(until));
