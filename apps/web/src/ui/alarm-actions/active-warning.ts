import type { AlarmLogEntry, AlarmSource, Priority } from '@outpost/contract';
import { compareAlarms, formatList } from '@outpost/core';
import { STATE_LABELS } from '../state/index.ts';
import { sourcesOf } from './task.ts';
import * as texts from './texts.ts';

/** Alarms that are named. */
const NAMED = 3;

/** A text for active alarms: how many, how many of the worst priority, that priority, names. */
export type DescribeActive = (count: number, worst: number, priority: string, alarms: string) => string;

/** What is said of the active ones of these alarms; null: none is active. */
export function describeActive(
  entries: readonly AlarmLogEntry[],
  describe: DescribeActive,
): { readonly worst: Priority; readonly text: string } | null {
  const active = entries.filter(({ Active }) => Active).sort(compareAlarms);
  const [first] = active;
  if (first === undefined) return null;
  const names = active.slice(0, NAMED).map(({ Message }) => Message);
  if (active.length > NAMED) names.push(texts.andMore(active.length - NAMED));
  const ofWorst = active.filter(({ Priority }) => Priority === first.Priority).length;
  const priority = STATE_LABELS[first.Priority].toLowerCase();
  return { worst: first.Priority, text: describe(active.length, ofWorst, priority, formatList(names)) };
}

/** Those of the alarms that are of these sources. */
export function alarmsOf(
  alarms: readonly AlarmLogEntry[],
  entries: Parameters<typeof sourcesOf>[0],
): AlarmLogEntry[] {
  const key = ({ StationId, PointId, Kind }: AlarmSource) => `${StationId} ${PointId} ${Kind}`;
  const keys = new Set(sourcesOf(entries).map(key));
  return alarms.filter((alarm) => keys.has(key(alarm)));
}
