import type { AlarmLogEntry } from '@outpost/contract';
import { FLOOD_ALARMS } from '@outpost/core';
import * as texts from './texts.ts';

const PERIOD_MS = 600_000;

/**
 * `Alarm flood: 38 alarms in 10 min, first Utility power failed, Fenwick` while more alarms than one
 * person can handle were raised in the last ten minutes (ANSI/ISA-18.2-2016, 16.5.3); else empty.
 * @param alarms active ones, so that those that came and went are not counted
 */
export function describeFlood(alarms: readonly AlarmLogEntry[], nowMs: number): string {
  const recent = alarms.filter(({ RaisedAt }) => nowMs - Date.parse(RaisedAt) < PERIOD_MS);
  if (recent.length <= FLOOD_ALARMS) return '';
  const isBefore = (a: AlarmLogEntry, b: AlarmLogEntry) =>
    a.RaisedAt < b.RaisedAt || (a.RaisedAt === b.RaisedAt && a.Id < b.Id);
  const first = recent.reduce((a, b) => (isBefore(b, a) ? b : a));
  return texts.alarmFlood(recent.length, first.Message, first.SiteName);
}
