import type { AlarmRecord } from '../alarms/index.ts';
import { type AuditNote, OUTPOST } from '../audit/index.ts';
import type { StoredEscalationStep } from './repository.ts';

/** Alarms and people that a line names, and that its details list. */
const NAMED = 3;
const LISTED = 50;

/**
 * The lines of the audit log about steps that were taken together: who was told by which way, or that nobody could be. Alarms of
 * which the same people are told in the same step are one line, so that a storm is no flood of them.
 */
export function stepNotes(
  steps: readonly StoredEscalationStep[],
  subjectOf: (alarmId: number) => AlarmRecord['subject'] | undefined,
): AuditNote[] {
  const groups = new Map<string, StoredEscalationStep[]>();
  for (const step of steps) {
    if (step.content === null) continue;
    const told = step.content.Told.map(({ Name, Channels }) => [Name, Channels]);
    const key = JSON.stringify([step.step, step.content.Words, told]);
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
  const { Told, NotTold, Words, NobodyOnCall } = content!;
  const alarms = group.slice(0, LISTED).map(({ alarmId }) => ({ alarmId, subject: subjectOf(alarmId) }));
  const stations = new Set(group.map(({ alarmId }) => subjectOf(alarmId)?.stationId));
  const [stationId] = stations.size === 1 ? stations : [];
  const pointId = group.length === 1 ? alarms[0]!.subject?.pointId : undefined;
  const names = alarms.map(({ alarmId, subject }) =>
    subject ? `${subject.message} at ${subject.siteName}` : `alarm ${alarmId}`,
  );
  const of = group.length === 1 ? names[0]! : `${group.length} alarms: ${listed(names, group.length)}`;
  const people = listed(
    Told.map(({ Name }) => Name),
    Told.length,
  );
  return {
    kind: 'notification',
    action: 'step',
    outcome: Told.length > 0 ? 'done' : 'failed',
    by: OUTPOST,
    atMs,
    ...(stationId !== undefined && { stationId }),
    ...(pointId != null && { pointId }),
    words:
      Told.length > 0
        ? `Step ${step}: ${people} to be told of ${of}`
        : `Step ${step}: nobody could be told of ${of}`,
    details: {
      Step: step,
      Words,
      NobodyOnCall,
      Told: Told.slice(0, LISTED),
      NotTold: NotTold.slice(0, LISTED),
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
