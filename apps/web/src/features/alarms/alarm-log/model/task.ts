import type { AlarmLogEntry, AlarmSource } from '@outpost/contract';
import { formatAlarmCount } from '../../../../ui/alarm/index.ts';

/** An action that opens a dialog first. */
export type Task =
  | { readonly do: 'acknowledge'; readonly entries: readonly AlarmLogEntry[] }
  | { readonly do: 'shelve' | 'out-of-service'; readonly entries: readonly AlarmLogEntry[] }
  /** `station` null: selected in the dialog. */
  | { readonly do: 'maintenance'; readonly station: { readonly id: number; readonly name: string } | null };

/** The sources of these alarms, without duplicates. */
export function sourcesOf(entries: readonly AlarmLogEntry[]): AlarmSource[] {
  const sources = new Map<string, AlarmSource>();
  for (const { StationId, PointId, Kind } of entries) {
    sources.set(`${StationId} ${PointId} ${Kind}`, { StationId, PointId, Kind });
  }
  return [...sources.values()];
}

/** `High wet well`, or `12 alarms`. */
export function formatAlarmNames(entries: readonly AlarmLogEntry[]): string {
  return entries.length === 1 ? entries[0]!.Message : formatAlarmCount(entries.length);
}
