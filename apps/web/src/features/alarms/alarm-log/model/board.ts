import type { ActiveAlarms, AlarmLogEntry } from '@outpost/contract';
import { compareAlarms } from '@outpost/core';
import { badPointsOf, type HeldReason, heldReason } from '../../../../ui/alarm/index.ts';

/** An active alarm as the list shows it. */
export interface BoardRow {
  readonly entry: AlarmLogEntry;
  /** Why the alarm keeps its last known state; null: its state is current. */
  readonly held: HeldReason | null;
  /** For a communication alarm: number of held alarms of the station; null: none. */
  readonly holds: number | null;
}

/**
 * `active`: the condition is true. `returned`: returned to normal, unacknowledged. `maintenance`:
 * the station is in maintenance, so the alarm is not annunciated.
 */
export type GroupKey = 'active' | 'returned' | 'maintenance';

export interface BoardGroup {
  readonly key: GroupKey;
  readonly rows: readonly BoardRow[];
}

const GROUPS: readonly GroupKey[] = ['active', 'returned', 'maintenance'];

/**
 * Active alarms in non-empty groups, worst first, then unacknowledged, then newest. Shelved and out-of-service alarms have a list of their own.
 * @param offline ids of the offline stations
 */
export function boardOf(
  { Alarms, Maintenance }: Pick<ActiveAlarms, 'Alarms' | 'Maintenance'>,
  offline: ReadonlySet<number>,
): BoardGroup[] {
  const inMaintenance = new Set(Maintenance.map(({ StationId }) => StationId));
  const shown = Alarms.filter(({ State }) => State !== 'shelved' && State !== 'out-of-service');
  const others = new Map<number, number>();
  for (const { StationId, Kind } of shown) {
    if (Kind !== 'communication') others.set(StationId, (others.get(StationId) ?? 0) + 1);
  }
  const badPoints = badPointsOf(Alarms);
  const groups = new Map<GroupKey, BoardRow[]>();
  for (const entry of [...shown].sort(compareAlarms)) {
    const isLoss = entry.Kind === 'communication';
    const row: BoardRow = {
      entry,
      held: heldReason(entry, offline.has(entry.StationId), badPoints),
      holds: (isLoss && entry.Active && others.get(entry.StationId)) || null,
    };
    const key = inMaintenance.has(entry.StationId) ? 'maintenance' : entry.Active ? 'active' : 'returned';
    const rows = groups.get(key);
    if (rows === undefined) groups.set(key, [row]);
    else rows.push(row);
  }
  return GROUPS.flatMap((key) => {
    const rows = groups.get(key);
    return rows === undefined ? [] : [{ key, rows }];
  });
}
