import type { AlarmLogEntry, AlarmSource } from '@outpost/contract';
import { formatAlarmCount } from '../alarm/index.ts';

/** What shelving and taking out of service need of an alarm. */
export type SourceEntry = Pick<AlarmLogEntry, 'StationId' | 'PointId' | 'Kind' | 'Message'>;

/** One alarm, or several with what their summary shows. */
export type SuppressedEntries = readonly [SourceEntry] | readonly AlarmLogEntry[];

/** An action on alarms that opens a dialog first. */
export type AlarmTask =
  | { readonly do: 'acknowledge'; readonly entries: readonly AlarmLogEntry[] }
  | { readonly do: 'shelve' | 'out-of-service'; readonly entries: SuppressedEntries }
  /** `station` null: selected in the dialog. */
  | { readonly do: 'maintenance'; readonly station: { readonly id: number; readonly name: string } | null };

/** More alarms than this are acknowledged only after a summary of them. */
export const MAX_WITHOUT_SUMMARY = 10;

/** The sources of these alarms, without duplicates. */
export function sourcesOf(entries: readonly SourceEntry[]): AlarmSource[] {
  const sources = new Map<string, AlarmSource>();
  for (const { StationId, PointId, Kind } of entries) {
    sources.set(`${StationId} ${PointId} ${Kind}`, { StationId, PointId, Kind });
  }
  return [...sources.values()];
}

/** `High wet well`, or `12 alarms`. */
export function formatAlarmNames(entries: readonly Pick<AlarmLogEntry, 'Message'>[]): string {
  return entries.length === 1 ? entries[0]!.Message : formatAlarmCount(entries.length);
}
