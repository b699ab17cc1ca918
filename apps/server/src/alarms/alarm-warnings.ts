import type { AlarmWarning } from '@outpost/contract';
import { toInstant } from '../platform/clock.ts';
import type { AlarmContext } from './context.ts';
import { ALARM_LOG } from './system-checks.ts';
import * as texts from './texts.ts';

/** Warnings that users may not be notified, worst first. */
export function alarmWarnings({ warnings, writer, follower }: AlarmContext): AlarmWarning[] {
  const own: AlarmWarning[] = [];
  const warn = (Text: string, Detail: string, sinceMs: number) =>
    own.push({ Code: 'not-stored', Subject: ALARM_LOG, Text, Detail, Since: toInstant(sinceMs) });
  const others = warnings.list();
  // If nothing can be stored, neither can alarms, and that warning is enough.
  if (writer.failingSinceMs !== null && !others.some(({ Code }) => Code === 'not-stored')) {
    warn(texts.alarmEventsCannotBeStored, texts.noOneIsNotified, writer.failingSinceMs);
  }
  if (writer.leftOut) {
    const { changes, sinceMs } = writer.leftOut;
    warn(texts.alarmEventsNotStored(changes), texts.alarmLogIsIncomplete, sinceMs);
  }
  return [...others, ...own, ...follower().warnings()];
}
