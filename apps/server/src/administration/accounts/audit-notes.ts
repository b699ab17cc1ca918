import { formatList } from '@outpost/core';
import { type Actor, type AuditNote, OUTPOST } from '../../platform/audit/index.ts';
import type { Account } from './repository.ts';
import * as texts from './texts.ts';

/** Where a request comes from. */
export interface RequestOrigin {
  readonly address: string;
  /** `Chrome on Windows`; empty: unknown. */
  readonly device: string;
}

export function fullName({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

export function accountActor(account: Account): Actor {
  return { accountId: account.id, name: fullName(account) };
}

/** An audit event about a session. */
export function signInNote(
  action: string,
  account: Account,
  words: string,
  origin?: RequestOrigin,
): AuditNote {
  return {
    kind: 'sign-in',
    action,
    outcome: 'done',
    by: accountActor(account),
    words,
    ...(origin ? { details: { Address: origin.address, Device: origin.device } } : {}),
  };
}

/** An audit event about a sign-in. @param provider the identity provider; undefined: a password */
export function signedInNote(account: Account, origin: RequestOrigin, provider?: string): AuditNote {
  const from = origin.device === '' ? origin.address : `${origin.address}, ${origin.device}`;
  const words =
    provider === undefined
      ? texts.signedInFrom(fullName(account), from)
      : texts.signedInWithFrom(fullName(account), provider, from);
  return signInNote('sign-in', account, words, origin);
}

/** An audit event about a session that ended because one of its tokens was used again. */
export function spentTokenNote(account: Account, origin: RequestOrigin): AuditNote {
  const words = texts.sessionEndedByReuse(fullName(account), origin.address);
  return { ...signInNote('session-ended', account, words, origin), by: OUTPOST };
}

/** An audit event about an account; its number and email address are added to `details`. */
export function accountNote(
  action: string,
  by: Actor,
  about: Pick<Account, 'id' | 'email'>,
  words: string,
  details: Readonly<Record<string, unknown>> = {},
): AuditNote {
  return {
    kind: 'account',
    action,
    outcome: 'done',
    by: { accountId: by.accountId, name: by.name },
    words,
    details: { Account: about.id, Email: about.email, ...details },
  };
}

/**
 * The fields of an account that the audit log may contain, named as in the contract. Never its
 * password.
 */
export function auditedOf(account: Account) {
  const { email, firstName, lastName, role, areas, active, unitPreference } = account;
  const Areas = areas === null ? texts.allAreas : formatList(areas);
  return {
    ...{ Email: email, FirstName: firstName, LastName: lastName, Role: role, Areas, Active: active },
    UnitPreference: unitPreference,
  };
}

const FIELD_LABELS: Readonly<Record<keyof ReturnType<typeof auditedOf>, string>> = {
  Email: 'email',
  FirstName: texts.firstName,
  LastName: texts.lastName,
  Role: 'role',
  Areas: texts.areas,
  Active: 'active',
  UnitPreference: 'units',
};

/** The differences between two states of an account; null: none. */
export function accountChange(before: Account, after: Account) {
  const [was, is] = [auditedOf(before), auditedOf(after)];
  const fields = (Object.keys(is) as (keyof typeof is)[]).filter((field) => was[field] !== is[field]);
  if (fields.length === 0) return null;
  const pick = (of: typeof is) => Object.fromEntries(fields.map((field) => [field, of[field]]));
  return {
    words: fields.map((field) => `${FIELD_LABELS[field]} ${say(was[field])} → ${say(is[field])}`).join(', '),
    Before: pick(was),
    After: pick(is),
  };
}

function say(value: string | boolean): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}
