import { type ActiveAlarms, type AlarmLogEntry, PRIORITIES } from '@outpost/contract';
import { badPointsOf, type HeldReason, heldReason, needsAcknowledgement } from '../../../ui/alarm/index.ts';

/** One standing alarm as the list shows it. */
export interface BoardRow {
  readonly entry: AlarmLogEntry;
  /** Why it holds as it was; null: it does not. */
  readonly held: HeldReason | null;
  /** Of a lost communication: how many other alarms of the station hold; null: none do. */
  readonly holds: number | null;
}

/**
 * `standing`: the condition holds. `returned`: it does not any more, and nobody has acknowledged. `maintenance`: at stations
 * where people work, which calls nobody.
 */
export type GroupKey = 'standing' | 'returned' | 'maintenance';

export interface BoardGroup {
  readonly key: GroupKey;
  readonly rows: readonly BoardRow[];
}

const GROUPS: readonly GroupKey[] = ['standing', 'returned', 'maintenance'];

/**
 * What stands, in groups that are not empty. Within a group the worst priority comes first, in it what nobody has
 * acknowledged, in that what stands longest: it has waited longest. Shelved and out of service are a list of their own.
 * @param silent stations that do not answer
 */
export function boardOf(
  { Alarms, Maintenance }: Pick<ActiveAlarms, 'Alarms' | 'Maintenance'>,
  silent: ReadonlySet<number>,
): BoardGroup[] {
  const inMaintenance = new Set(Maintenance.map(({ StationId }) => StationId));
  const shown = Alarms.filter(({ State }) => State !== 'shelved' && State !== 'out-of-service');
  const others = new Map<number, number>();
  for (const { StationId, Kind } of shown) {
    if (Kind !== 'communication') others.set(StationId, (others.get(StationId) ?? 0) + 1);
  }
  const badPoints = badPointsOf(Alarms);
  const groups = new Map<GroupKey, BoardRow[]>();
  for (const entry of [...shown].sort(compareRows)) {
    const isLoss = entry.Kind === 'communication';
    const row: BoardRow = {
      entry,
      held: heldReason(entry, silent.has(entry.StationId), badPoints),
      holds: (isLoss && entry.Active && others.get(entry.StationId)) || null,
    };
    const key = inMaintenance.has(entry.StationId) ? 'maintenance' : entry.Active ? 'standing' : 'returned';
    const rows = groups.get(key);
    if (rows === undefined) groups.set(key, [row]);
    else rows.push(row);
  }
  return GROUPS.flatMap((key) => {
    const rows = groups.get(key);
    return rows === undefined ? [] : [{ key, rows }];
  });
}

function compareRows(a: AlarmLogEntry, b: AlarmLogEntry): number {
  return (
    PRIORITIES.indexOf(a.Priority) - PRIORITIES.indexOf(b.Priority) ||
    Number(needsAcknowledgement(b)) - Number(needsAcknowledgement(a)) ||
    Date.parse(a.RaisedAt) - Date.parse(b.RaisedAt) ||
    a.Id - b.Id
  );
}
