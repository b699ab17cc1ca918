import type { ActiveAlarms, AlarmLogEntry } from '@outpost/contract';
import { compareAlarms } from '@outpost/core';
import { badPointsOf, firstOutIds, type HeldReason, heldReason } from '../../../../ui/alarm/index.ts';

/** An active alarm as the list shows it. */
export interface BoardRow {
  readonly entry: AlarmLogEntry;
  /** Why the alarm keeps its last known state; null: its state is current. */
  readonly held: HeldReason | null;
  /** For a communication alarm: number of held alarms of the station; null: none. */
  readonly holds: number | null;
  /** See `firstOutIds`. */
  readonly firstOut: boolean;
  /** Its station is in maintenance, so that it is not annunciated. */
  readonly isInMaintenance: boolean;
}

/**
 * The alarms of the list, worst first. Shelved and out-of-service alarms have a list of their own.
 * @param offline ids of the offline stations
 */
export function boardOf(
  { Alarms, Maintenance }: Pick<ActiveAlarms, 'Alarms' | 'Maintenance'>,
  offline: ReadonlySet<number>,
): BoardRow[] {
  const inMaintenance = new Set(Maintenance.map(({ StationId }) => StationId));
  const shown = Alarms.filter(({ State }) => State !== 'shelved' && State !== 'out-of-service');
  const others = new Map<number, number>();
  for (const { StationId, Kind } of shown) {
    if (Kind !== 'communication') others.set(StationId, (others.get(StationId) ?? 0) + 1);
  }
  const badPoints = badPointsOf(Alarms);
  const firstOuts = firstOutIds(Alarms);
  return shown.toSorted(compareAlarms).map((entry) => {
    const isLoss = entry.Kind === 'communication';
    return {
      entry,
      held: heldReason(entry, offline.has(entry.StationId), badPoints),
      holds: (isLoss && entry.Active && others.get(entry.StationId)) || null,
      firstOut: firstOuts.has(entry.Id),
      isInMaintenance: inMaintenance.has(entry.StationId),
    };
  });
}
