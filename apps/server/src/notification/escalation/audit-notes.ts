import { formatList } from '@outpost/core';
import type { AlarmRecord } from '../../alarms/index.ts';
import { type AuditNote, OUTPOST } from '../../platform/audit/index.ts';
import type { StoredEscalationStep } from './step.repository.ts';
import * as texts from './texts.ts';

/** Alarms and recipients named in the text of an event, and listed in its details. */
const NAMED = 3;
const LISTED = 50;

/**
 * The audit events for steps that were taken together: who was notified by which channel, or that
 * no one could be. Alarms with the same recipients in the same step are one event, so that an alarm
 * flood does not flood the audit log.
 */
export function stepNotes(
  steps: readonly StoredEscalationStep[],
  subjectOf: (alarmId: number) => AlarmRecord['subject'] | undefined,
): AuditNote[] {
  const groups = new Map<string, StoredEscalationStep[]>();
  for (const step of steps) {
    if (step.content === null) continue;
    const notified = step.content.Notified.map(({ Name, Channels }) => [Name, Channels]);
    const key = JSON.stringify([step.step, step.content.Rule, notified]);
    const group = groups.get(key);
    if (group) group.push(step);
    else groups.set(key, [step]);
  }
  return [...groups.values()].map((group) => noteOf(group, subjectOf));
}

function noteOf(
  group: readonly StoredEscalationStep[],
  subjectOf: (alarmId: number) => AlarmRecord['subject'] | undefined,
): AuditNote {
  const { step, content, atMs } = group[0]!;
  const { Notified, NotNotified, Rule, NoneOnCall, OnCallNotReached, NoChannel } = content!;
  const alarms = group.slice(0, LISTED).map(({ alarmId }) => ({ alarmId, subject: subjectOf(alarmId) }));
  const stations = new Set(group.map(({ alarmId }) => subjectOf(alarmId)?.stationId));
  const [stationId] = stations.size === 1 ? stations : [];
  const pointId = group.length === 1 ? alarms[0]!.subject?.pointId : undefined;
  const names = alarms.map(({ alarmId, subject }) =>
    subject ? `${subject.message} at ${subject.siteName}` : texts.alarmNumber(alarmId),
  );
  const of = group.length === 1 ? names[0]! : texts.alarmNumbers(group.length, listed(names, group.length));
  const people = formatList([
    ...Notified.slice(0, NAMED).map(({ Name }) => Name),
    ...(Notified.length > NAMED ? [texts.more(Notified.length - NAMED)] : []),
  ]);
  return {
    kind: 'notification',
    action: 'step',
    outcome: Notified.length > 0 ? 'done' : 'failed',
    by: OUTPOST,
    atMs,
    ...(stationId !== undefined && { stationId }),
    ...(pointId != null && { pointId }),
    words: Notified.length > 0 ? texts.stepNotified(step, people, of) : texts.stepNotifiedNoOne(step, of),
    details: {
      Step: step,
      Rule,
      ...{ NoneOnCall, OnCallNotReached, NoChannel },
      Notified: Notified.slice(0, LISTED),
      NotNotified: NotNotified.slice(0, LISTED),
      Alarms: alarms.map(({ alarmId, subject }) => ({
        Id: alarmId,
        Site: subject?.siteName ?? null,
        Message: subject?.message ?? null,
      })),
      Total: group.length,
    },
  };
}

function listed(names: readonly string[], total: number): string {
  const named = names.slice(0, NAMED).join('; ');
  return total > NAMED ? `${named}; and ${total - NAMED} more` : named;
}
