import type { AlarmLogEntry, AlarmSource } from '@outpost/contract';
import { needsAcknowledgement } from '@outpost/core';
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
const MAX_WITHOUT_SUMMARY = 10;

/**
 * Whether alarms of one button are listed before they are acknowledged: one tap is easily made by mistake.
 * @param isNamed the user sees which alarms they are
 */
export const needsSummary = (entries: readonly AlarmLogEntry[], isNamed = true): boolean =>
  entries.length > MAX_WITHOUT_SUMMARY || (!isNamed && entries.length > 1);

/** The same for *Acknowledge all* of a station, of whose alarms not all may be in view: also if one is critical. */
export const needsStationSummary = (entries: readonly AlarmLogEntry[]): boolean =>
  needsSummary(
    entries,
    entries.every(({ Priority }) => Priority !== 'critical'),
  );

/** The sources of these alarms, without duplicates. */
export function sourcesOf(entries: readonly SourceEntry[]): AlarmSource[] {
  const sources = new Map<string, AlarmSource>();
  for (const entry of entries) {
    const { StationId, PointId, Kind } = entry;
    sources.set(sourceKey(entry), { StationId, PointId, Kind });
  }
  return [...sources.values()];
}

const sourceKey = ({ StationId, PointId, Kind }: SourceEntry): string => `${StationId} ${PointId} ${Kind}`;

/** The alarms of a task that need an acknowledgement. */
export function waitingIn(task: AlarmTask, alarms: readonly AlarmLogEntry[]): AlarmLogEntry[] {
  const waiting = alarms.filter(needsAcknowledgement);
  if (task.do === 'maintenance') return waiting.filter(({ StationId }) => StationId === task.station?.id);
  const sources = new Set(task.entries.map(sourceKey));
  return waiting.filter((alarm) => sources.has(sourceKey(alarm)));
}

/** `High wet well`, or `12 alarms`. */
export function formatAlarmNames(entries: readonly Pick<AlarmLogEntry, 'Message'>[]): string {
  return entries.length === 1 ? entries[0]!.Message : formatAlarmCount(entries.length);
}
