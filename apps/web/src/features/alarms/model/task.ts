import type { AlarmLogEntry, AlarmSource } from '@outpost/contract';
import { formatAlarmCount } from '../../../ui/alarm/index.ts';

/** What a person is about to do, and is asked something about before. */
export type Task =
  | { readonly do: 'acknowledge'; readonly entries: readonly AlarmLogEntry[] }
  | { readonly do: 'shelve' | 'out-of-service'; readonly entries: readonly AlarmLogEntry[] }
  /** `station` null: it is still to be chosen. */
  | { readonly do: 'maintenance'; readonly station: { readonly id: number; readonly name: string } | null };

/** Which alarms these are, each once. */
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
