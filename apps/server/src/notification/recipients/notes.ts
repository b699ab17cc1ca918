import { AppError } from '../../platform/app-error.ts';
import type { AuditNote } from '../../platform/audit/index.ts';
import type { Changer } from './reach-types.ts';
import * as texts from './texts.ts';

const MAX_NAMED = 3;
const MAX_LISTED = 50;

type StationName = (stationId: number) => string;

/** Names the stations in its text and in its problems, each with its number. */
export function noRecipientError(stationIds: readonly number[], stationName: StationName): AppError {
  return new AppError(
    'NO_RECIPIENT',
    `Alarms at ${listed(stationIds.map(stationName))} would have no recipient. To continue, send confirm=no-recipient`,
    {
      problems: stationIds
        .slice(0, MAX_LISTED)
        .map((id) => ({ Path: `stations.${id}`, Message: stationName(id) })),
    },
  );
}

/** @param firstLoss as a sentence */
export const reducedAdminError = (adminName: string, firstLoss: string | undefined): AppError =>
  new AppError(
    'ROLE_TOO_LOW',
    `Only Admins can reduce the notifications of an Admin. ${adminName} would lose: ${firstLoss}`,
  );

/** The audit event for a change that left stations without a recipient, as confirmed. */
export function noRecipientNote(
  by: Changer,
  stationIds: readonly number[],
  stationName: StationName,
): AuditNote {
  const count = texts.stationCount(stationIds.length);
  return {
    kind: 'setting',
    action: 'no-recipient',
    outcome: 'done',
    by: { accountId: by.accountId, name: by.name },
    ...(stationIds.length === 1 && { stationId: stationIds[0]! }),
    words: texts.leftWithoutRecipient(count, listed(stationIds.map(stationName))),
    details: { StationIds: stationIds.slice(0, MAX_LISTED), Total: stationIds.length },
  };
}

/** The audit event for reduced notifications of other users. */
export function reducedNote(
  by: Changer,
  reduced: readonly {
    readonly person: { readonly id: number; readonly name: string };
    readonly lines: readonly string[];
  }[],
): AuditNote {
  return {
    kind: 'setting',
    action: 'reduce',
    outcome: 'done',
    by: { accountId: by.accountId, name: by.name },
    words: texts.reducedNotifications(listed(reduced.map(({ person }) => person.name))),
    details: {
      Accounts: reduced
        .slice(0, MAX_LISTED)
        .map(({ person, lines }) => ({ AccountId: person.id, Lines: lines })),
      Total: reduced.length,
    },
  };
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  const named = names.slice(0, MAX_NAMED).join(', ');
  return more > 0 ? texts.namedAndMore(named, more) : named;
}
