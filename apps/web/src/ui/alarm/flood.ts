import type { AlarmLogEntry } from '@outpost/contract';
import { FLOOD_ALARMS } from '@outpost/core';
import * as texts from './texts.ts';

const PERIOD_MS = 600_000;

/**
 * How many alarms were raised in the last ten minutes if they are more than one person can handle
 * (ANSI/ISA-18.2-2016, 16.5.3); else 0.
 * @param alarms active ones, so that those that came and went are not counted
 */
export function countFlood(alarms: readonly AlarmLogEntry[], nowMs: number): number {
  const recent = alarms.filter(({ RaisedAt }) => nowMs - Date.parse(RaisedAt) < PERIOD_MS).length;
  return recent > FLOOD_ALARMS ? recent : 0;
}

/** `High wet well, Mill Creek`; with `(returned)` if the condition is over. */
export function describeAlarm({
  Message,
  SiteName,
  Active,
}: Pick<AlarmLogEntry, 'Message' | 'SiteName' | 'Active'>): string {
  const alarm = texts.alarmAt(Message, SiteName);
  return Active ? alarm : texts.returnedAlarm(alarm);
}
