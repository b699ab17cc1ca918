import type { AlarmEventKind, StationConfig } from '@outpost/contract';
import type { AuditNote } from '../platform/audit/index.ts';
import { toInstant } from '../platform/clock.ts';
import type { AlarmChange, AlarmOccurred, AlarmRecord, AlarmSubject, DefinedSource } from './alarm-types.ts';
import { definitionOf } from './definitions.ts';
import * as texts from './texts.ts';

/** Alarms named in the text of an event, and listed in its details. */
const NAMED_ALARMS = 3;
const LISTED_ALARMS = 200;

type ConfigOf = (stationId: number) => StationConfig | undefined;
interface TakenAction {
  readonly record: AlarmRecord;
  readonly happening: AlarmOccurred;
}

/**
 * The audit events for actions of users among changes that are stored together. Automatic changes
 * have none.
 */
export function actionNotes(changes: readonly AlarmChange[], configOf: ConfigOf): AuditNote[] {
  const taken: TakenAction[] = [];
  const decided: AuditNote[] = [];
  for (const change of changes) {
    if (change.what === 'alarm') taken.push(change);
    else if (change.what === 'suppression') decided.push(...suppressionNote(change, configOf));
    else decided.push(...maintenanceNote(change, configOf));
  }
  return [...recordNotes(taken), ...decided];
}

/** Acknowledgements and comments; those of several alarms by one action are one event. */
export function recordNotes(taken: readonly TakenAction[]): AuditNote[] {
  const groups = new Map<string, TakenAction[]>();
  for (const one of taken) {
    const { by, kind, text, atMs } = one.happening;
    if (by === null || (kind !== 'acknowledged' && kind !== 'commented')) continue;
    const key = JSON.stringify([kind, by.accountId, text, atMs]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map(recordNote);
}

function recordNote(group: readonly TakenAction[]): AuditNote {
  const { record, happening } = group[0]!;
  const { kind, text, atMs, by } = happening;
  const { stationId, pointId } = record.subject;
  const isOne = group.length === 1;
  const names = group.slice(0, NAMED_ALARMS).map((one) => describeAlarm(one.record.subject));
  const rest = group.length - names.length;
  const what = isOne
    ? names[0]!
    : `${group.length} alarms: ${names.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`;
  const done = kind === 'acknowledged' ? texts.acknowledged : texts.commentedOn;
  return {
    kind: 'alarm',
    action: ACTIONS[kind as keyof typeof ACTIONS],
    outcome: 'done',
    by: by!,
    atMs,
    ...(group.every((one) => one.record.subject.stationId === stationId) && { stationId }),
    ...(isOne && pointId !== null && { pointId }),
    words: `${done} ${what}${text === '' ? '' : `: ${text}`}`,
    details: {
      ...(text !== '' && { Comment: text }),
      Alarms: group.slice(0, LISTED_ALARMS).map((one) => ({
        Id: one.record.id,
        Site: one.record.subject.siteName,
        Point: one.record.subject.name,
        Message: one.record.subject.message,
        Priority: one.record.priority,
        RaisedAt: toInstant(one.record.lastRaisedAtMs),
      })),
      Total: group.length,
    },
  };
}

const ACTIONS = { acknowledged: 'acknowledge', commented: 'comment' } as const satisfies Partial<
  Record<AlarmEventKind, string>
>;

function suppressionNote(
  { source, state, decision, deed }: Extract<AlarmChange, { what: 'suppression' }>,
  configOf: ConfigOf,
): AuditNote[] {
  if (!deed) return [];
  const what = describeAlarm(subjectOf(source, configOf));
  const until = decision?.untilMs == null ? '' : texts.untilSuffix(toInstant(decision.untilMs));
  const [action, words] =
    state === 'shelved'
      ? ['shelve', `Shelved ${what}${until}: ${decision?.reason}`]
      : state === 'out-of-service'
        ? ['take-out-of-service', `Took ${what} out of service: ${decision?.reason}`]
        : ['put-back', texts.returnedToService(what)];
  return [
    {
      kind: 'alarm',
      action,
      outcome: 'done',
      by: deed.by,
      atMs: deed.atMs,
      stationId: source.stationId,
      ...(source.pointId !== null && { pointId: source.pointId }),
      words,
      details: {
        Kind: source.kind,
        After: state ?? 'in service',
        ...(decision && { Reason: decision.reason }),
        ...(decision?.untilMs != null && { Until: toInstant(decision.untilMs) }),
      },
    },
  ];
}

function maintenanceNote(
  { stationId, decision, deed }: Extract<AlarmChange, { what: 'maintenance' }>,
  configOf: ConfigOf,
): AuditNote[] {
  if (!deed) return [];
  const site = configOf(stationId)?.SiteName ?? texts.station(stationId);
  const until = decision?.untilMs == null ? '' : texts.untilSuffix(toInstant(decision.untilMs));
  return [
    {
      kind: 'alarm',
      action: decision ? 'begin-maintenance' : 'end-maintenance',
      outcome: 'done',
      by: deed.by,
      atMs: deed.atMs,
      stationId,
      words: decision
        ? texts.startedMaintenanceAt(site, until, decision.reason)
        : texts.endedMaintenanceAt(site),
      ...(decision && {
        details: {
          Reason: decision.reason,
          ...(decision.untilMs !== null && { Until: toInstant(decision.untilMs) }),
        },
      }),
    },
  ];
}

function subjectOf(source: DefinedSource, configOf: ConfigOf): Pick<AlarmSubject, 'siteName' | 'message'> {
  const config = configOf(source.stationId);
  const declared = config && definitionOf(config, source.pointId, source.kind);
  if (declared) return declared.subject;
  return {
    siteName: config?.SiteName ?? texts.station(source.stationId),
    message:
      source.pointId === null
        ? texts.alarmOfKind(source.kind)
        : texts.alarmOfPoint(source.kind, source.pointId),
  };
}

const describeAlarm = ({ message, siteName }: Pick<AlarmSubject, 'siteName' | 'message'>) =>
  `${message} at ${siteName}`;
